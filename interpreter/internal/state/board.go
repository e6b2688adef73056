package state

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// Space returns the board that a component is a space of and the index of the space, or nil if
// the component is not a space.
func (s *State) Space(x int64) (*program.Board, int64) {
	for i := range s.p.Boards {
		b := &s.p.Boards[i]
		if place := x - b.First; place >= 0 && place < int64(len(b.Neighbours)) {
			return b, place
		}
	}
	return nil, 0
}

// WayAround returns the length of the shortest path between two spaces that enters no barred
// space, or none. It charges work for each space, each barred space and each edge that it visits.
func (s *State) WayAround(board *program.Board, from, to int64, barred []int64) int64 {
	w := &s.paths
	w.steps, w.queue = w.steps[:0], append(w.queue[:0], from)
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
	for i := 0; i < len(w.queue) && !reached; i++ {
		here := w.queue[i]
		beside := s.List(board.Neighbours[here])
		edges += len(beside)
		for _, space := range beside {
			if next := space - board.First; w.steps[next] == variant.Apart {
				w.steps[next] = w.steps[here] + 1
				w.queue = append(w.queue, next)
				reached = reached || next == to
			}
		}
	}
	s.Charge(len(w.steps) + len(barred) + 4*edges + 16*len(w.queue))
	if !reached {
		return none
	}
	return int64(w.steps[to])
}

// closedOff marks a barred space in steps. No path enters it.
const closedOff = variant.Apart - 1

// pathSearch contains the buffers of a breadth-first search: the distance of each space, and the
// queue of spaces whose neighbours must still be visited.
type pathSearch struct {
	steps []int16
	queue []int64
}
