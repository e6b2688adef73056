package program

import (
	"houserule/dsl/variant"
)

// The type expressions compiles the expressions of a procedure. An expression that asks somebody or is a check is compiled by the unit.
type expressions struct {
	assembler
	unit      *unit
	observed  map[int32]bool // the registers of components that are not hidden
	before    int32          // the procedure that original(…) calls in an own version
	behind    int32          // in a listener: the register that says behind which line original(…) goes on
	unaltered bool           // the expression of a function is compiled in which no card has a say
}

// A unit compiles one procedure: its steps, decisions and checks.
type unit struct {
	expressions
	loops   []loop
	secrets int    // how many blocks around the place are traced for one player
	out     *label // where a return leads to; nil: out of the procedure
	result  int32  // the register that it leaves the value in, if it leads elsewhere
	given   int32  // in a check that only looks: the register of what its dice show; -1 elsewhere
}

// A loop is where a stop leads to, and how many blocks around that are traced for one player.
type loop struct {
	end     *label
	secrets int
}

func (c *compiler) newUnit(index int32, params []*variant.Local) *unit {
	u := &unit{expressions: expressions{assembler: assembler{compiler: c, index: index, registers: map[*variant.Local]int32{}}, observed: map[int32]bool{}}, given: -1}
	u.expressions.unit = u
	u.where.rule, u.where.kind = u.proc().Name, u.proc().Sort
	for _, param := range params {
		u.bind(param)
	}
	u.proc().Entry = u.here()
	u.proc().Params = u.top
	return u
}
