package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Neighbours r[A] = the list of the spaces beside space r[B]
//op:reads nothing
func opNeighbours(m *machine, in *program.Instr, r window) signal {
	if m.Component(*r.At(in.B)) == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = state.EmptyList
	if board, place := m.Space(*r.At(in.B)); board != nil {
		*r.At(in.A) = board.Neighbours[place]
	}
	return goOn
}

//op:def Distance r[A] = the fewest steps between spaces r[B] and r[C], or none
//op:def WayAround r[A] = the fewest steps from space r[B] to space r[C] that enter none of the list r[C+1], or none
//op:reads nothing
func opDistance(m *machine, in *program.Instr, r window) signal {
	if m.Component(*r.At(in.B)) == nil || m.Component(*r.At(in.C)) == nil {
		return m.fail(nothingThere)
	}
	board, from := m.Space(*r.At(in.B))
	other, to := m.Space(*r.At(in.C))
	*r.At(in.A) = none
	switch {
	case board == nil || board != other: // a component that is no space of a board is apart from all
	case in.Op == program.WayAround:
		*r.At(in.A) = m.WayAround(board, from, to, m.List(*r.At(in.C + 1)))
	case board.Distances[from][to] != variant.Apart:
		*r.At(in.A) = int64(board.Distances[from][to])
	}
	return goOn
}
