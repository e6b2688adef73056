package interpreter

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// spaceOf is the board that a component is a space of and its place there; nil if it is none.
func (g *Game) spaceOf(x int64) (*program.Board, int64) {
	for i := range g.p.Boards {
		b := &g.p.Boards[i]
		if place := x - b.First; place >= 0 && place < int64(len(b.Neighbours)) {
			return b, place
		}
	}
	return nil, 0
}

// onBoard looks up how spaces lie. What is no space of a board has nothing beside it and is apart from
// everything.
func (g *Game) onBoard(in *program.Instr, r []int64) signal {
	if g.component(r[in.B]) == nil {
		return g.fail(nothingThere)
	}
	board, place := g.spaceOf(r[in.B])
	if in.Op == program.Neighbours {
		r[in.A] = emptyList
		if board != nil {
			r[in.A] = board.Neighbours[place]
		}
		return goOn
	}
	if g.component(r[in.C]) == nil {
		return g.fail(nothingThere)
	}
	other, to := g.spaceOf(r[in.C])
	r[in.A] = none
	if board == nil || board != other {
		return goOn
	}
	if in.Op == program.WayAround {
		r[in.A] = g.wayAround(board, place, to, g.list(r[in.C+1]))
		return goOn
	}
	if steps := board.Distances[place][to]; steps != variant.Apart {
		r[in.A] = int64(steps)
	}
	return goOn
}

// wayAround is the fewest steps from one space to another that enter none of the barred ones, or none.
func (g *Game) wayAround(board *program.Board, from, to int64, barred []int64) int64 {
	w := &g.ways
	w.steps, w.waiting = w.steps[:0], append(w.waiting[:0], from)
	for range board.Neighbours {
		w.steps = append(w.steps, variant.Apart)
	}
	w.steps[from] = 0
	for i := 0; i < len(w.waiting) && w.steps[to] == variant.Apart; i++ {
		here := w.waiting[i]
		for _, space := range g.list(board.Neighbours[here]) {
			if next := space - board.First; w.steps[next] == variant.Apart && !slices.Contains(barred, space) {
				w.steps[next] = w.steps[here] + 1
				w.waiting = append(w.waiting, next)
			}
		}
	}
	g.charge(16 * len(w.waiting))
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
