package interpreter

import "houserule/interpreter/internal/state"

// newList makes a list of n elements, to be filled in at once. Lists that the game still refers to
// stay; a list that is only in hand does not.
func (m *machine) newList(n int) (value int64, elements []int64, s signal) {
	if n == 0 {
		return state.EmptyList, nil, goOn
	}
	if n > m.limits.List {
		return none, nil, m.fail("a list of %d elements is too long: %d are allowed", n, m.limits.List)
	}
	l := &m.Lists
	if l.IsTimeToCollect(n) && m.aside == 0 {
		l.Collect(m.branch.registers[:m.branch.top], m.branch.building, m.Globals, m.Cells)
	}
	if !l.HasRoom(n) {
		return none, nil, m.fail("there are too many lists")
	}
	value, elements = l.Add(n)
	return value, elements, goOn
}

// listOf makes a list of what elements holds, which must not be part of a list itself.
func (m *machine) listOf(elements []int64) (int64, signal) {
	value, list, s := m.newList(len(elements))
	copy(list, elements)
	return value, s
}
