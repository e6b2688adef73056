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
	return proceed
}

//op:def ListEnd r[A] = the first (C 0) or last (C 1) element of list r[B], or none
//op:reads nothing
//op:hot
func opListEnd(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = end(m.List(*r.At(in.B)), in.C == 1)
	return proceed
}

//op:def NewList r[A] = a list of the C registers from r[B] on
//op:reads nothing
func opNewList(m *machine, in *program.Instr, r window) signal {
	return m.keepList(m.fiber.window()[in.B:in.B+in.C], in.A)
}

//op:def ConstList r[A] = constant list B
//op:reads nothing
//op:hot
func opConstList(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = program.ConstListValue(int(in.B))
	return proceed
}

//op:def SameList r[A] = whether lists r[B] and r[C] are equal; N 1: lists of texts
//op:reads nothing
func opSameList(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = boolean(m.SameElements(*r.At(in.B), *r.At(in.C), in.N == 1))
	return proceed
}

//op:def With r[A] = list r[B] with r[C] appended
//op:reads nothing
//op:hot
func opWith(m *machine, in *program.Instr, r window) signal {
	n := len(m.List(*r.At(in.B))) + 1
	if n > 1 && !m.Lists.CanExtend(*r.At(in.B), m.limits.List) || !m.Lists.CanAdd(1) {
		return m.listWith(in, m.fiber.window())
	}
	m.Lists.Widen(1)[0] = *r.At(in.C)
	*r.At(in.A) = m.Lists.NumberLast(n)
	return proceed
}

//op:def Item r[A] = the element of list r[B] at index r[C], from 1, or none
func opItem(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = item(m.List(*r.At(in.B)), *r.At(in.C))
	return proceed
}

//op:def PlaceIn r[A] = the index of r[B] in list r[C], from 1, or none; N 1: list of texts
func opPlaceIn(m *machine, in *program.Instr, r window) signal {
	*r.At(in.A) = m.placeIn(in, m.fiber.window())
	return proceed
}

// keepList stores a new list of elements in a register. The elements must not be part of a list.
func (m *vm) keepList(elements []int64, register int32) signal {
	value, s := m.listOf(elements)
	if s == proceed {
		m.set(register, value)
	}
	return s
}

// end returns the first or last element of a list, or none.
func end(list []int64, last bool) int64 {
	switch {
	case len(list) == 0:
		return none
	case last:
		return list[len(list)-1]
	}
	return list[0]
}

// item returns the element at an index, from 1, or none.
func item(list []int64, place int64) int64 {
	if place < 1 || place > int64(len(list)) {
		return none
	}
	return list[place-1]
}

// placeIn returns the index of an element, from 1, or none.
func (m *vm) placeIn(in *program.Instr, r []int64) int64 {
	list := m.List(r[in.C])
	m.Charge(len(list))
	if at := m.IndexIn(list, r[in.B], in.N == 1); at >= 0 {
		return int64(at) + 1
	}
	return none
}

// subsets stores the list of all sublists of a given size, or of all sizes from 1, smaller ones
// first.
//
//op:def Subsets r[A] = the list of all sublists of list r[B] with r[C] elements; none: any number
func (m *vm) subsets(in *program.Instr, r []int64) signal {
	least, most := 1, len(m.List(r[in.B]))
	if size := r[in.C]; size != none {
		if size < 0 || size > int64(most) {
			r[in.A] = state.EmptyList
			return proceed
		}
		least, most = int(size), int(size)
	}
	if m.countSubsets(len(m.List(r[in.B])), least, most) > m.limits.List {
		return m.fail("this produces more than %d lists", m.limits.List)
	}
	below := m.fiber.openList()
	for size := least; size <= most; size++ {
		if s := m.pushSubsets(r[in.B], size); s != proceed {
			return s
		}
	}
	value, s := m.listOf(m.fiber.built())
	m.fiber.closeList(below)
	r[in.A] = value
	return s
}

// countSubsets returns the number of sublists of n elements whose length is from least to most.
// It stops counting above the limit on list lengths.
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

// pushSubsets pushes each sublist of the given size.
func (m *vm) pushSubsets(from int64, size int) signal {
	n := len(m.List(from))
	var few [32]int // avoids an allocation for small sizes
	places := few[:0]
	for i := range size {
		places = append(places, i)
	}
	for {
		value, elements, s := m.newList(size)
		if s != proceed {
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
			return proceed
		}
		for places[i]++; i+1 < size; i++ {
			places[i+1] = places[i] + 1
		}
	}
}

// part stores a list of the first or last elements of another one.
//
//op:def Part r[A] = the first (N 0) or last (N 1) r[C] elements of list r[B]
//op:reads nothing
func (m *vm) part(in *program.Instr, r []int64) signal {
	size := len(m.List(r[in.B]))
	n := int(max(0, min(r[in.C], int64(size))))
	value, list, s := m.newList(n)
	if s != proceed {
		return s
	}
	from := 0
	if in.N == 1 {
		from = size - n
	}
	copy(list, m.List(r[in.B])[from:])
	r[in.A] = value
	return proceed
}

// listWith stores a copy of a list with one element appended.
func (m *vm) listWith(in *program.Instr, r []int64) signal {
	if value, ok := m.Lists.Extend(r[in.B], r[in.C], m.limits.List); ok {
		r[in.A] = value
		return proceed
	}
	n := len(m.List(r[in.B]))
	value, list, s := m.newList(n + 1)
	if s != proceed {
		return s
	}
	copy(list, m.List(r[in.B]))
	list[n] = r[in.C]
	m.Charge(n)
	r[in.A] = value
	return proceed
}

// listWithout stores a copy of a list without the first element that is equal to a value.
//
//op:def Without r[A] = list r[B] without its first element equal to r[C]; N 1: list of texts
//op:reads nothing
func (m *vm) listWithout(in *program.Instr, r []int64) signal {
	m.Charge(len(m.List(r[in.B])))
	at := m.IndexIn(m.List(r[in.B]), r[in.C], in.N == 1)
	if at < 0 {
		r[in.A] = r[in.B]
		return proceed
	}
	n := len(m.List(r[in.B])) - 1
	value, list, s := m.newList(n)
	if s != proceed {
		return s
	}
	from := m.List(r[in.B])
	copy(list, from[:at])
	copy(list[at:], from[at+1:])
	m.Charge(n)
	r[in.A] = value
	return proceed
}

// newList returns a new list of n elements, which the caller has to fill in at once. It may
// collect garbage: lists that are reachable from roots are kept, but not one whose number is only
// in a Go variable.
func (m *vm) newList(n int) (value int64, elements []int64, s signal) {
	if n == 0 {
		return state.EmptyList, nil, proceed
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
	return value, elements, proceed
}

// roots returns all slices that may refer to lists.
func (m *vm) roots() [][]int64 {
	m.referring = append(m.referring[:0], m.Globals, m.Cells)
	for _, f := range m.fibers {
		m.referring = append(m.referring, f.registers[:f.top], f.building)
	}
	return m.referring
}

// listOf returns a list with a copy of elements. They must not be part of a list, because newList
// may move lists.
func (m *vm) listOf(elements []int64) (int64, signal) {
	value, list, s := m.newList(len(elements))
	copy(list, elements)
	return value, s
}
