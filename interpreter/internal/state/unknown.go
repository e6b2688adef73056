package state

import (
	"cmp"
	"slices"
)

// MayBe returns the components that component x may be: those with the same back, with an unknown
// position, and legal in the zone of x. The slice contains only one of several components with
// equal names, and has the order of the data. taken is the index of x in it.
func (s *State) MayBe(x int32) (cards []int32, taken int) {
	type look struct{ kind, name int32 }
	shown := map[look]bool{{s.Components[x].Kind, s.Components[x].Name}: true}
	cards = []int32{x}
	for _, y := range s.unknown(x) {
		c := &s.Components[y]
		if !shown[look{c.Kind, c.Name}] && s.MayExchange(x, y) {
			shown[look{c.Kind, c.Name}] = true
			cards = append(cards, y)
		}
	}
	slices.SortFunc(cards, func(a, b int32) int {
		c, d := &s.Components[a], &s.Components[b]
		return cmp.Or(cmp.Compare(c.Cells, d.Cells), cmp.Compare(c.Name, d.Name))
	})
	return cards, slices.Index(cards, x)
}

// unknown returns the components with the same back as x whose position no player knows: they are
// unobserved or in a shuffled part.
func (s *State) unknown(x int32) []int32 {
	shuffled := map[int32]bool{}
	for i := range s.Zones {
		z := &s.Zones[i]
		for _, y := range s.Unknown(z) {
			shuffled[y] = true
		}
	}
	var all []int32
	for i := range s.Components {
		y := int32(i)
		if c := &s.Components[i]; s.BackOf(y) == s.BackOf(x) && (c.Face == Unobserved || shuffled[y]) && !s.AreNested(x, y) {
			all = append(all, y)
		}
	}
	return all
}

// IsUnknown reports whether no player knows the position of a component.
func (s *State) IsUnknown(x int32) bool {
	c := &s.Components[x]
	z := &s.Zones[c.Zone]
	for _, y := range s.Unknown(z) {
		if y == x {
			return true
		}
	}
	return c.Face == Unobserved
}

// HaveOneBack reports whether two components have the same back.
func (s *State) HaveOneBack(x, y int32) bool { return s.BackOf(x) == s.BackOf(y) }
