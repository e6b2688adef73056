// Package visibility is who may know what of a position. In go a state and a seat; out come answers, and positions
// dealt anew in which whatever a seat cannot know may be otherwise. It knows no game, no rules and nothing of how
// anything is told; what each seat has seen is remembered in the state itself.
package visibility

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
)

// CanTell tells whether a player can tell what a component is. Somebody who is no player knows what everybody does.
func CanTell(s *state.State, player int, x int64) bool {
	c := s.Component(x)
	return c != nil && names.Only(int64(player)).MayRead(s.CanTell(c))
}

// Hides tells whether a value of a type stands for a component that a player can't tell.
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

// Redeal lets the components that a player can't tell show what others of them showed, as one who knows no more than
// that player might deal them: each of the same back may lie where any other one does, if its kind may. How they lie
// before has no say in it. Those that stay, if a function says so, show what they show. Numbers below n come from upTo.
// It gives the components that were dealt.
//
// What rules have copied out of a hidden component into a figure or a kept value stays as it is.
func Redeal(s *state.State, player int, upTo func(n int) int, stays func(x int32) bool) (dealt []int32) {
	for _, alike := range Unknown(s, player) {
		if stays != nil {
			alike = slices.DeleteFunc(alike, stays)
		}
		if len(alike) < 2 {
			continue
		}
		layInOrder(s, alike)
		for i := len(alike) - 1; i > 0; i-- {
			if j := upTo(i + 1); j != i {
				exchange(s, alike[i], alike[j])
			}
		}
		dealt = append(dealt, alike...)
	}
	return dealt
}

// layInOrder has components show what they show in the order in which that came into the game.
func layInOrder(s *state.State, alike []int32) {
	fronts := make([]int32, len(alike))
	for i, x := range alike {
		fronts[i] = s.Components[x].Card
	}
	slices.Sort(fronts)
	shows := make(map[int32]int32, len(alike)) // which component by its front
	for _, x := range alike {
		shows[s.Components[x].Card] = x
	}
	for i, front := range fronts {
		x, y := alike[i], shows[front]
		if x == y {
			continue
		}
		shows[s.Components[x].Card], shows[front] = y, x
		if !exchange(s, x, y) {
			shows[s.Components[x].Card], shows[front] = x, y
		}
	}
}

// exchange lets two components show what the other one showed, if they may lie like that.
func exchange(s *state.State, x, y int32) bool {
	if x != y && (!s.MayExchange(x, y) || s.AreNested(x, y)) {
		return false
	}
	s.Exchange(x, y)
	return true
}
