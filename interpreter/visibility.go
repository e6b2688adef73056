package interpreter

import (
	"cmp"
	"slices"
)

// mayBe are the components whose place nobody knows, of those with the same back as one that may lie where it
// does. It is number taken among them. Of several that are called alike there is one. They stand in the order of the data.
func (m *machine) mayBe(x int32) (cards []int32, taken int) {
	type look struct{ kind, name int32 }
	shown := map[look]bool{{m.components[x].kind, m.components[x].name}: true}
	cards = []int32{x}
	for _, y := range m.unknown(x) {
		c := &m.components[y]
		if !shown[look{c.kind, c.name}] && m.mayExchange(x, y) {
			shown[look{c.kind, c.name}] = true
			cards = append(cards, y)
		}
	}
	slices.SortFunc(cards, func(a, b int32) int {
		c, d := &m.components[a], &m.components[b]
		return cmp.Or(cmp.Compare(c.cells, d.cells), cmp.Compare(c.name, d.name))
	})
	return cards, slices.Index(cards, x)
}

// unknown are the components with the same back as one whose place nobody knows: they are unobserved, or
// among what was shuffled.
func (m *machine) unknown(x int32) []int32 {
	shuffled := map[int32]bool{}
	for i := range m.zones {
		z := &m.zones[i]
		for _, y := range m.in(z)[z.lo:z.hi] {
			shuffled[y] = true
		}
	}
	var all []int32
	for i := range m.components {
		y := int32(i)
		if c := &m.components[i]; m.backs[y] == m.backs[x] && (c.face == unobserved || shuffled[y]) && !m.areNested(x, y) {
			all = append(all, y)
		}
	}
	return all
}
