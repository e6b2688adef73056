package interpreter

import (
	"houserule/interpreter/program"
)

//op:def Answer continue in version A of this procedure if component r[0] has one
//op:reads hidden versions
//op:hot
func opAnswer(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	c := m.Component(*r.At(0))
	if c == nil {
		return proceed
	}
	own := m.ScriptsOf(int32(*r.At(0))).Versions[in.A]
	if m.narrator.isHidden(c) {
		return m.answer(in.A, *r.At(0))
	}
	if own >= 0 {
		p := &m.p.Procs[own]
		top := b.base + int(p.Regs)
		if !b.reaches(top) {
			return m.answer(in.A, *r.At(0))
		}
		b.top = top
		return m.goTo(p.Entry)
	}
	return proceed
}

//op:def Clock r[A] = the time at which the last line of a script came into play
//op:hot
func opClock(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = int64(m.Effects.Clock)
	return proceed
}

//op:def Call call procedure B with a window at r[A]; result in r[C], or dropped if C < 0
//op:def CallWith as Call; N arguments are in registers A, B, C of the next instruction
//op:reads call
//op:hot
func opCall(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	code := m.p.First()
	p, base := &m.p.Procs[in.B], b.base+int(in.A)
	if m.isTimeToLook() || !m.hasRoom(b, base+int(p.Regs)) || in.Recalls(p) && !m.cache.rests(p.Recall) {
		return m.callOrUseCache(in, m.fiber.window())
	}
	m.Work--
	back, to := in, r.From(in.A)
	to.From(p.Regs).Clear(b.top - base - int(p.Regs)) // as enter does
	if in.Op == program.CallWith {
		back = in.Next()
		x, y, z := *r.At(back.A), *r.At(back.B), *r.At(back.C)
		if *to.At(0) = x; in.N > 1 {
			if *to.At(1) = y; in.N > 2 {
				*to.At(2) = z
			}
		}
	}
	last := len(b.frames)
	b.frames = b.frames[:last+1]
	b.frames[last] = frame{pc: int32(back.Index(code)) + 1, base: int32(b.base), top: int32(b.top), result: in.C}
	m.cache.deepest = max(m.cache.deepest, last+1)
	b.base, b.top = base, base+int(p.Regs)
	return m.goInto(p.Entry, to)
}

//op:def Arguments operands of CallWith; never executed
func opArguments(m *machine, in *program.Instr, r window) signal {
	return proceed
}

//op:def Return return r[A]
//op:def ReturnInt return B
//op:def ReturnNone return without a value
//op:reads nothing
//op:ends
//op:hot
func opReturn(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	last := len(b.frames) - 1
	f := &b.frames[last]
	if f.pendingResult.place > 0 {
		return m.returnFrom(in, m.fiber.window())
	}
	value := none
	switch in.Op {
	case program.Return:
		value = *r.At(in.A)
	case program.ReturnInt:
		value = int64(in.B)
	}
	r.Clear(b.top - b.base) // so that equal games are bit for bit equal
	b.frames = b.frames[:last]
	b.base, b.top = int(f.base), int(f.top)
	r = b.bare()
	if f.result >= 0 {
		*r.At(f.result) = value
	}
	return m.goTo(f.pc)
}

//op:def FallOut return without a result, and skip the caller's block if it needs one
//op:ends
func opFallOut(m *machine, in *program.Instr, r window) signal {
	return m.fallOut()
}

//op:def Yield end an evaluation; its value is r[A]
//op:ends
func opYield(m *machine, in *program.Instr, r window) signal {
	m.fiber.yielded = *r.At(in.A)
	return yielded
}

//op:def Halt end the game
//op:ends
func opHalt(m *machine, in *program.Instr, r window) signal {
	return halted
}

const mostRegisters = 4 << 20 // of all active calls

// call enters a procedure whose arguments are in the registers from base on.
func (m *vm) call(proc int32, base, back int, result int32) signal {
	b, p, k := m.fiber, &m.p.Procs[proc], &m.cache
	awaited := k.awaited
	k.awaited = pendingResult{}
	if len(b.frames) >= m.limits.Depth || base+int(p.Regs) > mostRegisters {
		return m.tooDeep()
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	if awaited.place > 0 {
		awaited.deepestBefore, k.deepest = int32(k.deepest), len(b.frames)
	}
	b.frames = append(b.frames, frame{pc: int32(back), base: int32(b.base), top: int32(b.top), result: result, pendingResult: awaited})
	k.deepest = max(k.deepest, len(b.frames))
	b.enter(base, int(p.Regs))
	b.pc = int(p.Entry)
	return proceed
}

// callOrUseCache calls a procedure, or stores its cached result. The arguments are at the start
// of the new window, or in registers that the next instruction names.
func (m *machine) callOrUseCache(in *program.Instr, r []int64) signal {
	b, p, back := m.fiber, &m.p.Procs[in.B], m.fiber.pc+1
	var args arguments
	if in.Op == program.CallWith {
		behind := &m.p.Code[back]
		args = arguments{r[behind.A], r[behind.B], r[behind.C]}.first(in.N)
		back++
	} else if in.Recalls(p) {
		args = argumentsIn(r[in.A : in.A+p.Params])
	}
	if in.Recalls(p) && m.useCached(p, args, r[in.A:], &r[in.C]) {
		return m.goTo(int32(back))
	}
	if s := m.call(in.B, b.base+int(in.A), back, in.C); s != proceed {
		return s
	}
	if in.Op == program.CallWith {
		copy(b.window(), args[:in.N])
	}
	return jumped
}

// returnFrom returns from a procedure and caches its result.
func (m *vm) returnFrom(in *program.Instr, r []int64) signal {
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

// lookUpSlow handles a lookup that the fast path can't execute. If the table has no row for the
// value, it calls the procedure of the table, which fails with a message.
func (m *vm) lookUpSlow(in *program.Instr, r []int64) signal {
	b, l, number := m.fiber, &m.p.Lookups[in.C], r[in.B]
	if l.Value(number) != program.NoRow && len(b.frames) < m.limits.Depth {
		return m.lookAround()
	}
	if s := m.call(l.Proc, b.top, b.pc+1, -1); s != proceed {
		return s
	}
	b.window()[0] = number
	return jumped
}

// answer continues in the version that a component has of the procedure that was just called. It
// does nothing if the component has none.
func (m *narrator) answer(number int32, x int64) signal {
	c := m.Component(x)
	switch {
	case c == nil:
		return proceed
	case m.isHidden(c):
		return m.unseen(c, "script")
	}
	own := m.ScriptsOf(int32(x)).Versions[number]
	if own < 0 {
		return proceed
	}
	b, p := m.fiber, &m.p.Procs[own]
	if b.base+int(p.Regs) > mostRegisters {
		return m.tooDeep()
	}
	b.enter(b.base, int(p.Regs))
	b.pc = int(p.Entry)
	return jumped
}

// useCached stores the cached result of a call in a register and returns true. If the result
// isn't cached, it returns false and reserves a cache entry for the next call. It clears the
// registers in window, which the caller no longer needs; a call would clear them, too.
func (m *machine) useCached(p *program.Proc, asked arguments, window []int64, result *int64) bool {
	k, number := &m.cache, p.Recall
	if k.off || len(m.coverage) > 0 || m.scenario != nil || m.explaining > 0 || m.watch != nil || !m.isCaching() {
		return false
	}
	f := &k.functions[number]
	if f.rests > 0 {
		f.rests--
		return false
	}
	m.lastChange(f, number)
	active := int32(0)
	if p.ByActive {
		active = int32(m.Active)
	}
	place := asked.slot(number, active)
	r := &k.results[place]
	if r.isKnown && r.recall == number && r.asked == asked && r.active == active && r.asOf == f.changed {
		if !m.chargeCached(f, r) {
			return false
		}
		clear(window)
		*result = r.value
		m.endNoteWithin()
		return true
	}
	if f.credit -= missCost; f.credit < 0 {
		f.credit, f.rests = firstCredit, longRest
		return false
	}
	k.calls++
	k.awaited = pendingResult{place: int32(place) + 1, call: k.calls}
	*r = cachedResult{asked: asked, recall: number, active: active, asOf: f.changed, work: m.Work, call: k.calls}
	return false
}
