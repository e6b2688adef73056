package variant

import "houserule/dsl/source"

// Apart is the distance of two spaces without a path between them.
const Apart int16 = -1

// A Board is a map of spaces and their neighbours. Its spaces are the cards of Catalog, and each
// slice here has one element per space in that order. The spaces are in Zone and never leave it.
type Board struct {
	Name       string
	Kind       *Kind
	Zone       *Zone
	Catalog    *Catalog
	Neighbours [][]int32 // indices into Catalog.Cards, in that order
	Distances  [][]int16 // the length of the shortest path, or Apart
	Points     []Point   // nil if the board is not a grid
	Places     []Place   // positions on a picture, for a board that is not a grid; nil if unknown
	Span       source.Span
}

// A Point is a position on a grid of hexes with flat tops. Column increases to the right, Row
// increases downwards, and odd columns lie half a hex lower.
type Point struct{ Column, Row int }

// A Place is a position on a picture. X increases to the right, Y increases downwards, in a unit
// of any size.
type Place struct{ X, Y int }

// Neighbours returns the six points around p.
func (p Point) Neighbours() [6]Point {
	odd := p.Column & 1
	left, right, upper := p.Column-1, p.Column+1, p.Row-1+odd
	return [6]Point{{left, upper}, {left, upper + 1}, {p.Column, p.Row - 1}, {p.Column, p.Row + 1}, {right, upper}, {right, upper + 1}}
}

// Distances returns the length of the shortest path between any two spaces, or Apart. The
// argument holds the indices of the neighbours of each space. It costs one breadth-first search
// per space.
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
