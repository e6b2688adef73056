package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// onBoard looks up how spaces lie. What is no space of a board has nothing beside it and is apart from
// everything.
func (m *machine) onBoard(in *program.Instr, r []int64) signal {
	if m.Component(r[in.B]) == nil {
		return m.fail(nothingThere)
	}
	board, place := m.Space(r[in.B])
	if in.Op == program.Neighbours {
		r[in.A] = state.EmptyList
		if board != nil {
			r[in.A] = board.Neighbours[place]
		}
		return goOn
	}
	if m.Component(r[in.C]) == nil {
		return m.fail(nothingThere)
	}
	other, to := m.Space(r[in.C])
	r[in.A] = none
	if board == nil || board != other {
		return goOn
	}
	if in.Op == program.WayAround {
		r[in.A] = m.WayAround(board, place, to, m.List(r[in.C+1]))
		return goOn
	}
	if steps := board.Distances[place][to]; steps != variant.Apart {
		r[in.A] = int64(steps)
	}
	return goOn
}
