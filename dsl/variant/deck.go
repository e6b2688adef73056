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

// A DeckCard is so many cards of a name; Count is -1 if it is not a number. Where the deck gives figures to each of
// them, Copies are as many. Span is where the name stands, At where the number does, or the figures.
type DeckCard struct {
	Name     string
	Count    int
	Copies   []DeckCopy
	Span, At source.Span
}

// A DeckCopy is what a deck says of one copy of a card, as the reader of data left it: it can be read once it is known of
// which kind the card is.
type DeckCopy any

// A DeckFigure is a figure that a list gives to a card. Span is where.
type DeckFigure struct {
	Field *Field
	Value CardValue
	Span  source.Span
}

// A List is what a zone starts with, in its order. Span is where a deck says so, or the beginning of one that
// says nothing; nowhere without a deck.
type List struct {
	Cards []ListedCard
	Span  source.Span
}

// A ListedCard is so many of one card of a catalog, with figures besides those that data gives. Span is where it is
// listed.
type ListedCard struct {
	Catalog *Catalog
	Card    int // in Catalog.Cards
	Count   int
	Figures []DeckFigure
	Span    source.Span
}

// Lists are all that decks and scenarios list for zones.
func (v *Variant) Lists() (lists []List) {
	for _, zone := range v.Zones {
		lists = append(lists, zone.Lists...)
	}
	for _, s := range v.Scenarios {
		for _, listed := range s.Listed {
			lists = append(lists, listed.List)
		}
	}
	return lists
}
