package interpreter

import (
	"math/bits"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// fixAhead has luck say what lies at a place of a zone that is gone through in order, if that is open.
func (m *machine) fixAhead(z *state.Zone, at int64, in *program.Instr) signal {
	if in.N == 0 || z.Lo == z.Hi || at != int64(z.Lo) {
		return m.lookAround()
	}
	if s := m.fixBottom(z); s != goOn {
		return s
	}
	return again
}

// nextThatFits fetches the next component of a zone of which a figure is a certain value, or is not, or that has a certain name.
func (m *machine) nextThatFits(in *program.Instr, r []int64) (bool, signal) {
	z := m.Zone(r[in.A+2])
	if z == nil {
		return false, m.fail(nothingThere)
	}
	for i := r[in.A+1]; i < int64(z.Count); i++ {
		if in.N&program.InOrder != 0 && z.Lo < z.Hi && i == int64(z.Lo) {
			if s := m.fixBottom(z); s != goOn {
				return false, s
			}
		}
		if m.Work--; m.Work < m.look && m.isExhausted() {
			return false, m.fail(tooLong)
		}
		x := m.Arena.IDs[int64(z.Start)+i]
		r[in.A+1] = i + 1
		found, s := m.fits(in, x, r[in.A+3])
		if s != goOn {
			return false, s
		}
		if found {
			r[in.A] = int64(x)
			return true, goOn
		}
	}
	return false, goOn
}

// fits tells whether a component is one that a loop does not pass over.
func (m *machine) fits(in *program.Instr, x int32, value int64) (bool, signal) {
	c := &m.Components[x]
	if in.Op == program.EnterZoneNamed || in.Op == program.NextInZoneNamed {
		return m.IsSameText(int64(c.Name), value), goOn
	}
	access := &m.p.Accesses[in.N&^program.InOrder]
	at := access.SlotOf(c.Kind)
	if at < 0 {
		return false, m.noFigure(int64(x), access.Fields[0])
	}
	equal := in.Op == program.EnterZoneEq || in.Op == program.NextInZoneEq
	return (m.Cells[c.Cells+at] == value) == equal, goOn
}

func (m *machine) prevInZone(in *program.Instr, r []int64) signal {
	z := m.Zone(r[in.A+2])
	if z == nil {
		return m.fail(nothingThere)
	}
	at := int32(r[in.A+1]) - 1
	if at < 0 {
		return goOn
	}
	if z.Lo < z.Hi && at == z.Hi-1 {
		if s := m.fixTop(z, false); s != goOn {
			return s
		}
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(m.In(z)[at]), int64(at)
	return m.jump(in, true)
}

func (m *machine) prevInList(in *program.Instr, r []int64) signal {
	at := r[in.A+1] - 1
	if at < 0 {
		return goOn
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = m.List(r[in.A+2])[at], at
	return m.jump(in, true)
}

func (m *machine) nextInSet(in *program.Instr, r []int64) signal {
	set := uint64(r[in.A+1])
	if set == 0 || r[in.A+1] == none {
		return goOn
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(bits.TrailingZeros64(set)), int64(set&(set-1))
	return m.jump(in, true)
}
