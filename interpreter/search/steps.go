package search

import (
	"slices"

	"houserule/interpreter"
)

// steps splits a decision with many answers into steps with few actions each, because the tree
// can't have a node for every answer. A set is chosen element by element, and a number by
// narrowing a range.
type steps struct {
	decision *interpreter.Decision
	site     uint64 // hash of the decision's place in the rules and the luck before it
	picked   []int
	low      int64 // low and high are the range of the number
	high     int64
	ended    bool

	actions []int    // indexes of options or of parts of the range, or noMore
	keys    []uint64 // keys of the actions, by the same index
}

// noMore is the action that ends a selection.
const noMore = -1

// parts is the number of parts that a range is divided into.
const parts = 12

// begin starts the first step of a decision.
func (s *steps) begin(d *interpreter.Decision, luck uint64) {
	s.decision, s.site = d, d.Site()^luck
	s.picked, s.ended = s.picked[:0], false
	s.low, s.high = d.Min, d.Max
	s.list()
}

// list sets the actions of a step. It adds a number to equal keys, so that each key is unique.
func (s *steps) list() {
	s.actions, s.keys = s.actions[:0], s.keys[:0]
	if s.decision.Kind == interpreter.AskNumber {
		s.listParts()
		return
	}
	for i := range s.decision.Open {
		if !slices.Contains(s.picked, i) {
			s.actions, s.keys = append(s.actions, i), append(s.keys, s.decision.Key(i)^s.site)
		}
	}
	if s.mayEnd() {
		s.actions, s.keys = append(s.actions, noMore), append(s.keys, s.site)
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
		s.actions, s.keys = append(s.actions, int(i)), append(s.keys, uint64(low)*0x9e3779b97f4a7c15^s.site)
	}
}

// width returns the number of values in the range, at most the highest uint64.
func (s *steps) width() uint64 {
	if width := uint64(s.high) - uint64(s.low) + 1; width > 0 {
		return width
	}
	return 1<<64 - 1
}

// part returns the bounds of part i of the range.
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

// take carries out an action and moves to the next step, if there is one.
func (s *steps) take(action int) {
	switch {
	case s.decision.Kind == interpreter.AskNumber:
		s.low, s.high = s.part(action)
		s.ended = s.low == s.high
	case action == noMore:
		s.ended = true
	default:
		s.picked = append(s.picked, action)
		s.ended = s.decision.Kind != interpreter.AskSome || int64(len(s.picked)) == s.decision.Max
	}
	if !s.ended {
		s.list()
	}
}

// toward returns the index of the action that leads to a choice, or 0 if no action does.
func (s *steps) toward(c interpreter.Choice) int {
	action := noMore
	if s.decision.Kind == interpreter.AskNumber {
		for i := range s.actions {
			if low, high := s.part(i); low <= c.Number && c.Number <= high {
				return i
			}
		}
	}
	for _, i := range c.Indexes {
		if !slices.Contains(s.picked, i) {
			action = i
			break
		}
	}
	return max(0, slices.Index(s.actions, action))
}

// choice returns the choice that the steps have made. Its slice is valid until the next decision.
func (s *steps) choice() interpreter.Choice {
	return interpreter.Choice{Indexes: s.picked, Number: s.low}
}
