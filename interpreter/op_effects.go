package interpreter

import (
	"math"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

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
	if m.p.Variant.EffectsInTurn {
		return m.nextInTurn(in, r)
	}
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

// The position of a listener in turn order has three parts: the active player when the call began,
// the number of players between that one and the owner of the card, and when the card came into
// effect. Cards without an owner come first.
const (
	turnActive = 48
	turnRank   = 32
)

// inTurn returns the position in turn order of a card that came into effect at a time.
func (m *board) inTurn(active, owner, since int64) int64 {
	rank := int64(0)
	if owner != none {
		rank = 1 + (owner-active+int64(m.Seats))%int64(m.Seats)
	}
	return (active+1)<<turnActive | rank<<turnRank | since
}

// nextInTurn continues at the next active listener in turn order. The register that holds the time
// of the previous one holds its position instead.
func (m *board) nextInTurn(in *program.Instr, r []int64) signal {
	visit, last, began := &m.p.Visits[in.B], r[in.A], r[in.A+2]
	active := m.Active
	if last > 0 {
		active = last>>turnActive - 1
	}
	var next *state.Entry
	best := int64(math.MaxInt64)
	for number := m.Effects.Hooks[visit.Hook].First; number >= 0; number = m.Effects.Entries[number].Next {
		m.Work--
		e := &m.Effects.Entries[number]
		at := m.inTurn(active, m.OwnerOf(int64(e.Component)), int64(e.Since))
		if at > last && at < best && int64(e.Since) <= began {
			next, best = e, at
		}
	}
	if next == nil {
		return m.jump(in, true)
	}
	r[in.A], r[in.A+1] = best, int64(next.Component)
	m.fiber.pc = int(visit.Code[next.Number])
	return jumped
}
