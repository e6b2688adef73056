package program

import (
	"houserule/dsl/variant"
)

// The type expressions compiles the expressions of a procedure. It leaves expressions that ask a
// question to the unit.
type expressions struct {
	assembler
	unit      *unit
	observed  map[int32]bool // the registers of components that are observed
	before    int32          // in a version: the index of the procedure that original(…) calls
	behind    int32          // in a listener: the first register of the state with which original(…) continues
	unaltered bool           // whether the code is inlined on the assumption that no card changes the function
}

// A unit compiles one procedure: its statements, decisions and checks.
type unit struct {
	expressions
	loops   []loop
	secrets int    // the number of enclosing blocks that are logged for one player
	out     *label // the target of a return; nil: out of the procedure
	result  int32  // the register for the value of a return to out
	given   int32  // in a check that only looks up an outcome: the register of the dice result; otherwise -1
}

// A loop is the target of a stop, and the number of secret blocks around the loop.
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
