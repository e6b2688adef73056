package interpreter

import (
	"fmt"
	"maps"
	"slices"
)

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

// ExchangeUnknown lets components with the same back whose place nobody knows show what others of them
// showed, by numbers from 0 to n-1. Those with certain names stay as they are.
func (g *Game) ExchangeUnknown(upTo func(n int) int, kept []string) {
	backs := map[int32][]int32{}
	for i := range g.components {
		x := int32(i)
		if g.isUnknown(x) && !slices.Contains(kept, g.trueName(int64(x))) {
			back := g.components[x].back
			backs[back] = append(backs[back], x)
		}
	}
	for _, back := range slices.Sorted(maps.Keys(backs)) {
		alike := backs[back]
		for i := len(alike) - 1; i > 0; i-- {
			g.exchange(alike[i], alike[upTo(i+1)])
		}
	}
}

// UnknownNames are the names of the components whose place nobody knows.
func (g *Game) UnknownNames() (names []string) {
	for i := range g.components {
		if g.isUnknown(int32(i)) {
			names = append(names, g.trueName(int64(i)))
		}
	}
	return names
}

// LuckOf is the luck of a game.
func (g *Game) LuckOf() Luck { return g.luck }
