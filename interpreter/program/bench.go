package program

import (
	"maps"
	"slices"

	"houserule/dsl/variant"
)

// A Bench is a stepped program of a variant that changes in a procedure here and there. What changed is compiled
// anew, and Restore brings back the program that was there before. Games that are under way when either happens can't
// go on.
type Bench struct {
	*Program
	compiler *compiler
	before   Program // its tables
	procs    []Proc  // before is changed by what is compiled anew
}

// A Portion is what is compiled at once: what a procedure does by itself, or the lines of scripts that modify it
// or listen to it.
type Portion struct {
	Proc  *variant.Proc
	Lines bool
}

// NewBench compiles a variant.
func NewBench(v *variant.Variant) *Bench {
	c := newCompiler(v, Stepped)
	c.portions = map[Portion][]func(){}
	c.compile()
	b := &Bench{Program: c.p, compiler: c, before: *c.p, procs: slices.Clone(c.p.Procs)}
	return b
}

// notePortion keeps what has to be done again if a portion changes.
func (c *compiler) notePortion(portion Portion) {
	if c.portions != nil {
		c.portions[portion] = append(c.portions[portion], c.running)
	}
}

// Anew compiles portions anew; not ok if one of them is in no code.
func (b *Bench) Anew(portions []Portion) (ok bool) {
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

// Restore brings back what there was before Anew. What compilers look up before they add to it may stay: nothing
// refers to it.
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

// forget leaves out what was numbered since there were so many.
func forget[K comparable](numbers map[K]int32, before int) {
	maps.DeleteFunc(numbers, func(_ K, number int32) bool { return int(number) >= before })
}
