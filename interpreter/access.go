package interpreter

import (
	"slices"

	"houserule/interpreter/program"
)

// reach is where a figure of a component lies among all cells, or below 0 if the component has no such figure.
// The check of the rules has seen to it that it has, but for what a correction of the table may have changed; so
// nothing but this keeps what one component shows apart from what the next one does.
func (g *Game) reach(x int64, c *component, a *program.Access) int32 {
	if c.kind == a.Kind {
		return c.cells + a.Slot
	}
	return g.reachOther(x, c, a)
}

// reachOther is the same for a figure that components of several kinds have, or that a script keeps.
func (g *Game) reachOther(x int64, c *component, a *program.Access) int32 {
	if a.Slots == nil || a.Slots[c.kind] < 0 || a.Kept && !g.keeps(x, a) {
		return -1
	}
	return c.cells + a.Slots[c.kind]
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

// noFigure is the rule error that a component has no such figure.
func (g *Game) noFigure(x int64, a *program.Access) signal {
	what := a.Fields[0]
	if a.Kept {
		return g.fail("no script of %s keeps %q", g.nameOf(x), what.Name)
	}
	return g.fail("%s is no %s and has no %q", g.nameOf(x), what.Kind.Name, what.Name)
}

// takes tells whether components of a kind may lie in a zone.
func (g *Game) takes(zone, kind int32) bool { return g.p.Zones[g.zones[zone].def].Takes[kind] }

// wrongZone is the rule error that a component may not lie in a zone because of its kind.
func (g *Game) wrongZone(x, zone int32) signal {
	return g.fail("%s can't lie in %s", g.nameOf(int64(x)), g.nameOfZone(zone))
}
