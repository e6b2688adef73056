package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Sees r[A] = whether player r[B] can tell component r[C]
func opSees(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = boolean(m.sees(*r.At(in.B), *r.At(in.C)))
	return goOn
}

//op:def SeesKept r[A] = whether player r[B] knows Variant.Globals[N], of player r[C], unless C < 0
func opSeesKept(m *machine, in *program.Instr, r window) signal {
	return m.seesKept(in, m.fiber.window())
}

//op:def Show component r[A] is known to player r[B] (N 0), to those of list r[B] (N 1), or to all (N 2)
//op:def ShowList those of list r[A] are
//op:def ShowZone those in zone r[A] are
func opShow(m *machine, in *program.Instr, r window) signal {
	return m.show(in, m.fiber.window())
}

//op:def ShowKept Variant.Globals[C], of player r[A], unless A < 0, is known to player r[B], and so on
func opShowKept(m *machine, in *program.Instr, r window) signal {
	return m.showKept(in, m.fiber.window())
}

//op:def Conceal Variant.Globals[C], of player r[A], unless A < 0, has another value than was shown
func opConceal(m *machine, in *program.Instr, r window) signal {
	return m.conceal(in, m.fiber.window())
}

//op:def Peek it is a rule error if a player for whom this is reckoned doesn't know Variant.Globals[C], of r[A], unless A < 0
func opPeek(m *machine, in *program.Instr, r window) signal {
	return m.peek(in, m.fiber.window())
}

//op:def BeginSecret what is traced from here on is for player r[A]
func opBeginSecret(m *machine, in *program.Instr, r window) signal {
	m.beginSecret(*r.At(in.A))
	return goOn
}

//op:def EndSecret and that is over
func opEndSecret(m *machine, in *program.Instr, r window) signal {
	m.endSecret()
	return goOn
}

// sees reports whether a player can tell a component; nobody can tell none.
func (m *narrator) sees(player, x int64) bool {
	c := m.Component(x)
	return c != nil && names.Only(player)&m.CanTell(c) != 0
}

// keptCell is where what a player, or the game, keeps lies among all; below 0 for nobody.
func (m *narrator) keptCell(global int32, owner int64) int {
	cell := m.p.Globals[global]
	switch {
	case !cell.Each:
		return int(cell.At)
	case uint64(owner) >= uint64(m.Seats):
		return -1
	}
	return m.CellOf(owner, cell.At)
}

// ownerIn is the player in a register; none where there is no register.
func ownerIn(r []int64, register int32) int64 {
	if register < 0 {
		return none
	}
	return r[register]
}

func (m *narrator) seesKept(in *program.Instr, r []int64) signal {
	owner := ownerIn(r, in.C)
	cell := m.keptCell(int32(in.N), owner)
	if cell < 0 {
		return m.fail(nothingThere)
	}
	r[in.A] = boolean(m.KnowsKept(owner, cell)&names.Only(r[in.B]) != 0)
	return goOn
}

// peek fails where something is reckoned for a player who does not know what is kept, or looked ahead for one.
func (m *narrator) peek(in *program.Instr, r []int64) signal {
	knower := m.reckonsFor
	if m.watch != nil {
		knower = m.watch.knower
	}
	if knower == 0 {
		return goOn
	}
	owner := ownerIn(r, in.A)
	cell := m.keptCell(in.C, owner)
	if cell < 0 || m.KnowsKept(owner, cell)&knower != 0 || m.watch != nil && !m.stops() {
		return goOn
	}
	return m.fail("this reads %s, which is kept secretly", m.p.Variant.Globals[in.C].Name)
}

// conceal forgets to whom a value was shown, as it is another one now.
func (m *narrator) conceal(in *program.Instr, r []int64) signal {
	if cell := m.keptCell(in.C, ownerIn(r, in.A)); cell >= 0 {
		m.Shown[cell] = 0
	}
	return goOn
}

// seatsIn are the players to whom something is shown.
func (m *narrator) seatsIn(whom uint16, register int32, r []int64) names.Seats {
	switch whom {
	case program.ToPlayer:
		return names.Only(r[register])
	case program.ToPlayers:
		seats, players := names.Seats(0), m.List(r[register])
		m.Charge(len(players))
		for _, player := range players {
			seats |= names.Only(player)
		}
		return seats
	}
	return names.AllSeats
}

// show has players know components; of a whole zone that is told at once. What nobody has observed nobody can show.
func (m *narrator) show(in *program.Instr, r []int64) signal {
	seats := m.seatsIn(in.N, in.B, r)
	sort := in.Op - program.Show
	what, whole := m.operandValue(sort, r, in.A), sort == zoneOperand
	if whole && !m.isSilent() {
		m.logShown(none, m.referToZone(what), seats)
	}
	for _, x := range m.operands(sort, what) {
		c := m.Component(x)
		switch {
		case c == nil:
			continue
		case c.Face == state.Unobserved:
			return m.unseen(c, "front")
		}
		if !whole && !m.isSilent() {
			m.logShown(m.referFor(x, seats), none, seats)
		}
		m.Show(x, seats)
	}
	return goOn
}

// logShown tells of what is shown to some. In secret they hear of it, and whose secret it is, and nobody else.
func (m *narrator) logShown(component, zone int64, seats names.Seats) {
	if e := m.emit(event.Shown, component, m.log.Group(seats), zone); e.Seats != names.AllSeats {
		e.Seats |= seats
	}
}

// showKept has players know what is kept secretly, until it has another value.
func (m *narrator) showKept(in *program.Instr, r []int64) signal {
	owner, seats := ownerIn(r, in.A), m.seatsIn(in.N, in.B, r)
	cell := m.keptCell(in.C, owner)
	if cell < 0 {
		return m.fail(nothingThere)
	}
	m.Shown[cell] |= seats
	if e := m.emit(event.KeptShown, owner, none, none); e != nil {
		e.N, e.B, e.Seats = in.C, m.log.Group(seats), m.KnowsKept(owner, cell)
		e.C = m.keepValue(m.p.Variant.Globals[in.C].Type, m.Globals[cell])
	}
	return goOn
}

// beginSecret has what is traced told to one player alone, and to all others that there is something.
func (m *narrator) beginSecret(player int64) {
	if e := m.emit(event.InSecret, player, none, none); e != nil {
		e.Seats &^= names.Only(player)
	}
	m.fiber.secrets = append(m.fiber.secrets, player)
}

func (m *narrator) endSecret() { m.fiber.secrets = m.fiber.secrets[:len(m.fiber.secrets)-1] }

// audience is who is told of an event: all, or only a player for whom it happens in secret. What lies or is kept
// in the open is seen by all even then.
func (m *narrator) audience(kind event.Kind) names.Seats {
	last := len(m.fiber.secrets) - 1
	if last < 0 {
		return names.AllSeats
	}
	switch kind {
	case event.Rolled, event.FacesRolled, event.Checked, event.LookedUp, event.Decided, event.Said, event.Shown, event.PhaseBegan:
		return names.Only(m.fiber.secrets[last])
	}
	return names.AllSeats
}

//op:def Watch the figure is noted that the instruction in Unwatched reads, which is then carried out
func opWatch(m *machine, in *program.Instr, r window) signal {
	return m.readWatched(&m.p.Unwatched[m.fiber.pc], m.fiber.window())
}
