package interpreter

import (
	"math/bits"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def EnterZone begin a loop over zone r[B] and fetch its first component into r[A]
//op:reads loops zone
//op:jumps
//op:hot
func opEnterZone(m *machine, in *program.Instr, r window) signal {
	number := m.numberOf(r, in.B)
	z := m.Zone(number)
	if z == nil {
		return m.fail(nothingThere)
	}
	if z.Count == 0 {
		*r.At(in.A + 2) = number
		return m.jump(in, true)
	}
	if in.N != 0 && z.Lo < z.Hi && z.Lo == 0 || m.isTimeToLook() {
		return m.fixAhead(z, 0, in)
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1), *r.At(in.A + 2) = int64(m.Arena.IDs[z.Start]), 1, number
	return proceed
}

//op:def EnterZoneEq as EnterZone for components whose field Accesses[N] is r[A+3]
//op:reads loops zone passed_figure
//op:def EnterZoneNe as EnterZone for components whose field Accesses[N] isn't r[A+3]
//op:reads loops zone passed_figure
//op:def NextInZoneEq as NextInZone for components whose field Accesses[N] is r[A+3]
//op:reads loops passed_figure
//op:def NextInZoneNe as NextInZone for components whose field Accesses[N] isn't r[A+3]
//op:reads loops passed_figure
//op:jumps
//op:hot
func opEnterZoneEq(m *machine, in *program.Instr, r window) signal {
	number, i := *r.At(in.A + 2), *r.At(in.A + 1)
	enters := in.Op == program.EnterZoneEq || in.Op == program.EnterZoneNe
	if enters {
		number, i = m.numberOf(r, in.B), 0
	}
	z := m.Zone(number)
	if z == nil || in.N&program.InOrder != 0 && z.Lo < z.Hi || m.Work-int64(z.Count) <= m.look {
		return m.findInZone(in, enters)
	}
	access, value, before, found := &m.p.Accesses[in.N&^program.InOrder], *r.At(in.A + 3), i, false
	equal := in.Op == program.EnterZoneEq || in.Op == program.NextInZoneEq
	for i < int64(z.Count) && !found {
		x := m.Arena.IDs[int64(z.Start)+i]
		c := &m.Components[x]
		slot := access.SlotOf(c.Kind)
		if slot < 0 {
			return m.findInZone(in, enters)
		}
		if found = (m.Cells[c.Cells+slot] == value) == equal; found {
			*r.At(in.A) = int64(x)
		}
		i++
	}
	m.Work -= i - before
	*r.At(in.A + 1), *r.At(in.A + 2) = i, number
	return m.jump(in, found != enters)
}

//op:def EnterZoneNamed as EnterZone for components whose name is text r[A+3]
//op:reads loops zone
//op:def NextInZoneNamed as NextInZone for components whose name is text r[A+3]
//op:reads loops
//op:jumps
//op:hot
func opEnterZoneNamed(m *machine, in *program.Instr, r window) signal {
	number, i, enters := *r.At(in.A + 2), *r.At(in.A + 1), in.Op == program.EnterZoneNamed
	if enters {
		number, i = m.numberOf(r, in.B), 0
	}
	z, ranks, name := m.Zone(number), m.p.Ranks, uint64(*r.At(in.A + 3))
	if z == nil || in.N&program.InOrder != 0 && z.Lo < z.Hi || m.Work-int64(z.Count) <= m.look || name >= uint64(len(ranks)) {
		return m.findInZone(in, enters)
	}
	before, found, rank := i, false, ranks[name]
	for i < int64(z.Count) && !found {
		x := m.Arena.IDs[int64(z.Start)+i]
		called := uint32(m.Components[x].Name)
		if called >= uint32(len(ranks)) {
			return m.findInZone(in, enters)
		}
		if found = ranks[called] == rank; found {
			*r.At(in.A) = int64(x)
		}
		i++
	}
	m.Work -= i - before
	*r.At(in.A + 1), *r.At(in.A + 2) = i, number
	return m.jump(in, found != enters)
}

//op:def EnterList begin a loop over list r[A+2] and fetch its first element into r[A]
//op:reads loops
//op:jumps
//op:hot
func opEnterList(m *machine, in *program.Instr, r window) signal {
	list := m.List(*r.At(in.A + 2))
	if len(list) == 0 {
		return m.jump(in, true)
	}
	if m.isTimeToLook() {
		return m.lookAround()
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1) = list[0], 1
	return proceed
}

//op:def EnterSeats begin a loop over all players in r[A+1] and r[A+2], as for NextInRange
//op:reads loops
//op:jumps
//op:hot
func opEnterSeats(m *machine, in *program.Instr, r window) signal {
	if m.isTimeToLook() {
		return m.lookAround()
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1), *r.At(in.A + 2) = 0, 1, int64(m.Seats)-1
	return proceed
}

//op:def NextInZone r[A] = the next component of the loop
//op:reads loops
//op:jumps
//op:hot
func opNextInZone(m *machine, in *program.Instr, r window) signal {
	z := &m.Zones[*r.At(in.A + 2)]
	i := *r.At(in.A + 1)
	if i >= int64(z.Count) {
		return proceed
	}
	if in.N != 0 && z.Lo < z.Hi && i == int64(z.Lo) || m.isTimeToLook() {
		return m.fixAhead(&m.Zones[*r.At(in.A + 2)], *r.At(in.A + 1), in)
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1) = int64(m.Arena.IDs[int64(z.Start)+i]), i+1
	return m.jump(in, true)
}

//op:def NextInList r[A] = the next element of the loop
//op:reads loops
//op:jumps
//op:hot
func opNextInList(m *machine, in *program.Instr, r window) signal {
	list := m.List(*r.At(in.A + 2))
	at := *r.At(in.A + 1)
	if at >= int64(len(list)) {
		return proceed
	}
	if m.isTimeToLook() {
		return m.lookAround()
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1) = list[at], at+1
	return m.jump(in, true)
}

//op:def NextInRange r[A] = r[A+1], and increment r[A+1], unless it is greater than r[A+2]
//op:reads loops
//op:jumps
//op:hot
func opNextInRange(m *machine, in *program.Instr, r window) signal {
	at := *r.At(in.A + 1)
	if at > *r.At(in.A + 2) || at == none {
		return proceed
	}
	if m.isTimeToLook() {
		return m.lookAround()
	}
	m.Work--
	*r.At(in.A), *r.At(in.A + 1) = at, at+1
	return m.jump(in, true)
}

// fixAhead asks luck for the component at an index of a zone if a loop in order needs it.
// Otherwise it runs the due check of work.
func (m *board) fixAhead(z *state.Zone, at int64, in *program.Instr) signal {
	if in.N == 0 || z.Lo == z.Hi || at != int64(z.Lo) {
		return m.lookAround()
	}
	if s := m.fixBottom(z); s != proceed {
		return s
	}
	return retry
}

// findInZone executes a filtering loop in cases that the fast path can't handle: a shuffled zone,
// work near its limit, and texts built at run time. It begins the loop if enters is true, and
// otherwise continues it.
func (m *board) findInZone(in *program.Instr, enters bool) signal {
	r := m.fiber.window()
	if enters {
		r[in.A+1], r[in.A+2] = 0, m.numberIn(r, in.B)
	}
	found, s := m.nextThatFits(in, r)
	if s != proceed {
		return s
	}
	return m.jump(in, found != enters)
}

// nextThatFits fetches the next component of a zone that passes the filter of the loop: a field
// value or a name.
func (m *board) nextThatFits(in *program.Instr, r []int64) (bool, signal) {
	z := m.Zone(r[in.A+2])
	if z == nil {
		return false, m.fail(nothingThere)
	}
	for i := r[in.A+1]; i < int64(z.Count); i++ {
		if in.N&program.InOrder != 0 && z.Lo < z.Hi && i == int64(z.Lo) {
			if s := m.fixBottom(z); s != proceed {
				return false, s
			}
		}
		if m.Work--; m.Work < m.look && m.isExhausted() {
			return false, m.fail(tooLong)
		}
		x := m.Arena.IDs[int64(z.Start)+i]
		r[in.A+1] = i + 1
		found, s := m.fits(in, x, r[in.A+3])
		if s != proceed {
			return false, s
		}
		if found {
			r[in.A] = int64(x)
			return true, proceed
		}
	}
	return false, proceed
}

// fits reports whether a component passes the filter of a loop.
func (m *board) fits(in *program.Instr, x int32, value int64) (bool, signal) {
	c := &m.Components[x]
	if in.Op == program.EnterZoneNamed || in.Op == program.NextInZoneNamed {
		return m.IsSameText(int64(c.Name), value), proceed
	}
	access := &m.p.Accesses[in.N&^program.InOrder]
	at := access.SlotOf(c.Kind)
	if at < 0 {
		return false, m.noFigure(int64(x), access.Fields[0])
	}
	equal := in.Op == program.EnterZoneEq || in.Op == program.NextInZoneEq
	return (m.Cells[c.Cells+at] == value) == equal, proceed
}

//op:def PrevInZone r[A] = the next component from the top; r[A+1] = the number left
//op:reads loops
//op:jumps
func (m *board) prevInZone(in *program.Instr, r []int64) signal {
	z := m.Zone(r[in.A+2])
	if z == nil {
		return m.fail(nothingThere)
	}
	at := int32(r[in.A+1]) - 1
	if at < 0 {
		return proceed
	}
	if z.Lo < z.Hi && at == z.Hi-1 {
		if s := m.fixTop(z, false); s != proceed {
			return s
		}
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(m.In(z)[at]), int64(at)
	return m.jump(in, true)
}

//op:def PrevInList r[A] = the next element from the end; r[A+1] = the number left
//op:reads loops
//op:jumps
func (m *board) prevInList(in *program.Instr, r []int64) signal {
	at := r[in.A+1] - 1
	if at < 0 {
		return proceed
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = m.List(r[in.A+2])[at], at
	return m.jump(in, true)
}

//op:def NextInSet r[A] = the least member of set r[A+1], which is removed from it
//op:reads loops
//op:jumps
func (m *board) nextInSet(in *program.Instr, r []int64) signal {
	set := uint64(r[in.A+1])
	if set == 0 || r[in.A+1] == none {
		return proceed
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(bits.TrailingZeros64(set)), int64(set&(set-1))
	return m.jump(in, true)
}
