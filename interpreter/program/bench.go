package program

import (
	"maps"
	"slices"

	"houserule/dsl/variant"
)

// A Bench is a stepped program of a variant whose procedures can be changed and recompiled.
// Restore returns to the original program. Games that are running during either operation can't
// continue.
type Bench struct {
	*Program
	compiler *compiler
	before   Program // the original tables
	procs    []Proc  // a copy of the original slice, because recompiling changes before.Procs in place
}

// A Portion is a unit of recompilation: the body of a procedure, or the modifiers and listeners
// of that procedure.
type Portion struct {
	Proc  *variant.Proc
	Lines bool
}

// NewBench compiles a variant and returns its bench.
func NewBench(v *variant.Variant) *Bench {
	c := newCompiler(v, Stepped)
	c.portions = map[Portion][]func(){}
	c.compile()
	b := &Bench{Program: c.p, compiler: c, before: *c.p, procs: slices.Clone(c.p.Procs)}
	return b
}

// notePortion records that the running task must be repeated if a portion changes.
func (c *compiler) notePortion(portion Portion) {
	if c.portions != nil {
		c.portions[portion] = append(c.portions[portion], c.running)
	}
}

// Recompile compiles portions again. It reports whether any of them is part of the code.
func (b *Bench) Recompile(portions []Portion) (ok bool) {
	c := b.compiler
	noted := c.portions
	c.portions = nil
	for _, portion := range portions {
		c.later = append(c.later, noted[portion]...)
		ok = ok || len(noted[portion]) > 0
	}
	c.finish(len(c.p.Code))
	c.portions = noted
	return ok
}

// Restore undoes Recompile. The lookup tables of the compiler keep some new entries, because no
// instruction refers to them any more.
func (b *Bench) Restore() {
	p, before := b.Program, &b.before
	copy(p.Procs, b.procs)
	p.Procs = p.Procs[:len(b.procs)]
	p.Code, p.places, p.spots.list = p.Code[:len(before.Code)], p.places[:len(before.places)], p.spots.list[:len(before.spots.list)]
	p.Points, p.Sites, p.Switches, p.Checks = before.Points, before.Sites, before.Switches, before.Checks
	p.Rows, p.Orders, p.Visits, p.Blocks = before.Rows, before.Orders, before.Visits, before.Blocks
	p.Lists, p.KindSets = before.Lists, before.KindSets
	forget(b.compiler.p.procs, len(b.procs))
	forget(b.compiler.versions, len(b.procs))
	forget(b.compiler.points, len(p.Points))
}

// forget deletes the entries of a map whose index is before or more.
func forget[K comparable](numbers map[K]int32, before int) {
	maps.DeleteFunc(numbers, func(_ K, number int32) bool { return int(number) >= before })
}
