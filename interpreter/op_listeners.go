package interpreter

import (
	"math"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def ChosenCards r[A] = the cards of the listeners in list r[B]
func opChosenCards(m *machine, in *program.Instr, r window) signal {
	lines := slices.Clone(m.List(*r.At(in.B)))
	for i, line := range lines {
		lines[i] = int64(m.Effects.Entries[line].Component)
	}
	return m.keepList(lines, in.A)
}

// nextListener continues at the next active listener. It finds it by the time at which it came
// into play, because the previous listener may have added or removed others.
//
//op:def NextListener r[A] = the next time after r[A], up to r[A+2], that a listener came into play
//op:jumps
func (m *board) nextListener(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	visit, last, began := &m.p.Visits[in.B], r[in.A], r[in.A+2]
	if m.p.ByPosition {
		return m.nextByPosition(in, r)
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

// The position of a listener among those of one call has four parts: its priority, the active
// player when the call began, the number of players between that one and the owner of the card,
// and when the card came into effect. Cards without an owner come first. If the order is by age,
// the second and third part are 0. The first three parts identify a group.
const (
	positionPriority = 56
	positionActive   = 48
	positionRank     = 32
)

// position returns the position of a listener whose card came into effect at the time since.
func (m *board) position(e *state.Entry, active, owner, since int64) int64 {
	at := (variant.MaxPriority-e.Priority)<<positionPriority | since
	if m.p.Variant.Effects == variant.ByAge {
		return at
	}
	rank := int64(0)
	if owner != none {
		rank = 1 + (owner-active+int64(m.Seats))%int64(m.Seats)
	}
	return at | (active+1)<<positionActive | rank<<positionRank
}

// ownerAt returns the player to whose cards a position belongs: the owner, or the active player for
// cards without one.
func (m *board) ownerAt(position int64) int64 {
	active, rank := position>>positionActive&0xff-1, position>>positionRank&0xffff
	return (active + max(0, rank-1)) % int64(m.Seats)
}

// nextEntry returns the index of the listener with the first position after last, and that
// position. It skips those that came into play after began and those for which skip returns true.
// If none is left, it returns -1.
func (m *board) nextEntry(visit *program.Visit, active, last, began int64, skip func(number int32) bool) (next int32, at int64) {
	next, at = -1, math.MaxInt64
	for number := m.Effects.Hooks[visit.Hook].First; number >= 0; number = m.Effects.Entries[number].Next {
		m.Work--
		e := &m.Effects.Entries[number]
		position := m.position(e, active, m.OwnerOf(int64(e.Component)), int64(e.Since))
		if position > last && position < at && int64(e.Since) <= began && (skip == nil || !skip(number)) {
			next, at = number, position
		}
	}
	return next, at
}

// nextByPosition continues at the next active listener. The register that holds the time of the
// previous one holds its position instead.
func (m *board) nextByPosition(in *program.Instr, r []int64) signal {
	visit, last, active := &m.p.Visits[in.B], r[in.A], m.Active
	if last > 0 {
		active = last>>positionActive&0xff - 1
	}
	next, at := m.nextEntry(visit, active, last, r[in.A+2], nil)
	if next < 0 {
		return m.jump(in, true)
	}
	e := &m.Effects.Entries[next]
	r[in.A], r[in.A+1] = at, int64(e.Component)
	return m.goTo(visit.Code[e.Number])
}

// nextReady continues at the condition of the next listener that hasn't run, for an owner who
// chooses the order. It ends before a listener of another group than that of the listeners in the
// innermost list, and skips the cards of those.
//
//op:def NextReady run the condition of the next listener after position r[A]; without one, jump
//op:jumps
func (m *board) nextReady(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	visit, ready := &m.p.Visits[in.B], m.fiber.built()
	r = r[in.A:]
	ran := m.List(r[program.ChosenRan])
	next, at := m.nextEntry(visit, r[program.ChosenActive], r[0], r[2], func(number int32) bool {
		x := m.Effects.Entries[number].Component
		m.Charge(len(ran) + len(ready))
		return slices.Contains(ran, int64(number)) || slices.ContainsFunc(ready, func(n int64) bool { return m.Effects.Entries[n].Component == x })
	})
	group := at >> positionRank
	if next < 0 || len(ready) > 0 && group != r[program.ChosenGroup] {
		return m.jump(in, true)
	}
	e := &m.Effects.Entries[next]
	r[0], r[1], r[program.ChosenGroup], r[program.ChosenLine], r[program.ChosenBy] = at, int64(e.Component), group, int64(next), m.ownerAt(at)
	return m.goTo(visit.Code[e.Number])
}

// runChosen continues at the listener of a chosen card, and starts the search for the next one.
//
//op:def RunChosen run the listener of card r[A+1] that is in the list of ready ones
//op:jumps
func (m *board) runChosen(in *program.Instr, r []int64) signal {
	r = r[in.A:]
	lines := m.List(r[program.ChosenReady])
	line := lines[slices.IndexFunc(lines, func(n int64) bool { return int64(m.Effects.Entries[n].Component) == r[1] })]
	r[0] = 0
	m.fiber.pc = int(m.p.Visits[in.B].Code[m.Effects.Entries[line].Number])
	if s := m.keepList(append(slices.Clone(m.List(r[program.ChosenRan])), line), in.A+program.ChosenRan); s != proceed {
		return s
	}
	return jumped
}
