package state

import (
	"cmp"

	"houserule/dsl/alphabet"
	"houserule/interpreter/program"
)

// TextAt returns the text with an index: a constant of the program, or a text made by the game.
func (s *State) TextAt(number int64) string {
	fixed := int64(len(s.p.Texts))
	switch {
	case number >= 0 && number < fixed:
		return s.p.Texts[number]
	case number >= fixed && number-fixed < int64(len(s.Texts)):
		return s.Texts[number-fixed]
	}
	return "none"
}

// ForgetTexts removes the texts that were made since there were n.
func (s *State) ForgetTexts(n int) {
	for _, text := range s.Texts[n:] {
		s.TextBytes -= len(text)
	}
	s.Texts = s.Texts[:n]
}

// ZoneCount returns the number of zones.
func (s *State) ZoneCount() int { return len(s.Zones) }

// TextOrder compares two texts in alphabetical order, and returns -1, 0 or 1. none comes first.
func (s *State) TextOrder(a, b int64) int64 {
	switch {
	case a == b:
		return 0
	case a == none:
		return -1
	case b == none:
		return 1
	}
	if ranks := s.p.Ranks; a < int64(len(ranks)) && b < int64(len(ranks)) {
		return int64(cmp.Compare(ranks[a], ranks[b]))
	}
	return s.compareTexts(a, b)
}

// IsSameText reports whether two texts are equal, without collation. It charges the same work as
// TextOrder, because both must stop at the same point.
func (s *State) IsSameText(a, b int64) bool {
	if a == b || a == none || b == none {
		return a == b
	}
	if ranks := s.p.Ranks; a < int64(len(ranks)) && b < int64(len(ranks)) {
		return ranks[a] == ranks[b]
	}
	if s.Work < 0 {
		return false
	}
	x, y := s.TextAt(a), s.TextAt(b)
	s.Charge(signCost * min(len(x), len(y)))
	return x == y
}

// compareTexts compares two texts letter by letter. Without any Work left it compares their
// indexes, because the comparison must end; the caller then stops the game.
func (s *State) compareTexts(a, b int64) int64 {
	if s.Work < 0 {
		return int64(cmp.Compare(a, b))
	}
	x, y := s.TextAt(a), s.TextAt(b)
	s.Charge(signCost * min(len(x), len(y)))
	return int64(alphabet.Compare(x, y))
}

// signCost is the cost of comparing a letter, relative to visiting an element.
const signCost = 8

// CompareBy compares two values by a criterion, and returns -1, 0 or 1.
func (s *State) CompareBy(o program.Order, x, y int64) int {
	order := cmp.Compare(x, y)
	if o.Text {
		order = int(s.TextOrder(x, y))
	}
	if o.Desc {
		return -order
	}
	return order
}
