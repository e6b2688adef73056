package interpreter

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// The check of rules sees to it that a figure is asked only of components that have it. The machine sees to it
// again: a correction of the table may have changed what a component is, and nothing but the kind of a component
// keeps its cells apart from those of the next one.

// reach is where a figure of a component lies among all cells, below 0 if the component has no such figure.
func (g *Game) reach(x int64, c *component, a *program.Access) int32 {
	slot := a.Slot
	if c.kind != a.Kind {
		slot = a.Slots[c.kind]
	}
	if slot < 0 || a.Kept && !g.keeps(x, a) {
		return -1
	}
	return c.cells + slot
}

// keeps tells whether a component has a script that keeps a value.
func (g *Game) keeps(x int64, a *program.Access) bool {
	for _, keep := range g.setOf(int32(x)).Keeps {
		if slices.Contains(a.Fields, keep.Field) {
			return true
		}
	}
	return false
}

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
		return g.fail("no script of %s keeps %q", g.nameOf(x), f.Name)
	}
	return g.fail("%s has no %q: that is a figure of %s", g.nameOf(x), f.Name, f.Kind.Name)
}

// takes tells whether components of a kind may lie in a zone.
func (g *Game) takes(zone, kind int32) bool { return g.p.Zones[g.zones[zone].def].Takes[kind] }

// wrongZone is the rule error that a component may not lie in a zone because of its kind.
func (g *Game) wrongZone(x, zone int32) signal {
	return g.fail("%s can't lie in %s", g.nameOf(int64(x)), g.nameOfZone(zone))
}
