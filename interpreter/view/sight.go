package view

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
)

// sees tells whether the player may see what a component is: everybody if it lies face up, its owner if it is in the
// hand and was not turned over.
func (l viewer) sees(c *state.Component) bool {
	if l.IsUp(c) {
		return true
	}
	z := &l.Zones[c.Zone]
	return c.Face == state.AsUsual && l.Program().Zones[z.Def].Sort == "hand" && l.ZoneOwner(z) == int64(l.player)
}

// backOf is what shows of an unobserved component: where it lay at the start.
func (l viewer) backOf(x int32) string {
	if l.Components[x].Face != state.Unobserved || l.Backs[x] < 0 {
		return ""
	}
	return l.NameOfZone(l.Backs[x])
}

// hides tells whether a value refers to a component that not everybody sees.
func (l viewer) hides(t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Component:
		c := l.Component(value)
		return c != nil && (c.Zone < 0 || !l.IsUp(c))
	case variant.ListType:
		for _, e := range l.List(value) {
			if l.hides(t.Elem, e) {
				return true
			}
		}
	}
	return false
}
