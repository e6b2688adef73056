package view

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/internal/visibility"
)

// sees tells whether the player can tell what a component is: they see it, or have seen it and know where it went.
func (l viewer) sees(x int64) bool { return visibility.CanTell(l.State, l.player, x) }

// backOf is what shows of an unobserved component: where it lay at the start.
func (l viewer) backOf(x int32) string {
	if l.Components[x].Face != state.Unobserved || l.BackOf(x) < 0 {
		return ""
	}
	return l.NameOfZone(l.BackOf(x))
}

// hides tells whether a value stands for a component that the player can't tell.
func (l viewer) hides(t *variant.Type, value int64) bool {
	return visibility.Hides(l.State, l.player, t, value)
}
