package variant

import "houserule/dsl/source"

// A Deck is a file that says with what zones start, as it is written: its tables in their order. Players is
// for how many it is, 0 if it is for any number.
type Deck struct {
	Title   string
	Players int
	Tables  []DeckTable
	File    *source.File
}

// A DeckTable is what a deck says of a zone, or of that of one player.
type DeckTable struct {
	Zone   string
	Player int // -1 for all
	Cards  []DeckCard
	Span   source.Span
}

// A DeckCard is so many cards of a name; Count is -1 if it is not a number. Span is where the name stands, At
// where the number does.
type DeckCard struct {
	Name     string
	Count    int
	Span, At source.Span
}

// A List is what a zone starts with, in its order. Span is where a deck says so, or the beginning of one that
// says nothing; nowhere without a deck.
type List struct {
	Cards []ListedCard
	Span  source.Span
}

// A ListedCard is so many of one card of a catalog. Span is where it is listed.
type ListedCard struct {
	Catalog *Catalog
	Card    int // in Catalog.Cards
	Count   int
	Span    source.Span
}
