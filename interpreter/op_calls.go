package interpreter

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
