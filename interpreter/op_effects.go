package interpreter

import "houserule/interpreter/program"

//op:def FirstModifier r[A] = the first active modifier
//op:def NextModifier r[A] = the active modifier after modifier r[A]
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
