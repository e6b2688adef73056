package search

import (
	"slices"

	"houserule/interpreter"
)

// A decision that has many answers is made in steps, each of them with few: a set is chosen one element after the
// other, and a number by ever smaller ranges.
type steps struct {
	decision *interpreter.Decision
	site     uint64 // where the decision stands, and under which luck
	picked   []int
	low      int64 // the range of the number
	high     int64
	ended    bool

	ways []int    // of the step: an option, or -1 for no more of them; where a number is chosen, which part of the range
	keys []uint64 // of the ways
}

// noMore is the way that takes none, or nothing more.
const noMore = -1

// parts are into how many a range is divided.
const parts = 12

// begin starts with the first step of a decision.
func (s *steps) begin(d *interpreter.Decision, luck uint64) {
	s.decision, s.site = d, d.Site()^luck
	s.picked, s.ended = s.picked[:0], false
	s.low, s.high = d.Min, d.Max
	s.list()
}

// list finds the ways of a step. Of ways with one key, each is told by which of them it is.
func (s *steps) list() {
	s.ways, s.keys = s.ways[:0], s.keys[:0]
	if s.decision.Kind == interpreter.AskNumber {
		s.listParts()
		return
	}
	for i := range s.decision.Open {
		if !slices.Contains(s.picked, i) {
			s.ways, s.keys = append(s.ways, i), append(s.keys, s.decision.Key(i)^s.site)
		}
	}
	if s.mayEnd() {
		s.ways, s.keys = append(s.ways, noMore), append(s.keys, s.site)
	}
	for i, key := range s.keys {
		for _, other := range s.keys[:i] {
			if other == key {
				s.keys[i]++
			}
		}
	}
}

func (s *steps) listParts() {
	for i := range min(parts, s.width()) {
		low, _ := s.part(int(i))
		s.ways, s.keys = append(s.ways, int(i)), append(s.keys, uint64(low)*0x9e3779b97f4a7c15^s.site)
	}
}

// width is how many numbers are left, less what does not fit.
func (s *steps) width() uint64 {
	if width := uint64(s.high) - uint64(s.low) + 1; width > 0 {
		return width
	}
	return 1<<64 - 1
}

// part is a part of the range that is left.
func (s *steps) part(i int) (low, high int64) {
	n := min(parts, s.width())
	each, more := s.width()/n, s.width()%n
	start := func(i uint64) uint64 { return uint64(s.low) + i*each + min(i, more) }
	low, high = int64(start(uint64(i))), int64(start(uint64(i+1))-1)
	if uint64(i) == n-1 {
		high = s.high
	}
	return low, high
}

func (s *steps) mayEnd() bool {
	if s.decision.Kind == interpreter.AskSome {
		return int64(len(s.picked)) >= s.decision.Min
	}
	return s.decision.OrNone
}

// take goes a way, to the next step if there is one.
func (s *steps) take(way int) {
	switch {
	case s.decision.Kind == interpreter.AskNumber:
		s.low, s.high = s.part(way)
		s.ended = s.low == s.high
	case way == noMore:
		s.ended = true
	default:
		s.picked = append(s.picked, way)
		s.ended = s.decision.Kind != interpreter.AskSome || int64(len(s.picked)) == s.decision.Max
	}
	if !s.ended {
		s.list()
	}
}

// toward is the place of the way that leads to a choice, among the ways of the step; where none does, the first.
func (s *steps) toward(c interpreter.Choice) int {
	way := noMore
	if s.decision.Kind == interpreter.AskNumber {
		for i := range s.ways {
			if low, high := s.part(i); low <= c.Number && c.Number <= high {
				return i
			}
		}
	}
	for _, i := range c.Indexes {
		if !slices.Contains(s.picked, i) {
			way = i
			break
		}
	}
	return max(0, slices.Index(s.ways, way))
}

// choice is what the steps came to. It is good until the next decision.
func (s *steps) choice() interpreter.Choice {
	return interpreter.Choice{Indexes: s.picked, Number: s.low}
}
