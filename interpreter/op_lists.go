package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Size r[A] = the length of list r[B]
//op:reads nothing
//op:hot
func opSize(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = int64(len(m.List(*r.At(in.B))))
	return goOn
}

//op:def ListEnd r[A] = the first (C 0) or last (C 1) element of list r[B], or none
//op:reads nothing
//op:hot
func opListEnd(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = end(m.List(*r.At(in.B)), in.C == 1)
	return goOn
}

//op:def NewList r[A] = the list r[B], r[B+1], … of C elements
//op:reads nothing
func opNewList(m *machine, in *program.Instr, r window) signal {
	return m.keepList(m.fiber.window()[in.B:in.B+in.C], in.A)
}

//op:def ConstList r[A] = constant list B
//op:reads nothing
//op:hot
func opConstList(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = program.ConstListValue(int(in.B))
	return goOn
}

//op:def Part r[A] = the first (N 0) or last (N 1) r[C] elements of list r[B]
//op:reads nothing
func opPart(m *machine, in *program.Instr, r window) signal {
	return m.part(in, m.fiber.window())
}

//op:def SameList r[A] = whether lists r[B] and r[C] are alike; N 1: of texts
//op:reads nothing
func opSameList(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = boolean(m.SameElements(*r.At(in.B), *r.At(in.C), in.N == 1))
	return goOn
}

//op:def With r[A] = list r[B] with r[C] behind its last element
//op:reads nothing
//op:hot
func opWith(m *machine, in *program.Instr, r window) signal {
	n := len(m.List(*r.At(in.B))) + 1
	if n > 1 && !m.Lists.CanExtend(*r.At(in.B), m.limits.List) || !m.Lists.CanAdd(1) {
		return m.listWith(in, m.fiber.window())
	}
	m.Lists.Widen(1)[0] = *r.At(in.C)
	*r.At(in.A) = m.Lists.NumberLast(n)
	return goOn
}

//op:def Item r[A] = element r[C] of list r[B], from 1, or none
func opItem(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = item(m.List(*r.At(in.B)), *r.At(in.C))
	return goOn
}

//op:def PlaceIn r[A] = the place of r[B] in list r[C], from 1, or none; N 1: a list of texts
func opPlaceIn(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.placeIn(in, m.fiber.window())
	return goOn
}

//op:def Subsets r[A] = the list of all lists that r[C] elements of list r[B] make; of any number if r[C] is none
func opSubsets(m *machine, in *program.Instr, r window) signal {
	return m.subsets(in, m.fiber.window())
}

//op:def Without r[A] = list r[B] less the first element that equals r[C]; N 1: a list of texts
//op:reads nothing
func opWithout(m *machine, in *program.Instr, r window) signal {
	return m.listWithout(in, m.fiber.window())
}

// keepList makes a list in a register of elements that are not part of one.
func (m *vm) keepList(elements []int64, register int32) signal {
	value, s := m.listOf(elements)
	if s == goOn {
		m.set(register, value)
	}
	return s
}

// end is the first or last element, or none.
func end(list []int64, last bool) int64 {
	switch {
	case len(list) == 0:
		return none
	case last:
		return list[len(list)-1]
	}
	return list[0]
}

// item is the element at a place, from 1, or none.
func item(list []int64, place int64) int64 {
	if place < 1 || place > int64(len(list)) {
		return none
	}
	return list[place-1]
}

// placeIn is the place of an element, from 1, or none.
func (m *vm) placeIn(in *program.Instr, r []int64) int64 {
	list := m.List(r[in.C])
	m.Charge(len(list))
	if at := m.IndexIn(list, r[in.B], in.N == 1); at >= 0 {
		return int64(at) + 1
	}
	return none
}

// subsets makes the list of all lists of so many elements of another one, or of any number of them from 1, the small ones
// first.
func (m *vm) subsets(in *program.Instr, r []int64) signal {
	least, most := 1, len(m.List(r[in.B]))
	if size := r[in.C]; size != none {
		if size < 0 || size > int64(most) {
			r[in.A] = state.EmptyList
			return goOn
		}
		least, most = int(size), int(size)
	}
	if m.countSubsets(len(m.List(r[in.B])), least, most) > m.limits.List {
		return m.fail("this produces more than %d lists", m.limits.List)
	}
	below := m.fiber.openList()
	for size := least; size <= most; size++ {
		if s := m.pushSubsets(r[in.B], size); s != goOn {
			return s
		}
	}
	value, s := m.listOf(m.fiber.built())
	m.fiber.closeList(below)
	r[in.A] = value
	return s
}

// countSubsets is how many lists there are of so many of n elements, or more than the limit of lists.
func (m *vm) countSubsets(n, least, most int) (count int) {
	for size := least; size <= most; size++ {
		ways := 1
		for i := 1; i <= min(size, n-size) && ways <= m.limits.List; i++ {
			ways = ways * (n - i + 1) / i
		}
		if count += ways; count > m.limits.List {
			break
		}
	}
	return count
}

// pushSubsets pushes each list of so many elements of a list.
func (m *vm) pushSubsets(from int64, size int) signal {
	n := len(m.List(from))
	var few [32]int // so that nothing is allocated where there are no more
	places := few[:0]
	for i := range size {
		places = append(places, i)
	}
	for {
		value, elements, s := m.newList(size)
		if s != goOn {
			return s
		}
		for i, place := range places {
			elements[i] = m.List(from)[place]
		}
		m.Charge(size + 1)
		m.fiber.building = append(m.fiber.building, value)
		i := size - 1
		for i >= 0 && places[i] == n-size+i {
			i--
		}
		if i < 0 {
			return goOn
		}
		for places[i]++; i+1 < size; i++ {
			places[i+1] = places[i] + 1
		}
	}
}

// part makes a list of the first or last elements of another one.
func (m *vm) part(in *program.Instr, r []int64) signal {
	size := len(m.List(r[in.B]))
	n := int(max(0, min(r[in.C], int64(size))))
	value, list, s := m.newList(n)
	if s != goOn {
		return s
	}
	from := 0
	if in.N == 1 {
		from = size - n
	}
	copy(list, m.List(r[in.B])[from:])
	r[in.A] = value
	return goOn
}

// listWith makes a list of another one and an element behind it.
func (m *vm) listWith(in *program.Instr, r []int64) signal {
	if value, ok := m.Lists.Extend(r[in.B], r[in.C], m.limits.List); ok {
		r[in.A] = value
		return goOn
	}
	n := len(m.List(r[in.B]))
	value, list, s := m.newList(n + 1)
	if s != goOn {
		return s
	}
	copy(list, m.List(r[in.B]))
	list[n] = r[in.C]
	m.Charge(n)
	r[in.A] = value
	return goOn
}

// listWithout makes a list of another one less the first element of a value.
func (m *vm) listWithout(in *program.Instr, r []int64) signal {
	m.Charge(len(m.List(r[in.B])))
	at := m.IndexIn(m.List(r[in.B]), r[in.C], in.N == 1)
	if at < 0 {
		r[in.A] = r[in.B]
		return goOn
	}
	n := len(m.List(r[in.B])) - 1
	value, list, s := m.newList(n)
	if s != goOn {
		return s
	}
	from := m.List(r[in.B])
	copy(list, from[:at])
	copy(list[at:], from[at+1:])
	m.Charge(n)
	r[in.A] = value
	return goOn
}

// newList makes a list of n elements, to be filled in at once. Lists that the game still refers to
// stay; a list that is only in hand does not.
func (m *vm) newList(n int) (value int64, elements []int64, s signal) {
	if n == 0 {
		return state.EmptyList, nil, goOn
	}
	if n > m.limits.List {
		return none, nil, m.fail("this list has %d elements, but at most %d are allowed", n, m.limits.List)
	}
	l := &m.Lists
	if l.IsTimeToCollect(n) && m.evaluating == 0 {
		l.Collect(m.roots()...)
		m.Changed(program.ListsAspect)
	}
	if !l.HasRoom(n) {
		return none, nil, m.fail("the game holds too many lists")
	}
	m.Charge(n)
	value, elements = l.Add(n)
	return value, elements, goOn
}

// roots is all that may refer to lists.
func (m *vm) roots() [][]int64 {
	m.referring = append(m.referring[:0], m.Globals, m.Cells)
	for _, f := range m.fibers {
		m.referring = append(m.referring, f.registers[:f.top], f.building)
	}
	return m.referring
}

// listOf makes a list of what elements holds, which must not be part of a list itself.
func (m *vm) listOf(elements []int64) (int64, signal) {
	value, list, s := m.newList(len(elements))
	copy(list, elements)
	return value, s
}
