package interpreter

// newList makes a list of n elements, to be filled in at once. Lists that the game still refers to
// stay; a list that is only in hand does not.
func (g *Game) newList(n int) (value int64, elements []int64, s signal) {
	if n == 0 {
		return emptyList, nil, goOn
	}
	if n > g.limits.List {
		return none, nil, g.fail("a list of %d elements is too long: %d are allowed", n, g.limits.List)
	}
	l := &g.lists
	if l.isTimeToCollect(n) && g.aside == 0 {
		l.collect(g.branch.registers[:g.branch.top], g.branch.building, g.globals, g.cells)
	}
	if len(l.words)+n > mostWords {
		return none, nil, g.fail("there are too many lists")
	}
	value, elements = l.add(n)
	return value, elements, goOn
}

// listOf makes a list of what elements holds, which must not be part of a list itself.
func (g *Game) listOf(elements []int64) (int64, signal) {
	value, list, s := g.newList(len(elements))
	copy(list, elements)
	return value, s
}
