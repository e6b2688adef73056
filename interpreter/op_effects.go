package interpreter

import "houserule/interpreter/program"

// nextListener goes on at the next line that listens. Since anything may have come or gone since the last
// one, it goes by when lines came into play.
func (g *Game) nextListener(in *program.Instr, r []int64) signal {
	if g.work--; g.work < 0 {
		return g.fail(tooLong)
	}
	visit, last, began := &g.p.Visits[in.B], r[in.A], r[in.A+2]
	for number := g.live.hooks[visit.Hook].first; number >= 0; number = g.live.entries[number].next {
		e := &g.live.entries[number]
		if since := int64(e.since); since > last && since <= began {
			r[in.A], r[in.A+1] = since, int64(e.component)
			g.branch.pc = int(visit.Code[e.number])
			return jumped
		}
	}
	return g.jump(in, true)
}

// isUnanswered tells whether a component has no version of its own of a procedure. One that nobody has observed
// is none of that: answer says so.
func (g *Game) isUnanswered(number int32, x int64) bool {
	c := g.component(x)
	return c == nil || g.setOf(int32(x)).Versions[number] < 0 && !g.isHidden(c)
}

// answer goes on in the version that a component has of the procedure that has just been called.
func (g *Game) answer(number int32, x int64) signal {
	c := g.component(x)
	switch {
	case c == nil:
		return goOn
	case g.isHidden(c):
		return g.unseen(c, "script")
	}
	own := g.setOf(int32(x)).Versions[number]
	if own < 0 {
		return goOn
	}
	b, p := &g.branch, &g.p.Procs[own]
	if b.base+int(p.Regs) > mostRegisters {
		return g.tooDeep()
	}
	b.enter(b.base, int(p.Regs))
	b.pc = int(p.Entry)
	return jumped
}
