package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

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
	case program.Face:
		r[in.A] = boolean(m.IsUp(c) == (in.C == 1))
	case program.PlaceOf:
		r[in.A] = int64(c.Zone)
	}
	return goOn
}

func (m *machine) ofZone(in *program.Instr, r []int64) signal {
	number := m.numberIn(r, in.B)
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
	case program.ZoneEnd, program.ZoneEndField:
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
		return m.fail("%q lies face down somewhere, and nobody has observed it", name)
	}
	r[in.A] = x
	return goOn
}

func (m *machine) snapshot(z *state.Zone, register int32) signal {
	value, list, s := m.newList(int(z.Count))
	if s != goOn {
		return s
	}
	for i, x := range m.In(z) {
		list[i] = int64(x)
	}
	m.Charge(len(list))
	m.set(register, value)
	return goOn
}

// The check of rules sees to it that a figure is asked only of components that have it. The machine sees to it
// again: a correction of the table may have changed what a component is, and nothing but the kind of a component
// keeps its cells apart from those of the next one.

// fieldBy reads or sets a figure that components of several kinds have, or that a script keeps.
func (m *machine) fieldBy(in *program.Instr, r []int64) signal {
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
	return goOn
}

// noLoneFigure is the rule error that a component is not of the kind that an instruction asks for.
func (m *machine) noLoneFigure(in *program.Instr, x int64) signal {
	if m.Component(x) == nil {
		return m.fail(nothingThere)
	}
	return m.noFigure(x, m.p.Kinds[in.N].Fields[in.C])
}

// noFigure is the rule error that a component has no such figure.
func (m *machine) noFigure(x int64, f *variant.Field) signal {
	if f.Slot >= len(f.Kind.Fields) {
		return m.fail("no script of %s keeps %q", m.nameText(x), f.Name)
	}
	return m.fail("%s has no %q: that is a figure of %s", m.nameText(x), f.Name, f.Kind.Name)
}
