package data

import "houserule/dsl/variant"

// A Room is how much the data of one variant has filled so far: components, copies and all that lies in their zones
// included, and values of these.
type Room struct{ cards, values, spaces int }

const (
	mostCards  = 100_000
	mostValues = 1_000_000
)

// take tells whether there is room for so many copies of a card, and takes it.
func (r *Room) take(card *variant.Card, copies int) bool {
	cards, values := sizeOf(card)
	r.cards += copies * cards
	r.values += copies * values
	return r.cards <= mostCards && r.values <= mostValues
}

// sizeOf is how many components a card is with all that lies in its zones, and how many values they have.
func sizeOf(card *variant.Card) (cards, values int) {
	cards, values = 1, len(card.Values)
	for _, value := range card.Values {
		for i := range value.Cards {
			more, moreValues := sizeOf(&value.Cards[i])
			cards, values = cards+more, values+moreValues
		}
	}
	return cards, values
}
