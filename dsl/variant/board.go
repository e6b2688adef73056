package variant

import "houserule/dsl/source"

// Apart is the distance of two spaces with no way between them.
const Apart int16 = -1

// A Board is spaces and which of them lie side by side. Its spaces are the cards of Catalog, and
// everything here that has an entry for each space has it in their order. They lie in Zone, which
// they never leave.
type Board struct {
	Name       string
	Kind       *Kind
	Zone       *Zone
	Catalog    *Catalog
	Neighbours [][]int32 // by place in Catalog.Cards, in that order
	Distances  [][]int16 // the fewest steps from one to the other, or Apart
	Points     []Point   // nil for a board that is no grid
	Places     []Place   // where spaces of a board that is no grid lie on a picture; nil where nothing says so
	Span       source.Span
}

// A Point is a place on a grid of hexes with flat tops: Column counts from left to right, Row from
// top to bottom, and odd columns lie half a hex lower.
type Point struct{ Column, Row int }

// A Place is a place on a picture: X counts from left to right, Y from top to bottom, in steps of any size.
type Place struct{ X, Y int }

// Neighbours are the six points around p.
func (p Point) Neighbours() [6]Point {
	odd := p.Column & 1
	left, right, upper := p.Column-1, p.Column+1, p.Row-1+odd
	return [6]Point{{left, upper}, {left, upper + 1}, {p.Column, p.Row - 1}, {p.Column, p.Row + 1}, {right, upper}, {right, upper + 1}}
}

// Distances are the fewest steps between any two of some spaces, of which each has these neighbours.
func Distances(neighbours [][]int32) [][]int16 {
	distances := make([][]int16, len(neighbours))
	waiting := make([]int32, 0, len(neighbours))
	for start := range neighbours {
		steps := make([]int16, len(neighbours))
		for i := range steps {
			steps[i] = Apart
		}
		steps[start] = 0
		waiting = append(waiting[:0], int32(start))
		for i := 0; i < len(waiting); i++ {
			here := waiting[i]
			for _, next := range neighbours[here] {
				if steps[next] == Apart {
					steps[next] = steps[here] + 1
					waiting = append(waiting, next)
				}
			}
		}
		distances[start] = steps
	}
	return distances
}
