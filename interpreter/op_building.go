package interpreter

import (
	"slices"
	"sort"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Begin begin a list; r[A] = the start of the enclosing list
//op:reads nothing
//op:hot
func opBegin(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	*r.At(in.A) = b.openList()
	return proceed
}

//op:def Push append r[A] to the innermost list
//op:reads nothing
//op:hot
func opPush(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	last := len(b.building)
	if last == cap(b.building) || last >= tuple*m.limits.List {
		return m.push(*r.At(in.A))
	}
	b.building = b.building[:last+1]
	b.building[last] = *r.At(in.A)
	return proceed
}

//op:def End r[A] = the innermost list, r[B] = the result of Begin; N 1: reversed
//op:reads nothing
//op:hot
func opEnd(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	elements, below, value := b.built(), *r.At(in.B), state.EmptyList
	if in.N == 1 || len(elements) > m.limits.List || !m.Lists.CanAdd(len(elements)) {
		return m.endList(in, m.fiber.window())
	}
	if len(elements) > 0 {
		m.Charge(len(elements))
		list := m.Lists.Widen(len(elements))
		for i := range list {
			list[i] = elements[i]
		}
		value = m.Lists.NumberLast(len(list))
	}
	b.closeList(below)
	r = b.bare()
	*r.At(in.A) = value
	return proceed
}

// push appends an element to the innermost list under construction.
func (m *vm) push(element int64) signal {
	if len(m.fiber.building) >= tuple*m.limits.List {
		return m.fail(longList, m.limits.List)
	}
	m.fiber.building = append(m.fiber.building, element)
	return proceed
}

// endList closes the innermost list and stores it in a register.
func (m *vm) endList(in *program.Instr, r []int64) signal {
	elements := m.fiber.built()
	value, s := m.listOf(elements)
	if in.N == 1 {
		slices.Reverse(m.List(value))
	}
	m.fiber.closeList(r[in.B])
	r[in.A] = value
	return s
}

// endSifted splits the pairs of an element and the reason why it is disabled into two lists: the
// enabled elements, and all other pairs.
//
//op:def Sift split pairs of an element and a reason: r[A] = enabled elements, r[A+1] = other pairs
//op:reads nothing
func (m *vm) endSifted(in *program.Instr, r []int64) signal {
	pairs := m.fiber.built()
	open := 0
	for i := 1; i < len(pairs); i += 2 {
		if pairs[i] == none {
			open++
		}
	}
	value, _, s := m.newList(open)
	if s != proceed {
		return s
	}
	r[in.A] = value // the register keeps the list alive while the other one is allocated
	closed, reasons, s := m.newList(len(pairs) - 2*open)
	if s != proceed {
		return s
	}
	list, others := m.List(value)[:0], reasons[:0]
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == none {
			list = append(list, pairs[i])
		} else {
			others = append(others, pairs[i], pairs[i+1])
		}
	}
	r[in.A+1] = closed
	m.fiber.closeList(r[in.B])
	return proceed
}

// endSorted stores a list of the elements of the pushed tuples, sorted by their keys.
//
//op:def Sort as End for tuples of keys and an element, sorted by Orders[C]
//op:reads nothing
func (m *vm) endSorted(in *program.Instr, r []int64) signal {
	t := &m.sorting
	t.state, t.tuples, t.orders = &m.State, m.fiber.built(), m.p.Orders[in.C]
	n := t.Len()
	m.Charge(16 * n)
	sort.Stable(t)
	if m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	value, list, s := m.newList(n)
	width := len(t.orders) + 1
	for i := range list {
		list[i] = t.tuples[(i+1)*width-1]
	}
	m.fiber.closeList(r[in.B])
	r[in.A] = value
	t.tuples = nil
	return s
}

// A tupleSort sorts tuples of keys and an element. All tuples are stored in one slice.
type tupleSort struct {
	state  *state.State
	tuples []int64
	orders []program.Order
}

func (t *tupleSort) Len() int { return len(t.tuples) / (len(t.orders) + 1) }

func (t *tupleSort) Less(i, j int) bool {
	width := len(t.orders) + 1
	a, b := t.tuples[i*width:], t.tuples[j*width:]
	for k, o := range t.orders {
		if order := t.state.CompareBy(o, a[k], b[k]); order != 0 {
			return order < 0
		}
	}
	return false
}

func (t *tupleSort) Swap(i, j int) {
	width := len(t.orders) + 1
	a, b := t.tuples[i*width:][:width], t.tuples[j*width:][:width]
	for k := range a {
		a[k], b[k] = b[k], a[k]
	}
}
