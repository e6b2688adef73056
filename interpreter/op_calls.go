package interpreter

import "houserule/interpreter/program"

const mostRegisters = 4 << 20 // of all calls under way

// call enters a procedure whose arguments stand in registers from base on.
func (m *machine) call(proc int32, base, back int, result int32) signal {
	b, p, k := m.fiber, &m.p.Procs[proc], &m.memory
	awaited := k.awaited
	k.awaited = awaiting{}
	if len(b.frames) >= m.limits.Depth || base+int(p.Regs) > mostRegisters {
		return m.tooDeep()
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	if awaited.place > 0 {
		awaited.deepest, k.deepest = int32(k.deepest), len(b.frames)
	}
	b.frames = append(b.frames, frame{pc: int32(back), base: int32(b.base), top: int32(b.top), result: result, awaiting: awaited})
	k.deepest = max(k.deepest, len(b.frames))
	b.enter(base, int(p.Regs))
	b.pc = int(p.Entry)
	return goOn
}

// callFrom calls a procedure whose arguments stand where its window is to be, unless its result is remembered.
func (m *machine) callFrom(in *program.Instr, r []int64) signal {
	b := m.fiber
	if p := &m.p.Procs[in.B]; in.Recalls(p) && m.recall(p, argumentsIn(r[in.A:in.A+p.Params]), r[in.A:], &r[in.C]) {
		return goOn
	}
	if s := m.call(in.B, b.base+int(in.A), b.pc+1, in.C); s != goOn {
		return s
	}
	return jumped
}

// callWith is callFrom with arguments from registers that the instruction behind names.
func (m *machine) callWith(in *program.Instr, r []int64) signal {
	b := m.fiber
	behind := &m.p.Code[b.pc+1]
	args := arguments{r[behind.A], r[behind.B], r[behind.C]}.first(in.N)
	if p := &m.p.Procs[in.B]; in.Recalls(p) && m.recall(p, args, r[in.A:], &r[in.C]) {
		b.pc += 2
		return jumped
	}
	if s := m.call(in.B, b.base+int(in.A), b.pc+2, in.C); s != goOn {
		return s
	}
	copy(b.window(), args[:in.N])
	return jumped
}

// returnFrom leaves a procedure whose result is to be kept.
func (m *machine) returnFrom(in *program.Instr, r []int64) signal {
	b := m.fiber
	value := none
	switch in.Op {
	case program.Return:
		value = r[in.A]
	case program.ReturnInt:
		value = int64(in.B)
	}
	clear(r)
	last := len(b.frames) - 1
	f := b.frames[last]
	b.frames = b.frames[:last]
	m.keepResult(&f, value)
	b.base, b.top, b.pc = int(f.base), int(f.top), int(f.pc)
	if f.result >= 0 {
		m.set(f.result, value)
	}
	return jumped
}

// lookUpInVain calls a table that can't be read in one step, which then says what is wrong.
func (m *machine) lookUpInVain(in *program.Instr, r []int64) signal {
	b, l, number := m.fiber, &m.p.Lookups[in.C], r[in.B]
	if l.Value(number) != program.NoRow && len(b.frames) < m.limits.Depth {
		return m.lookAround()
	}
	if s := m.call(l.Proc, b.top, b.pc+1, -1); s != goOn {
		return s
	}
	b.window()[0] = number
	return jumped
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
