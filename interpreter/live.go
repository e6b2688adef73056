package interpreter

import "houserule/interpreter/program"

// What cards bring along works while they are in play and lie face up. For each hook, where lines of
// scripts come in, there is a list of the lines that are live, in the order in which they count. Each
// line of a component has an entry, whether it is live or not, so that lists change without a search.

// An entry is a line of a component's scripts.
type entry struct {
	component  int32
	number     int32 // of the line within its hook
	prev, next int32 // in the list of the hook; -1 at its ends
	since      int32 // when it came into play by the clock, which ticks for each line; 0 while it rests
	first      bool  // it counts before all that don't
}

// ends are the first and the last entry of a list, -1 if it is empty.
type ends struct{ first, last int32 }

// live is all that is live.
type live struct {
	cards   []brought // by component; empty where nothing has scripts
	entries []entry
	hooks   []ends
	clock   int32
}

// brought is what a component brings along: which set of scripts, and where its lines start among the entries.
type brought struct{ set, lines int32 }

func newLive(hooks int) live {
	l := live{hooks: make([]ends, hooks)}
	for i := range l.hooks {
		l.hooks[i] = ends{-1, -1}
	}
	return l
}

func (l *live) copy(from *live) {
	l.cards = append(l.cards[:0], from.cards...)
	l.entries = append(l.entries[:0], from.entries...)
	l.hooks = append(l.hooks[:0], from.hooks...)
	l.clock = from.clock
}

// bring gives a component the entries of its lines.
func (g *Game) bring(x int32, set int32) {
	g.live.cards = append(g.live.cards, brought{set, int32(len(g.live.entries))})
	for _, line := range g.p.Sets[set].Lines {
		g.live.entries = append(g.live.entries, entry{component: x, number: line.Number, prev: -1, next: -1, first: line.First})
	}
}

// setOf is the scripts of a component.
func (g *Game) setOf(x int32) *program.Set {
	if len(g.live.cards) == 0 {
		return &g.p.Sets[0]
	}
	return &g.p.Sets[g.live.cards[x].set]
}

// settle brings the lists up to date once a component lies somewhere, or otherwise. What lies in its own
// zones goes with it.
func (g *Game) settle(x int32) {
	if g.p.Stirs {
		g.resettle(x)
	}
}

func (g *Game) resettle(x int32) {
	c := &g.components[x]
	inPlay := g.keepsInPlay(&g.zones[c.zone])
	g.work--
	if live := inPlay && g.isUp(c); live != c.live {
		c.live = live
		g.enliven(x, live)
	}
	if inPlay != c.inPlay {
		c.inPlay = inPlay
		g.settleOwn(c)
	}
}

// rest has a component and what lies in its own zones leave play, until it is settled.
func (g *Game) rest(x int32) {
	c := &g.components[x]
	if c.live {
		c.live = false
		g.enliven(x, false)
	}
	if c.inPlay {
		c.inPlay = false
		g.settleOwn(c)
	}
}

// settleOwn settles what lies in a component's own zones.
func (g *Game) settleOwn(c *component) {
	for _, own := range g.p.Kinds[c.kind].Zones {
		if g.p.Zones[own.Zone].InPlay {
			for _, y := range g.in(&g.zones[g.cells[c.cells+own.Slot]]) {
				g.resettle(y)
			}
		}
	}
}

// keepsInPlay tells whether what lies in a zone is in play.
func (g *Game) keepsInPlay(z *zone) bool {
	return g.p.Zones[z.def].InPlay && (z.holder < 0 || g.components[z.holder].inPlay)
}

// enliven has the lines of a component come into play, or rest.
func (g *Game) enliven(x int32, live bool) {
	for i, line := range g.setOf(x).Lines {
		number := g.live.cards[x].lines + int32(i)
		if live {
			g.live.link(number, &g.live.hooks[line.Hook])
		} else {
			g.live.unlink(number, &g.live.hooks[line.Hook])
		}
	}
}

// link puts an entry at the end of a list, or behind the last of those that come first.
func (l *live) link(number int32, list *ends) {
	e := &l.entries[number]
	l.clock++
	e.since, e.prev, e.next = l.clock, list.last, -1
	for e.first && e.prev >= 0 && !l.entries[e.prev].first {
		e.prev, e.next = l.entries[e.prev].prev, e.prev
	}
	*l.after(e.prev, list), *l.before(e.next, list) = number, number
}

// unlink takes an entry out of its list.
func (l *live) unlink(number int32, list *ends) {
	e := &l.entries[number]
	*l.after(e.prev, list), *l.before(e.next, list) = e.next, e.prev
	e.since, e.prev, e.next = 0, -1, -1
}

// after is where a list says what follows an entry; what its first is, if there is none.
func (l *live) after(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.first
	}
	return &l.entries[number].next
}

// before is where a list says what precedes an entry; what its last is, if there is none.
func (l *live) before(number int32, list *ends) *int32 {
	if number < 0 {
		return &list.last
	}
	return &l.entries[number].prev
}

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

// appendLive writes down which lines are live, in their order.
func (g *Game) appendLive(b []byte) []byte {
	for _, list := range g.live.hooks {
		for number := list.first; number >= 0; number = g.live.entries[number].next {
			e := &g.live.entries[number]
			b = appendInts(b, int64(e.component), int64(e.number))
		}
		b = appendInts(b, -1)
	}
	return b
}
