package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

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
		m.Cells[at] = r[in.A]
	}
	return goOn
}

// noLoneFigure is the rule error that a component is not of the kind that an instruction asks for.
func (m *machine) noLoneFigure(pc int, in *program.Instr, x int64) signal {
	if m.Component(x) == nil {
		return m.failAt(pc, nothingThere)
	}
	m.branch.pc = pc
	return m.noFigure(x, m.p.Kinds[in.N].Fields[in.C])
}

// noFigure is the rule error that a component has no such figure.
func (m *machine) noFigure(x int64, f *variant.Field) signal {
	if f.Slot >= len(f.Kind.Fields) {
		return m.fail("no script of %s keeps %q", m.NameOf(x), f.Name)
	}
	return m.fail("%s has no %q: that is a figure of %s", m.NameOf(x), f.Name, f.Kind.Name)
}

// wrongZone is the rule error that a component may not lie in a zone because of its kind.
func (m *machine) wrongZone(x, zone int32) signal {
	return m.fail("%s can't lie in %s", m.NameOf(int64(x)), m.NameOfZone(zone))
}
