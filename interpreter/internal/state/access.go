package state

import (
	"slices"

	"houserule/interpreter/program"
)

// Reach is where a figure of a component lies among all cells, below 0 if the component has no such figure.
func (s *State) Reach(x int64, c *Component, a *program.Access) int32 {
	slot := a.SlotOf(c.Kind)
	if slot < 0 || a.Kept && !s.keeps(x, a) {
		return -1
	}
	return c.Cells + slot
}

// keeps tells whether a component has a script that keeps a value.
func (s *State) keeps(x int64, a *program.Access) bool {
	for _, keep := range s.ScriptsOf(int32(x)).Keeps {
		if slices.Contains(a.Fields, keep.Field) {
			return true
		}
	}
	return false
}

// Takes tells whether components of a kind may lie in a zone.
func (s *State) Takes(zone, kind int32) bool { return s.p.Zones[s.Zones[zone].Def].Takes[kind] }
