package interpreter

import "fmt"

// CheckComponents tells whether every component lies in exactly one zone, the one that it knows of, and
// every zone and list is whole.
func (g *Game) CheckComponents() error {
	seen := make([]int, len(g.components))
	for number := range g.zones {
		z := &g.zones[number]
		if z.lo < 0 || z.lo > z.hi || z.hi > z.count || z.count > z.room {
			return fmt.Errorf("%s has %d components, shuffled from %d to %d, and room for %d", g.nameOfZone(int32(number)), z.count, z.lo, z.hi, z.room)
		}
		for _, x := range g.in(z) {
			if seen[x]++; g.components[x].zone != int32(number) {
				return fmt.Errorf("%s lies in %s and thinks otherwise", g.nameOf(int64(x)), g.nameOfZone(int32(number)))
			}
		}
	}
	for x, times := range seen {
		if times != 1 {
			return fmt.Errorf("%s lies in %d zones", g.nameOf(int64(x)), times)
		}
	}
	return g.checkBoards()
}

// checkBoards tells whether no two zones share a place on the shelf.
func (g *Game) checkBoards() error {
	taken := make([]int, len(g.shelf.ids))
	for i := range g.zones {
		for at := g.zones[i].start; at < g.zones[i].start+g.zones[i].room; at++ {
			if taken[at]++; taken[at] > 1 {
				return fmt.Errorf("%s shares its place", g.nameOfZone(int32(i)))
			}
		}
	}
	return nil
}
