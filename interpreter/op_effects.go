package interpreter

import "houserule/interpreter/program"

// nextListener goes on at the next line that listens. Since anything may have come or gone since the last
// one, it goes by when lines came into play.
func (m *machine) nextListener(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	visit, last, began := &m.p.Visits[in.B], r[in.A], r[in.A+2]
	for number := m.Effects.Hooks[visit.Hook].First; number >= 0; number = m.Effects.Entries[number].Next {
		e := &m.Effects.Entries[number]
		if since := int64(e.Since); since > last && since <= began {
			r[in.A], r[in.A+1] = since, int64(e.Component)
			m.fiber.pc = int(visit.Code[e.Number])
			return jumped
		}
	}
	return m.jump(in, true)
}
