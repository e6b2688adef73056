package interpreter

import "houserule/interpreter/program"

func (m *machine) globalOf(in *program.Instr, r []int64) signal {
	cell := m.cell(r[in.B], in.C)
	switch {
	case cell == nil:
		return m.fail(nothingThere)
	case in.Op == program.GlobalOf:
		r[in.A] = *cell
	default:
		*cell = r[in.A]
	}
	return goOn
}

func (m *machine) setActive(player int64) signal {
	if uint64(player) >= uint64(m.players) {
		return m.fail(nothingThere)
	}
	m.active = player
	return goOn
}

func (m *machine) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return m.fail(nothingThere)
	}
	n := int64(m.players)
	r[in.A] = ((r[in.B]+int64(in.C))%n + n) % n
	return goOn
}

func (m *machine) zoneOf(in *program.Instr, r []int64) signal {
	player := r[in.B]
	if uint64(player) >= uint64(m.players) {
		return m.fail(nothingThere)
	}
	r[in.A] = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
	return goOn
}

func (m *machine) ofComponent(in *program.Instr, r []int64) signal {
	x := r[in.B]
	c := m.component(x)
	if c == nil && x == none && in.Op == program.PlaceOf {
		r[in.A] = none
		return goOn
	}
	if c == nil {
		return m.fail(nothingThere)
	}
	switch in.Op {
	case program.Name:
		r[in.A] = int64(c.name)
	case program.Face:
		r[in.A] = boolean(m.isUp(c) == (in.C == 1))
	case program.PlaceOf:
		r[in.A] = int64(c.zone)
	case program.Owner:
		r[in.A] = m.owner(x)
	case program.Holder:
		r[in.A] = m.holder(c)
	}
	return goOn
}

func (m *machine) ofZone(in *program.Instr, r []int64) signal {
	number := numberIn(r, in.B)
	z := m.zone(number)
	if z == nil {
		return m.fail(nothingThere)
	}
	switch in.Op {
	case program.ZoneName:
		return m.keepText(m.NameOfZone(int32(number)), in.A)
	case program.ZoneOwner:
		r[in.A] = m.zoneOwner(z)
	case program.Snapshot:
		return m.snapshot(z, in.A)
	case program.ZoneEnd:
		return m.zoneEnd(z, in, r)
	}
	return goOn
}

func (m *machine) zoneEnd(z *zone, in *program.Instr, r []int64) (s signal) {
	switch {
	case z.count == 0:
		r[in.A] = none
	case in.C == 1:
		r[in.A], s = m.top(z)
	default:
		r[in.A], s = m.bottom(z)
	}
	return s
}

func (m *machine) the(in *program.Instr, r []int64) signal {
	name := m.p.Texts[in.C]
	m.charge(len(m.components))
	x := m.find(in.B, name)
	c := m.component(x)
	switch {
	case c == nil:
		return m.fail("there is no %s %q", m.p.Kinds[in.B].Name, name)
	case m.isHidden(c):
		return m.fail("%q lies face down somewhere, and nobody has observed it", name)
	}
	r[in.A] = x
	return goOn
}

// failAbout is a rule error whose message speaks of a value.
func (m *machine) failAbout(message string, value int64) signal {
	return m.fail("%s", fillIn(message, value))
}
