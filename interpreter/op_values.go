package interpreter

import "houserule/interpreter/program"

func (m *machine) setActive(player int64) signal {
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	m.Active = player
	return goOn
}

func (m *machine) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return m.fail(nothingThere)
	}
	r[in.A] = m.Beside(r[in.B], int64(in.C))
	return goOn
}
