package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
	"math/bits"
	"slices"
)

// keepList makes a list in a register of elements that are not part of one.
func (g *Game) keepList(elements []int64, register int32) signal {
	value, s := g.listOf(elements)
	if s == goOn {
		g.set(register, value)
	}
	return s
}

func (g *Game) keepText(text string, register int32) signal {
	value, s := g.newText(text)
	if s == goOn {
		g.set(register, value)
	}
	return s
}

func (g *Game) snapshot(z *zone, register int32) signal {
	value, list, s := g.newList(int(z.count))
	if s != goOn {
		return s
	}
	for i, x := range g.in(z) {
		list[i] = int64(x)
	}
	g.charge(len(list))
	g.set(register, value)
	return goOn
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

// part makes a list of the first or last elements of another one.
func (g *Game) part(in *program.Instr, r []int64) signal {
	size := len(g.List(r[in.B]))
	n := int(max(0, min(r[in.C], int64(size))))
	value, list, s := g.newList(n)
	if s != goOn {
		return s
	}
	from := 0
	if in.N == 1 {
		from = size - n
	}
	copy(list, g.List(r[in.B])[from:])
	r[in.A] = value
	return goOn
}

// listWith makes a list of another one and an element behind it.
func (g *Game) listWith(in *program.Instr, r []int64) signal {
	if value, ok := g.lists.extend(r[in.B], r[in.C], g.limits.List); ok {
		r[in.A] = value
		return goOn
	}
	n := len(g.List(r[in.B]))
	value, list, s := g.newList(n + 1)
	if s != goOn {
		return s
	}
	copy(list, g.List(r[in.B]))
	list[n] = r[in.C]
	g.charge(n)
	r[in.A] = value
	return goOn
}

// listWithout makes a list of another one less the first element of a value.
func (g *Game) listWithout(in *program.Instr, r []int64) signal {
	at := g.indexIn(g.List(r[in.B]), r[in.C], in.N == 1)
	if at < 0 {
		r[in.A] = r[in.B]
		return goOn
	}
	n := len(g.List(r[in.B])) - 1
	value, list, s := g.newList(n)
	if s != goOn {
		return s
	}
	from := g.List(r[in.B])
	copy(list, from[:at])
	copy(list[at:], from[at+1:])
	g.charge(n)
	r[in.A] = value
	return goOn
}

func (g *Game) endList(in *program.Instr, r []int64) signal {
	elements := g.branch.built()
	value, s := g.listOf(elements)
	if in.N == 1 {
		slices.Reverse(g.List(value))
	}
	g.branch.end(r[in.B])
	r[in.A] = value
	return s
}

// endSifted takes apart pairs of an element and the reason why it can't be chosen.
func (g *Game) endSifted(in *program.Instr, r []int64) signal {
	pairs := g.branch.built()
	open := 0
	for i := 1; i < len(pairs); i += 2 {
		if pairs[i] == none {
			open++
		}
	}
	value, _, s := g.newList(open)
	if s != goOn {
		return s
	}
	r[in.A] = value // which keeps the list while the other one is made
	closed, reasons, s := g.newList(len(pairs) - 2*open)
	if s != goOn {
		return s
	}
	list, others := g.List(value)[:0], reasons[:0]
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == none {
			list = append(list, pairs[i])
		} else {
			others = append(others, pairs[i], pairs[i+1])
		}
	}
	r[in.A+1] = closed
	g.branch.end(r[in.B])
	return goOn
}

func (g *Game) prevInZone(in *program.Instr, r []int64) signal {
	z := g.zone(r[in.A+2])
	if z == nil {
		return g.fail(nothingThere)
	}
	at := int32(r[in.A+1]) - 1
	if at < 0 {
		return goOn
	}
	if z.lo < z.hi && at == z.hi-1 {
		if s := g.fixTop(z, false); s != goOn {
			return s
		}
	}
	if g.work--; g.work < 0 {
		return g.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(g.in(z)[at]), int64(at)
	return g.jump(in, true)
}

func (g *Game) prevInList(in *program.Instr, r []int64) signal {
	at := r[in.A+1] - 1
	if at < 0 {
		return goOn
	}
	if g.work--; g.work < 0 {
		return g.fail(tooLong)
	}
	r[in.A], r[in.A+1] = g.List(r[in.A+2])[at], at
	return g.jump(in, true)
}

func (g *Game) nextInSet(in *program.Instr, r []int64) signal {
	set := uint64(r[in.A+1])
	if set == 0 || r[in.A+1] == none {
		return goOn
	}
	if g.work--; g.work < 0 {
		return g.fail(tooLong)
	}
	r[in.A], r[in.A+1] = int64(bits.TrailingZeros64(set)), int64(set&(set-1))
	return g.jump(in, true)
}

// write appends to the text that is open.
func (g *Game) write(text string) signal {
	g.writing = append(g.writing, text...)
	return g.notTooLong()
}

func (g *Game) writeValue(in *program.Instr, r []int64) signal {
	g.writing = names.Append(g.writing, g, g.p.Types[in.B], r[in.A])
	return g.notTooLong()
}

func (g *Game) notTooLong() signal {
	if len(g.writing) > g.limits.Text {
		return g.fail("a text of more than %d bytes is too long", g.limits.Text)
	}
	return goOn
}
