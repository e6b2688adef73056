// Package visibility is who may know what of a position. In go a state and a seat; out come answers, and positions
// dealt anew in which whatever a seat cannot know may be otherwise. It knows no game, no rules and nothing of how
// anything is told; what each seat has seen is remembered in the state itself.
package visibility

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
)

// CanTell reports whether a player can tell what a component is. Somebody who is no player knows what everybody does.
func CanTell(s *state.State, player int, x int64) bool {
	c := s.Component(x)
	return c != nil && names.Only(int64(player)).MayRead(s.CanTell(c))
}

// Hides reports whether a value of a type stands for a component that a player can't tell.
func Hides(s *state.State, player int, t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Component:
		return s.Component(value) != nil && !CanTell(s, player, value)
	case variant.ListType:
		for _, e := range s.List(value) {
			if Hides(s, player, t.Elem, e) {
				return true
			}
		}
	}
	return false
}

// A back is what shows of components that lie face down: where they lay at the start, or what kind they are of where
// rules made them. Those with one back can't be told apart.
type back struct{ zone, kind int32 }

// Unknown are the components that a player can't tell, those with one back together, in their order.
func Unknown(s *state.State, player int) [][]int32 {
	var backs []back
	alike := map[back][]int32{}
	for i := range s.Components {
		if CanTell(s, player, int64(i)) {
			continue
		}
		b := back{zone: s.BackOf(int32(i))}
		if b.zone < 0 {
			b.kind = s.Components[i].Kind
		}
		if alike[b] == nil {
			backs = append(backs, b)
		}
		alike[b] = append(alike[b], int32(i))
	}
	groups := make([][]int32, 0, len(backs))
	for _, b := range backs {
		groups = append(groups, alike[b])
	}
	return groups
}
