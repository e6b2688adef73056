// Package visibility determines the knowledge of a player about a state. It also generates states
// that differ from the given one only in facts that the player can't know. The package knows no
// particular game. The state itself records which components each player has seen.
package visibility

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
)

// CanTell reports whether a player knows the front of a component. An observer without a seat knows
// only public components.
func CanTell(s *state.State, player int, x int64) bool {
	c := s.Component(x)
	return c != nil && names.Only(int64(player)).MayRead(s.CanTell(c))
}

// Hides reports whether a value contains a component that a player can't identify.
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

// A back is the visible side of components that lie face down. It is the zone in which they
// started, or the kind of components that rules created. Components with the same back look the
// same.
type back struct{ zone, kind int32 }

// Unknown returns the components that a player can't identify, in groups with the same back. The
// components of a group are ordered by their position, which the player sees. Their index may
// depend on the component, for example on which card was drawn.
func Unknown(s *state.State, player int) [][]int32 {
	var backs []back
	alike := map[back][]int32{}
	for _, i := range byPosition(s) {
		if CanTell(s, player, int64(i)) {
			continue
		}
		b := back{zone: s.BackOf(i)}
		if b.zone < 0 {
			b.kind = s.Components[i].Kind
		}
		if alike[b] == nil {
			backs = append(backs, b)
		}
		alike[b] = append(alike[b], i)
	}
	groups := make([][]int32, 0, len(backs))
	for _, b := range backs {
		groups = append(groups, alike[b])
	}
	return groups
}

// byPosition returns all components: those of each zone on the table, then those in zones of these
// components and so on, and at last those in no zone. Within a sorted zone they are ordered by
// index, because their position there depends on hidden values.
func byPosition(s *state.State) (all []int32) {
	all = make([]int32, 0, len(s.Components))
	add := func(z *state.Zone) {
		first := len(all)
		all = append(all, s.In(z)...)
		if state.IsSorted(s, z) {
			slices.Sort(all[first:])
		}
	}
	held := map[int32][]*state.Zone{} // by the component that has the zone
	for i := range s.Zones {
		if z := &s.Zones[i]; z.Holder < 0 {
			add(z)
		} else if z.Count > 0 {
			held[z.Holder] = append(held[z.Holder], z)
		}
	}
	for i := 0; i < len(all) && len(held) > 0; i++ {
		for _, z := range held[all[i]] {
			add(z)
		}
	}
	for i := range s.Components {
		if s.Components[i].Zone < 0 {
			all = append(all, int32(i))
		}
	}
	return all
}
