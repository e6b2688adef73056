package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Sees r[A] = whether player r[B] can identify component r[C]
func opSees(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = boolean(m.sees(*r.At(in.B), *r.At(in.C)))
	return proceed
}

//op:def BeginSecret make further log entries secret to player r[A]
func opBeginSecret(m *machine, in *program.Instr, r window) signal {
	m.beginSecret(*r.At(in.A))
	return proceed
}

//op:def EndSecret end the innermost secret block
func opEndSecret(m *machine, in *program.Instr, r window) signal {
	m.endSecret()
	return proceed
}

// sees reports whether a player can identify a component. It returns false for none.
func (m *narrator) sees(player, x int64) bool {
	c := m.Component(x)
	return c != nil && names.Only(player)&m.CanTell(c) != 0
}

// keptCell returns the index of the cell of a global variable, for a player or for the whole
// game. It returns -1 if there is no such player.
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

// ownerIn returns the player in a register, or none if register is negative.
func ownerIn(r []int64, register int32) int64 {
	if register < 0 {
		return none
	}
	return r[register]
}

//op:def SeesKept r[A] = whether player r[B] knows Variant.Globals[N]; of player r[C] unless C < 0
func (m *narrator) seesKept(in *program.Instr, r []int64) signal {
	owner := ownerIn(r, in.C)
	cell := m.keptCell(int32(in.N), owner)
	if cell < 0 {
		return m.fail(nothingThere)
	}
	r[in.A] = boolean(m.KnowsKept(owner, cell)&names.Only(r[in.B]) != 0)
	return proceed
}

// peek fails if an evaluation or a lookahead for a player reads a secret value that the player
// doesn't know.
//
//op:def Peek fail if the evaluating player doesn't know Variant.Globals[C]; of r[A] unless A < 0
func (m *narrator) peek(in *program.Instr, r []int64) signal {
	knower := m.evaluatesFor
	if m.watch != nil {
		knower = m.watch.knower
	}
	if knower == 0 {
		return proceed
	}
	owner := ownerIn(r, in.A)
	cell := m.keptCell(in.C, owner)
	if cell < 0 {
		return proceed
	}
	knows := m.KnowsKept(owner, cell)
	if m.watch != nil {
		knows &= names.Only(owner) | m.watch.shown[cell]
	}
	if knows&knower != 0 || m.watch != nil && !m.stops() {
		return proceed
	}
	return m.fail("this reads %s, which is kept secretly", m.p.Variant.Globals[in.C].Name)
}

// conceal drops the record of players to whom a value was shown, because the value has changed.
//
//op:def Conceal forget who was shown Variant.Globals[C]; of player r[A] unless A < 0
func (m *narrator) conceal(in *program.Instr, r []int64) signal {
	if cell := m.keptCell(in.C, ownerIn(r, in.A)); cell >= 0 {
		m.Shown[cell] = 0
	}
	return proceed
}

// seatsIn returns the players to whom something is shown.
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

// show adds components to the knowledge of players. It logs a whole zone as one event. It fails
// if a component is unobserved.
//
//op:def Show show component r[A] to player r[B] (N 0), players in list r[B] (N 1), or all (N 2)
//op:def ShowList as Show for the components of list r[A]
//op:def ShowZone as Show for the components in zone r[A]
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
	return proceed
}

// logShown logs that something is shown to players. If this is secret, only they and the player
// whose secret it is may read the event.
func (m *narrator) logShown(component, zone int64, seats names.Seats) {
	if e := m.emit(event.Shown, component, m.log.Group(seats), zone); e.Seats != names.AllSeats {
		e.Seats |= seats
	}
}

// showKept adds a secret value to the knowledge of players, until the value changes.
//
//op:def ShowKept as Show for Variant.Globals[C]; of player r[A] unless A < 0
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
	return proceed
}

// beginSecret makes further events secret to a player. All other players read only that something
// happens in secret.
func (m *narrator) beginSecret(player int64) {
	if e := m.emit(event.InSecret, player, none, none); e != nil {
		e.Seats &^= names.Only(player)
	}
	m.fiber.secrets = append(m.fiber.secrets, player)
}

func (m *narrator) endSecret() { m.fiber.secrets = m.fiber.secrets[:len(m.fiber.secrets)-1] }

// audience returns the players who may read an event: all, or the player to whom the block is
// secret. Events about public zones and values are public even then.
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

//op:def Watch record the field read by the instruction in Unwatched, and execute that
func opWatch(m *machine, in *program.Instr, r window) signal {
	return m.readWatched(&m.p.Unwatched[m.fiber.pc], m.fiber.window())
}
