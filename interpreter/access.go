package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// The check of rules sees to it that a figure is asked only of components that have it. The machine sees to it
// again: a correction of the table may have changed what a component is, and nothing but the kind of a component
// keeps its cells apart from those of the next one.

// fieldBy reads or sets a figure that components of several kinds have, or that a script keeps.
func (g *Game) fieldBy(in *program.Instr, r []int64) signal {
	x, access := r[in.B], &g.p.Accesses[in.C]
	c := g.component(x)
	if c == nil {
		return g.fail(nothingThere)
	}
	at := g.reach(x, c, access)
	switch {
	case at < 0:
		return g.noFigure(x, access.Fields[0])
	case in.Op == program.FieldBy:
		r[in.A] = g.cells[at]
	default:
		g.cells[at] = r[in.A]
	}
	return goOn
}

// noLoneFigure is the rule error that a component is not of the kind that an instruction asks for.
func (g *Game) noLoneFigure(pc int, in *program.Instr, x int64) signal {
	if g.component(x) == nil {
		return g.failAt(pc, nothingThere)
	}
	g.branch.pc = pc
	return g.noFigure(x, g.p.Kinds[in.N].Fields[in.C])
}

// noFigure is the rule error that a component has no such figure.
func (g *Game) noFigure(x int64, f *variant.Field) signal {
	if f.Slot >= len(f.Kind.Fields) {
		return g.fail("no script of %s keeps %q", g.NameOf(x), f.Name)
	}
	return g.fail("%s has no %q: that is a figure of %s", g.NameOf(x), f.Name, f.Kind.Name)
}

// wrongZone is the rule error that a component may not lie in a zone because of its kind.
func (g *Game) wrongZone(x, zone int32) signal {
	return g.fail("%s can't lie in %s", g.NameOf(int64(x)), g.NameOfZone(zone))
}
