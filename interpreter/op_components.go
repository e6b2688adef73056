package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Seen fail if component r[A] is unobserved; Phrases[B] names the accessed property
//op:reads hidden
//op:hot
func opSeen(m *machine, in *program.Instr, r window) signal {
	if c := m.Component(*r.At(in.A)); c != nil && m.narrator.isHidden(c) {
		return m.unseen(m.Component(*r.At(in.A)), m.p.Phrases[in.B])
	}
	return proceed
}

//op:def Field r[A] = cell C of component r[B] of kind N
//op:reads field
//op:hot
func opField(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil || c.Kind != int32(in.N) {
		return m.noLoneFigure(in, *r.At(in.B))
	}
	*r.At(in.A) = m.Cells[c.Cells+in.C]
	return proceed
}

//op:def FieldSeen as Field, but fail if component r[B] is unobserved
//op:reads field hidden
//op:hot
func opFieldSeen(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil || c.Kind != int32(in.N) || m.narrator.isHidden(c) {
		return m.failFieldSeen(in, c, *r.At(in.B))
	}
	*r.At(in.A) = m.Cells[c.Cells+in.C]
	return proceed
}

func (m *narrator) failFieldSeen(in *program.Instr, c *state.Component, x int64) signal {
	if c != nil && m.isHidden(c) {
		return m.unseen(c, m.p.Kinds[in.N].Fields[in.C].Name)
	}
	return m.noLoneFigure(in, x)
}

//op:def FieldBy r[A] = field Accesses[C] of component r[B]
//op:reads figure_c
//op:hot
func opFieldBy(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil {
		return m.fieldBy(in, m.fiber.window())
	}
	access := &m.p.Accesses[in.C]
	slot := access.SlotOf(c.Kind)
	if slot < 0 || access.Kept {
		return m.fieldBy(in, m.fiber.window())
	}
	*r.At(in.A) = m.Cells[c.Cells+slot]
	return proceed
}

//op:def SetField cell C of component r[B] of kind N = r[A]
//op:def SetFieldInt cell C of component r[B] of kind N = A
//op:hot
func opSetField(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil || c.Kind != int32(in.N) {
		return m.noLoneFigure(in, *r.At(in.B))
	}
	value := int64(in.A)
	if in.Op == program.SetField {
		value = *r.At(in.A)
	}
	m.Set(&m.Cells[c.Cells+in.C], value, m.p.FieldAspect(c.Kind, in.C))
	return proceed
}

//op:def Name r[A] = the name of component r[B]
//op:reads nothing
//op:hot
func opName(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = int64(c.Name)
	return proceed
}

//op:def ZoneName r[A] = the name of zone r[B]
func opZoneName(m *machine, in *program.Instr, r window) signal {
	number := m.numberOf(r, in.B)
	if m.Zone(number) == nil {
		return m.fail(nothingThere)
	}
	return m.keepText(m.NameOfZone(int32(number)), in.A)
}

//op:def ZoneOwner r[A] = the player who owns zone r[B]
//op:reads owners
func opZoneOwner(m *machine, in *program.Instr, r window) signal {
	z := m.Zone(m.numberOf(r, in.B))
	if z == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = m.ZoneOwner(z)
	return proceed
}

//op:def SeatName r[A] = the name of player r[B]
func opSeatName(m *machine, in *program.Instr, r window) signal {
	return m.keepText(names.Seat(*r.At(in.B)), in.A)
}

//op:def Face r[A] = whether component r[B] is face up (C 1) or face down (C 0)
//op:reads face
func opFace(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = boolean(m.IsUp(c) == (in.C == 1))
	return proceed
}

//op:def PlaceOf r[A] = the zone of component r[B]; none for none
//op:reads places
func opPlaceOf(m *machine, in *program.Instr, r window) signal {
	x := *r.At(in.B)
	c := m.Component(x)
	switch {
	case x == none:
		*r.At(in.A) = none
	case c == nil:
		return m.fail(nothingThere)
	default:
		*r.At(in.A) = int64(c.Zone)
	}
	return proceed
}

//op:def Owner r[A] = the player who owns component r[B]
//op:reads owner
//op:hot
func opOwner(m *machine, in *program.Instr, r window) signal {
	if m.Component(*r.At(in.B)) == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = m.OwnerOf(*r.At(in.B))
	return proceed
}

//op:def Holder r[A] = the component that holds the zone of component r[B], or none
//op:reads holder
//op:hot
func opHolder(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.B))
	if c == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = m.HolderOf(c)
	return proceed
}

//op:def Count r[A] = the number of components in zone r[B]
//op:reads zone
//op:hot
func opCount(m *machine, in *program.Instr, r window) signal {
	z := m.Zone(m.numberOf(r, in.B))
	if z == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = int64(z.Count)
	return proceed
}

//op:def ZoneEnd r[A] = the first (C 0) or last (C 1) component in zone r[B], or none
//op:reads zone
//op:hot
func opZoneEnd(m *machine, in *program.Instr, r window) signal {
	z := m.Zone(m.numberOf(r, in.B))
	switch {
	case z == nil:
		return m.fail(nothingThere)
	case z.Count == 0:
		*r.At(in.A) = none
	case z.Lo < z.Hi && (in.C == 1 && z.Hi == z.Count || in.C == 0 && z.Lo == 0):
		return m.settleZoneEnd(z, in, m.fiber.window())
	case in.C == 1:
		*r.At(in.A) = int64(m.Arena.IDs[z.Start+z.Count-1])
	default:
		*r.At(in.A) = int64(m.Arena.IDs[z.Start])
	}
	return proceed
}

//op:fused ZoneEndField ZoneEnd Need Field

//op:def Snapshot r[A] = a list of the components in zone r[B]
//op:reads zone
//op:hot
func opSnapshot(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	z := m.Zone(m.numberOf(r, in.B))
	if z == nil {
		return m.fail(nothingThere)
	}
	if int(z.Count) > m.limits.List || !m.Lists.CanAdd(int(z.Count)) {
		return m.snapshot(z, in.A)
	}
	value := state.EmptyList
	if z.Count > 0 {
		m.Charge(int(z.Count))
		m.Charge(int(z.Count))
		list := m.Lists.Widen(int(z.Count))
		for i := range list {
			list[i] = int64(m.Arena.IDs[int(z.Start)+i])
		}
		value = m.Lists.NumberLast(len(list))
	}
	r = b.bare()
	*r.At(in.A) = value
	return proceed
}

// settleZoneEnd stores the first or last component of a zone after luck has determined it.
func (m *board) settleZoneEnd(z *state.Zone, in *program.Instr, r []int64) (s signal) {
	if in.C == 1 {
		r[in.A], s = m.top(z)
	} else {
		r[in.A], s = m.bottom(z)
	}
	return s
}

//op:def The r[A] = component Phrases[C] of kind B, preferably of catalog N-1 (N 0: of none)
//op:def TheOf r[A] = the component Phrases[C] of kind B and catalog N-1
//op:reads loops places
func (m *narrator) the(in *program.Instr, r []int64) signal {
	name := m.p.Phrases[in.C]
	m.Charge(len(m.Components))
	x := m.NamedIn(int32(in.N)-1, in.B, name)
	c := m.Component(x)
	if in.Op == program.The && (c == nil || c.Face == state.Unobserved) {
		x = m.Named(in.B, name)
		c = m.Component(x)
	}
	switch {
	case c == nil && in.Op == program.TheOf:
		return m.fail("there is no %s %q of %s", m.p.Kinds[in.B].Name, name, m.p.Variant.Catalogs[in.N-1].Name)
	case c == nil:
		return m.fail("there is no %s %q", m.p.Kinds[in.B].Name, name)
	case m.isHidden(c):
		return m.fail("the game does not know which card is %q, because it is face down and unobserved", name)
	}
	r[in.A] = x
	return proceed
}

func (m *vm) snapshot(z *state.Zone, register int32) signal {
	value, list, s := m.newList(int(z.Count))
	if s != proceed {
		return s
	}
	for i, x := range m.In(z) {
		list[i] = int64(x)
	}
	m.Charge(len(list))
	m.set(register, value)
	return proceed
}

// The checker of the rules ensures that a field is read only from components that have it. The
// machine checks again, because a correction of the table may have changed the kind of a
// component. Without this check it would read cells of another component.

// fieldBy reads or sets a field that components of several kinds have, or that a script keeps.
//
//op:def SetFieldBy field Accesses[C] of component r[B] = r[A]
func (m *narrator) fieldBy(in *program.Instr, r []int64) signal {
	x, access := r[in.B], &m.p.Accesses[in.C]
	c := m.Component(x)
	if c == nil {
		return m.fail(nothingThere)
	}
	at := m.Reach(x, c, access)
	switch {
	case at < 0:
		return m.noFigure(x, access.Fields[0])
	case in.Op == program.FieldBy:
		r[in.A] = m.Cells[at]
	default:
		m.Set(&m.Cells[at], r[in.A], m.p.FieldAspect(c.Kind, at-c.Cells))
	}
	return proceed
}

// noLoneFigure fails because a component isn't of the kind that an instruction expects.
func (m *narrator) noLoneFigure(in *program.Instr, x int64) signal {
	if m.Component(x) == nil {
		return m.fail(nothingThere)
	}
	return m.noFigure(x, m.p.Kinds[in.N].Fields[in.C])
}

// noFigure fails because a component doesn't have the given field.
func (m *narrator) noFigure(x int64, f *variant.Field) signal {
	if f.Slot >= len(f.Kind.Fields) {
		return m.fail("%s has no script with a field %q", m.nameText(x), f.Name)
	}
	return m.fail("%s has no field %q; only %s has it", m.nameText(x), f.Name, f.Kind.Name)
}

//op:def Neighbours r[A] = the list of the neighbours of space r[B]
//op:reads nothing
func opNeighbours(m *machine, in *program.Instr, r window) signal {
	if m.Component(*r.At(in.B)) == nil {
		return m.fail(nothingThere)
	}
	*r.At(in.A) = state.EmptyList
	if board, place := m.Space(*r.At(in.B)); board != nil {
		*r.At(in.A) = board.Neighbours[place]
	}
	return proceed
}

//op:def Distance r[A] = the number of steps from space r[B] to space r[C], or none
//op:def WayAround as Distance, without entering the spaces of list r[C+1]
//op:reads nothing
func opDistance(m *machine, in *program.Instr, r window) signal {
	if m.Component(*r.At(in.B)) == nil || m.Component(*r.At(in.C)) == nil {
		return m.fail(nothingThere)
	}
	board, from := m.Space(*r.At(in.B))
	other, to := m.Space(*r.At(in.C))
	*r.At(in.A) = none
	switch {
	case board == nil || board != other: // a component that isn't a space of the board has no distance
	case in.Op == program.WayAround:
		*r.At(in.A) = m.WayAround(board, from, to, m.List(*r.At(in.C + 1)))
	case board.Distances[from][to] != variant.Apart:
		*r.At(in.A) = int64(board.Distances[from][to])
	}
	return proceed
}
