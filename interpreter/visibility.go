package interpreter

import (
	"cmp"
	"houserule/interpreter/internal/state"
	"slices"
)

// mayBe are the components whose place nobody knows, of those with the same back as one that may lie where it
// does. It is number taken among them. Of several that are called alike there is one. They stand in the order of the data.
func (m *machine) mayBe(x int32) (cards []int32, taken int) {
	type look struct{ kind, name int32 }
	shown := map[look]bool{{m.Components[x].Kind, m.Components[x].Name}: true}
	cards = []int32{x}
	for _, y := range m.unknown(x) {
		c := &m.Components[y]
		if !shown[look{c.Kind, c.Name}] && m.MayExchange(x, y) {
			shown[look{c.Kind, c.Name}] = true
			cards = append(cards, y)
		}
	}
	slices.SortFunc(cards, func(a, b int32) int {
		c, d := &m.Components[a], &m.Components[b]
		return cmp.Or(cmp.Compare(c.Cells, d.Cells), cmp.Compare(c.Name, d.Name))
	})
	return cards, slices.Index(cards, x)
}

// unknown are the components with the same back as one whose place nobody knows: they are unobserved, or
// among what was shuffled.
func (m *machine) unknown(x int32) []int32 {
	shuffled := map[int32]bool{}
	for i := range m.Zones {
		z := &m.Zones[i]
		for _, y := range m.In(z)[z.Lo:z.Hi] {
			shuffled[y] = true
		}
	}
	var all []int32
	for i := range m.Components {
		y := int32(i)
		if c := &m.Components[i]; m.Backs[y] == m.Backs[x] && (c.Face == state.Unobserved || shuffled[y]) && !m.AreNested(x, y) {
			all = append(all, y)
		}
	}
	return all
}

// IsUnknown tells whether nobody knows where a component lies.
func (m *machine) IsUnknown(x int32) bool {
	c := &m.Components[x]
	z := &m.Zones[c.Zone]
	for _, y := range m.In(z)[z.Lo:z.Hi] {
		if y == x {
			return true
		}
	}
	return c.Face == state.Unobserved
}

// HaveOneBack tells whether two components can't be told apart from behind.
func (m *machine) HaveOneBack(x, y int32) bool { return len(m.Backs) == 0 || m.Backs[x] == m.Backs[y] }
