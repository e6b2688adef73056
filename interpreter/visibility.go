package interpreter

import (
	"cmp"
	"slices"
)

// mayBe are the components whose place nobody knows, of those with the same back as one that may lie where it
// does. It is number taken among them. Of several that are called alike there is one. They stand in the order of the data.
func (g *Game) mayBe(x int32) (cards []int32, taken int) {
	type look struct{ kind, name int32 }
	shown := map[look]bool{{g.components[x].kind, g.components[x].name}: true}
	cards = []int32{x}
	for _, y := range g.unknown(x) {
		c := &g.components[y]
		if !shown[look{c.kind, c.name}] && g.mayExchange(x, y) {
			shown[look{c.kind, c.name}] = true
			cards = append(cards, y)
		}
	}
	slices.SortFunc(cards, func(a, b int32) int {
		c, d := &g.components[a], &g.components[b]
		return cmp.Or(cmp.Compare(c.cells, d.cells), cmp.Compare(c.name, d.name))
	})
	return cards, slices.Index(cards, x)
}

// unknown are the components with the same back as one whose place nobody knows: they are unobserved, or
// among what was shuffled.
func (g *Game) unknown(x int32) []int32 {
	shuffled := map[int32]bool{}
	for i := range g.zones {
		z := &g.zones[i]
		for _, y := range g.in(z)[z.lo:z.hi] {
			shuffled[y] = true
		}
	}
	var all []int32
	for i := range g.components {
		y := int32(i)
		if c := &g.components[i]; g.backs[y] == g.backs[x] && (c.face == unobserved || shuffled[y]) && !g.areNested(x, y) {
			all = append(all, y)
		}
	}
	return all
}
