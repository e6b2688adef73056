package interpreter

import "houserule/interpreter/program"

//op:def FirstModifier r[A] = the first active modifier
//op:def NextModifier r[A] = the active modifier behind modifier r[A]
//op:reads loops visit
//op:jumps
//op:hot
func opFirstModifier(m *machine, in *program.Instr, r window) signal {
	visit := &m.p.Visits[in.B]
	number := m.Effects.Hooks[visit.Hook].First
	if in.Op == program.NextModifier {
		number = m.Effects.Entries[*r.At(in.A)].Next
	}
	if m.isTimeToLook() {
		return m.lookAround()
	}
	for number >= 0 {
		e := &m.Effects.Entries[number]
		concern := &visit.Concerns[e.Number]
		if concern.Register == 0 {
			break
		}
		whom := int64(e.Component)
		if concern.Held {
			whom = m.HolderOf(&m.Components[e.Component])
		}
		if *r.At(concern.Register - 1) == whom {
			break
		}
		m.Work--
		number = e.Next
	}
	if number < 0 {
		return m.jump(in, true)
	}
	m.Work--
	e := &m.Effects.Entries[number]
	*r.At(in.A), *r.At(in.A + 1) = int64(number), int64(e.Component)
	return m.goTo(visit.Code[e.Number])
}

//op:def NextListener r[A] = the next time after r[A], up to r[A+2], that a listener came into play
//op:jumps
func opNextListener(m *machine, in *program.Instr, r window) signal {
	return m.nextListener(in, m.fiber.window())
}

// nextListener continues at the next active listener. It finds it by the time at which it came
// into play, because the previous listener may have added or removed others.
func (m *board) nextListener(in *program.Instr, r []int64) signal {
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
