package state

import (
	"cmp"

	"houserule/dsl/alphabet"
	"houserule/interpreter/program"
)

// TextAt is the text of a number: one of the program's, or one that the game made.
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

// ForgetTexts drops the texts that were made since there were n.
func (s *State) ForgetTexts(n int) {
	for _, text := range s.Texts[n:] {
		s.TextBytes -= len(text)
	}
	s.Texts = s.Texts[:n]
}

// ZoneCount is how many zones there are.
func (s *State) ZoneCount() int { return len(s.Zones) }

// TextOrder tells how two texts stand in the alphabet; none comes first.
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

// IsSameText reports whether two texts are equal, which takes no collation. It costs as much work as TextOrder.
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

// compareTexts compares two texts sign by sign, as long as work may be done; without any left they stand by their numbers, until
// somebody finds that out.
func (s *State) compareTexts(a, b int64) int64 {
	if s.Work < 0 {
		return int64(cmp.Compare(a, b))
	}
	x, y := s.TextAt(a), s.TextAt(b)
	s.Charge(signCost * min(len(x), len(y)))
	return int64(alphabet.Compare(x, y))
}

// signCost is how many times as long as to look at a thing it takes to compare a sign.
const signCost = 8

// InOrder tells how two values stand by a criterion, as cmp.Compare does.
func (s *State) InOrder(o program.Order, x, y int64) int {
	order := cmp.Compare(x, y)
	if o.Text {
		order = int(s.TextOrder(x, y))
	}
	if o.Desc {
		return -order
	}
	return order
}
