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
	return int64(alphabet.Compare(s.TextAt(a), s.TextAt(b)))
}

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
