package variant

import "houserule/dsl/source"

// A Deck is a deck file: the initial content of zones, with its tables in the order of the file.
// Players is the number of players that it is for, or 0 for any number.
type Deck struct {
	Title   string
	Players int
	Tables  []DeckTable
	File    *source.File
}

// A DeckTable is the list for a zone of the table or of one player.
type DeckTable struct {
	Zone   string
	Player int // index of the player; -1 for all players
	Cards  []DeckCard
	Span   source.Span
}

// A DeckCard is an entry of a deck: Count cards of one name. Count is -1 if the file doesn't have
// a number there. If the deck sets fields of each copy, Copies has Count elements. Span is the
// position of the name, At that of the count or of the fields.
type DeckCard struct {
	Name     string
	Count    int
	Copies   []DeckCopy
	Span, At source.Span
}

// A DeckCopy holds the fields of one copy of a card as the data reader returned them. They can be
// decoded only later, because their types depend on the kind of the card.
type DeckCopy any

// A DeckFigure is the value that a list gives to one field of a card. Span is its position in the
// deck file.
type DeckFigure struct {
	Field *Field
	Value CardValue
	Span  source.Span
}

// A List is the initial content of a zone, in order. Span is its position in a deck file, or the
// start of the file if the deck doesn't mention the zone. It is zero without a deck.
type List struct {
	Cards []ListedCard
	Span  source.Span
}

// A ListedCard is Count copies of one card of a catalog, with Figures that override its data.
// Span is the position of the entry.
type ListedCard struct {
	Catalog *Catalog
	Card    int // index into Catalog.Cards
	Count   int
	Figures []DeckFigure
	Span    source.Span
}

// Lists returns the lists of all zones and scenarios.
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
