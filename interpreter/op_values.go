package interpreter

import "houserule/interpreter/program"

//op:def Int r[A] = B
//op:reads nothing
//op:hot
func opInt(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = int64(in.B)
	return proceed
}

//op:def Big r[A] = Ints[B]
//op:reads nothing
func opBig(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.p.Ints[in.B]
	return proceed
}

//op:def NoValue r[A] = none
//op:reads nothing
//op:hot
func opNoValue(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = none
	return proceed
}

//op:def Move r[A] = r[B]
//op:reads nothing
//op:hot
func opMove(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = *r.At(in.B)
	return proceed
}

//op:def Global r[A] = global cell B
//op:reads global
//op:hot
func opGlobal(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.Globals[in.B]
	return proceed
}

//op:def GlobalOf r[A] = cell C of player r[B]
//op:reads player_global
//op:hot
func opGlobalOf(m *machine, in *program.Instr, r window) signal {
	cell := m.Cell(*r.At(in.B), in.C)
	if cell == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = *cell
	return proceed
}

//op:def SetGlobal global cell B = r[A]
//op:hot
func opSetGlobal(m *machine, in *program.Instr, r window) signal {
	m.Set(&m.Globals[in.B], *r.At(in.A), m.p.GlobalAspect(in.B, false))
	return proceed
}

//op:def SetGlobalOf cell C of player r[B] = r[A]
//op:hot
func opSetGlobalOf(m *machine, in *program.Instr, r window) signal {
	cell := m.Cell(*r.At(in.B), in.C)
	if cell == nil {
		return m.fail(nothingThere)
	}
	m.Set(cell, *r.At(in.A), m.p.GlobalAspect(in.C, true))
	return proceed
}

//op:def Option r[A] = option B
//op:reads nothing
//op:hot
func opOption(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.options[in.B]
	return proceed
}

//op:def Active r[A] = the active player
//op:reads active
//op:hot
func opActive(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.Active
	return proceed
}

//op:def SetActive the active player = r[A]
func opSetActive(m *machine, in *program.Instr, r window) signal {
	return m.setActive(*r.At(in.A))
}

//op:def TurnCount r[A] = the turn number
//op:reads turn
//op:hot
func opTurnCount(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.Turn
	return proceed
}

//op:def Players r[A] = the number of players who are still in the game
//op:reads out
//op:hot
func opPlayers(m *machine, in *program.Instr, r window) signal {
	if m.Out != 0 {
		return m.countPlayers(in.A)
	}
	*r.At(in.A) = int64(m.Seats)
	return proceed
}

func (m *vm) countPlayers(register int32) signal {
	m.set(register, int64(m.StillIn()))
	return proceed
}

//op:def Seats r[A] = the number of players who began the game
//op:reads nothing
//op:hot
func opSeats(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = int64(m.Seats)
	return proceed
}

//op:def Seat r[A] = the player after (C 1) or before (C -1) player r[B] who is not out
//op:reads out
//op:hot
func opSeat(m *machine, in *program.Instr, r window) signal {
	player, last := *r.At(in.B), int64(m.Seats)-1
	if m.Out != 0 || uint64(player) > uint64(last) {
		return m.seat(in, m.fiber.window())
	}
	switch player += int64(in.C); {
	case player < 0:
		player = last
	case player > last:
		player = 0
	}
	*r.At(in.A) = player
	return proceed
}

//op:def ZoneOf r[A] = zone C of player r[B]
//op:reads nothing
//op:hot
func opZoneOf(m *machine, in *program.Instr, r window) signal {
	player := *r.At(in.B)
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
	return proceed
}

//op:def Need fail if r[A] is none; Phrases[B] names the missing value
//op:reads nothing
//op:hot
func opNeed(m *machine, in *program.Instr, r window) signal {
	if *r.At(in.A) == none {
		return m.fail("%s is none, but a value is needed here", m.p.Phrases[in.B])
	}
	return proceed
}

func (m *vm) setActive(player int64) signal {
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	m.Active = player
	return proceed
}

func (m *vm) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return m.fail(nothingThere)
	}
	r[in.A] = m.Beside(r[in.B], int64(in.C))
	return proceed
}
