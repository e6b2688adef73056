package interpreter

import "houserule/interpreter/program"

// nextListener goes on at the next line that listens. Since anything may have come or gone since the last
// one, it goes by when lines came into play.
func (m *machine) nextListener(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < 0 {
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

// isUnanswered tells whether a component has no version of its own of a procedure. One that nobody has observed
// is none of that: answer says so.
func (m *machine) isUnanswered(number int32, x int64) bool {
	c := m.Component(x)
	return c == nil || m.ScriptsOf(int32(x)).Versions[number] < 0 && !m.isHidden(c)
}

// answer goes on in the version that a component has of the procedure that has just been called.
func (m *machine) answer(number int32, x int64) signal {
	c := m.Component(x)
	switch {
	case c == nil:
		return goOn
	case m.isHidden(c):
		return m.unseen(c, "script")
	}
	own := m.ScriptsOf(int32(x)).Versions[number]
	if own < 0 {
		return goOn
	}
	b, p := m.fiber, &m.p.Procs[own]
	if b.base+int(p.Regs) > mostRegisters {
		return m.tooDeep()
	}
	b.enter(b.base, int(p.Regs))
	b.pc = int(p.Entry)
	return jumped
}
