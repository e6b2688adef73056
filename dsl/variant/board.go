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
	Neighbours [][]int32 // by place in Catalog.Cards, in the order of the data
	Distances  [][]int16 // the fewest steps from one to the other, or Apart
	Points     []Point   // nil for a board that is no grid
	Span       source.Span
}

// A Point is a place on a grid of hexes with flat tops: Column counts from left to right, Row from
// top to bottom, and odd columns lie half a hex lower.
type Point struct{ Column, Row int }
