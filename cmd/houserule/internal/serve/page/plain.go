package page

import (
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// A Plain is a card that says two things and nothing else, such as a suit and a rank: a mark for the one, a letter or
// a number for the other.
type Plain struct {
	Rank, Suit string
	Red        bool
}

// marks are signs that people know for a word.
var marks = map[string]string{
	"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠",
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}

// plainOf is a card of two values and nothing else; nil if it says more.
func plainOf(c *view.Card) *Plain {
	var values []string
	for _, f := range c.Fields {
		switch {
		case f.Type.Base == variant.EnumType && !f.Varies && !f.Empty:
			values = append(values, wording.Spoken(f.Value))
		case !f.Usual && !f.Empty:
			return nil
		}
	}
	if len(values) != 2 || len(c.Zones) > 0 {
		return nil
	}
	// The one that is a sign by itself is the suit; else the first one.
	suit, rank := values[0], values[1]
	if isSign(rank) && !isSign(suit) {
		suit, rank = rank, suit
	}
	return &Plain{Rank: markOf(rank), Suit: markOf(suit), Red: suit == "hearts" || suit == "diamonds"}
}

func isSign(word string) bool { return strings.ContainsAny(marks[word], "♣♦♥♠") }

func markOf(word string) string {
	if mark := marks[word]; mark != "" {
		return mark
	}
	return initials(word)
}
