package state

import (
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

// WayAround returns the fewest steps from one space to another that enter none of the barred ones, or none.
// It charges each space, each barred one, and each edge that it looks at.
func (s *State) WayAround(board *program.Board, from, to int64, barred []int64) int64 {
	w := &s.ways
	w.steps, w.waiting = w.steps[:0], append(w.waiting[:0], from)
	for range board.Neighbours {
		w.steps = append(w.steps, variant.Apart)
	}
	for _, space := range barred {
		if i := space - board.First; i >= 0 && i < int64(len(w.steps)) {
			w.steps[i] = closedOff
		}
	}
	w.steps[from] = 0
	edges, reached := 0, from == to
	for i := 0; i < len(w.waiting) && !reached; i++ {
		here := w.waiting[i]
		beside := s.List(board.Neighbours[here])
		edges += len(beside)
		for _, space := range beside {
			if next := space - board.First; w.steps[next] == variant.Apart {
				w.steps[next] = w.steps[here] + 1
				w.waiting = append(w.waiting, next)
				reached = reached || next == to
			}
		}
	}
	s.Charge(len(w.steps) + len(barred) + 4*edges + 16*len(w.waiting))
	if !reached {
		return none
	}
	return int64(w.steps[to])
}

// closedOff stands for the steps to a barred space, which no way enters.
const closedOff = variant.Apart - 1

// ways are what a search for the shortest way needs: how far each space is, and those whose neighbours are
// still to be looked at.
type ways struct {
	steps   []int16
	waiting []int64
}
