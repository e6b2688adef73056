package state

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// Space is the board that a component is a space of and its place there; nil if it is none.
func (s *State) Space(x int64) (*program.Board, int64) {
	for i := range s.p.Boards {
		b := &s.p.Boards[i]
		if place := x - b.First; place >= 0 && place < int64(len(b.Neighbours)) {
			return b, place
		}
	}
	return nil, 0
}

// WayAround is the fewest steps from one space to another that enter none of the barred ones, or none.
func (s *State) WayAround(board *program.Board, from, to int64, barred []int64) int64 {
	w := &s.ways
	w.steps, w.waiting = w.steps[:0], append(w.waiting[:0], from)
	for range board.Neighbours {
		w.steps = append(w.steps, variant.Apart)
	}
	w.steps[from] = 0
	for i := 0; i < len(w.waiting) && w.steps[to] == variant.Apart; i++ {
		here := w.waiting[i]
		for _, space := range s.List(board.Neighbours[here]) {
			if next := space - board.First; w.steps[next] == variant.Apart && !slices.Contains(barred, space) {
				w.steps[next] = w.steps[here] + 1
				w.waiting = append(w.waiting, next)
			}
		}
	}
	s.Charge(16 * len(w.waiting))
	if w.steps[to] == variant.Apart {
		return none
	}
	return int64(w.steps[to])
}

// ways are what a search for the shortest way needs: how far each space is, and those whose neighbours are
// still to be looked at.
type ways struct {
	steps   []int16
	waiting []int64
}
