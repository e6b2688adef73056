package interpreter

import (
	"houserule/interpreter/program"
	"slices"
)

// reach is where a figure of a component lies among all cells, below 0 if the component has no such figure.
func (s *State) reach(x int64, c *component, a *program.Access) int32 {
	slot := a.Slot
	if c.kind != a.Kind {
		slot = a.Slots[c.kind]
	}
	if slot < 0 || a.Kept && !s.keeps(x, a) {
		return -1
	}
	return c.cells + slot
}

// keeps tells whether a component has a script that keeps a value.
func (s *State) keeps(x int64, a *program.Access) bool {
	for _, keep := range s.setOf(int32(x)).Keeps {
		if slices.Contains(a.Fields, keep.Field) {
			return true
		}
	}
	return false
}

// takes tells whether components of a kind may lie in a zone.
func (s *State) takes(zone, kind int32) bool { return s.p.Zones[s.zones[zone].def].Takes[kind] }
