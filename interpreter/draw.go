package interpreter

// drawOne is the component on top of a zone, which is renewed first if it is empty and can be; none
// if there is nothing to draw. Luck says which one it is if the zone has been shuffled, and if it is seen
// in the zone that it is drawn to.
func (g *Game) drawOne(number, to int32) (int64, signal) {
	z := &g.zones[number]
	if z.count == 0 {
		if s := g.renew(number); s != goOn || z.count == 0 {
			return none, s
		}
	}
	x, s := g.topFor(z, g.p.Zones[g.zones[to].def].Nobody)
	if s == goOn {
		s = g.observeGoing(x, int64(to), 0)
	}
	return x, s
}

// top is the topmost component of a zone that holds any.
func (g *Game) top(z *zone) (int64, signal) { return g.topFor(z, false) }

// topFor is the same; it may be for somewhere where nobody sees it.
func (g *Game) topFor(z *zone, unseen bool) (int64, signal) {
	if z.lo < z.hi && z.hi == z.count {
		if s := g.fixTop(z, unseen); s != goOn {
			return none, s
		}
	}
	return int64(g.in(z)[z.count-1]), goOn
}

// bottom is the lowest component of a zone that holds any.
func (g *Game) bottom(z *zone) (int64, signal) {
	if z.lo < z.hi && z.lo == 0 {
		if s := g.fixBottom(z); s != goOn {
			return none, s
		}
	}
	return int64(g.in(z)[0]), goOn
}

// fixTop has luck say which component comes first from the top of the shuffled part.
func (g *Game) fixTop(z *zone, unseen bool) signal {
	unknown := g.in(z)[z.lo:z.hi]
	k, s := g.pickOf(z.stream, unknown, unseen || g.p.Zones[z.def].Nobody)
	if s != goOn {
		return s
	}
	picked := unknown[k]
	copy(unknown[k:], unknown[k+1:])
	unknown[len(unknown)-1] = picked
	z.hi--
	z.settle()
	return goOn
}

// fixBottom has luck say which component comes first from the bottom of the shuffled part.
func (g *Game) fixBottom(z *zone) signal {
	unknown := g.in(z)[z.lo:z.hi]
	k, s := g.pickOf(z.stream, unknown, g.p.Zones[z.def].Nobody)
	if s != goOn {
		return s
	}
	picked := unknown[k]
	copy(unknown[1:k+1], unknown[:k])
	unknown[0] = picked
	z.lo++
	z.settle()
	return goOn
}

// renew shuffles the discard pile of a deck and makes it the deck.
func (g *Game) renew(number int32) signal {
	z := &g.zones[number]
	d := &g.p.Zones[z.def]
	if !d.Renewed || d.Discards < 0 {
		return goOn
	}
	pile := g.instance(d.Discards, int64(z.owner))
	if g.zones[pile].count == 0 {
		return goOn
	}
	g.told(Renewed, int64(number), int64(pile), none)
	if s := g.putZone(pile, number, 0); s != goOn {
		return s
	}
	g.shuffle(z)
	return goOn
}
