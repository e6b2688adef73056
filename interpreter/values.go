package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

func (m *machine) globalOf(in *program.Instr, r []int64) signal {
	cell := m.Cell(r[in.B], in.C)
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
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	m.Active = player
	return goOn
}

func (m *machine) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return m.fail(nothingThere)
	}
	n := int64(m.Seats)
	r[in.A] = ((r[in.B]+int64(in.C))%n + n) % n
	return goOn
}

func (m *machine) zoneOf(in *program.Instr, r []int64) signal {
	player := r[in.B]
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	r[in.A] = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
	return goOn
}

func (m *machine) ofComponent(in *program.Instr, r []int64) signal {
	x := r[in.B]
	c := m.Component(x)
	if c == nil && x == none && in.Op == program.PlaceOf {
		r[in.A] = none
		return goOn
	}
	if c == nil {
		return m.fail(nothingThere)
	}
	switch in.Op {
	case program.Name:
		r[in.A] = int64(c.Name)
	case program.Face:
		r[in.A] = boolean(m.IsUp(c) == (in.C == 1))
	case program.PlaceOf:
		r[in.A] = int64(c.Zone)
	case program.Owner:
		r[in.A] = m.OwnerOf(x)
	case program.Holder:
		r[in.A] = m.HolderOf(c)
	}
	return goOn
}

func (m *machine) ofZone(in *program.Instr, r []int64) signal {
	number := numberIn(r, in.B)
	z := m.Zone(number)
	if z == nil {
		return m.fail(nothingThere)
	}
	switch in.Op {
	case program.ZoneName:
		return m.keepText(m.NameOfZone(int32(number)), in.A)
	case program.ZoneOwner:
		r[in.A] = m.ZoneOwner(z)
	case program.Snapshot:
		return m.snapshot(z, in.A)
	case program.ZoneEnd:
		return m.zoneEnd(z, in, r)
	}
	return goOn
}

func (m *machine) zoneEnd(z *state.Zone, in *program.Instr, r []int64) (s signal) {
	switch {
	case z.Count == 0:
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
	m.Charge(len(m.Components))
	x := m.Named(in.B, name)
	c := m.Component(x)
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
