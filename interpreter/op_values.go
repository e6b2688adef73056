package interpreter

import "houserule/interpreter/program"

func (m *machine) globalOf(in *program.Instr, r []int64) signal {
	cell := m.Cell(r[in.B], in.C)
	switch {
	case cell == nil:
		return m.fail(nothingThere)
	case in.Op == program.GlobalOf:
		r[in.A] = *cell
	default:
		m.Set(cell, r[in.A], m.p.GlobalAspect(in.C, true))
	}
	return goOn
}

func (m *machine) setActive(player int64) signal {
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	m.Active = player
	m.Changed(program.TurnAspect)
	return goOn
}

func (m *machine) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return m.fail(nothingThere)
	}
	r[in.A] = m.Beside(r[in.B], int64(in.C))
	return goOn
}

func (m *machine) zoneOf(in *program.Instr, r []int64) signal {
	player := r[in.B]
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	r[in.A] = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
	return goOn
}
