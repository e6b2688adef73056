package interpreter

import "houserule/interpreter/program"

// put moves a component to a zone: to the top, to the bottom, or to where the zone's order wants it.
func (g *Game) put(x, to, how int32) signal {
	z := &g.zones[to]
	d := &g.p.Zones[z.def]
	if !d.Takes[g.components[x].kind] {
		return g.wrongZone(x, to)
	}
	if from := g.components[x].zone; from >= 0 {
		if s := g.mayChange(from, to); s != goOn {
			return s
		}
	}
	if z.holder >= 0 {
		if s := g.mayHold(to, x, -1); s != goOn {
			return s
		}
	}
	if d.Limited && g.components[x].zone != to {
		if s := g.makeSure(to, 1); s != goOn {
			return s
		}
	}
	place := z.count
	if how&program.AtBottom != 0 {
		place = 0
	}
	if len(d.Keys) > 0 {
		var s signal
		if place, s = g.placeFor(x, to); s != goOn {
			return s
		}
	}
	g.relocate(x, to, place, g.faceFor(&g.components[x], d, how))
	return goOn
}

// mayChange fails if one of some zones keeps what it was stocked with.
func (g *Game) mayChange(zones ...int32) signal {
	for _, number := range zones {
		if g.p.Zones[g.zones[number].def].Fixed {
			return g.fail("what lies in %s stays as it is", g.NameOfZone(number))
		}
	}
	return goOn
}

// mayHold fails if a zone lies within a component, or within something in a zone, that goes there.
func (g *Game) mayHold(to, x, from int32) signal {
	for holder := g.zones[to].holder; holder >= 0; {
		zone := g.components[holder].zone
		if holder == x || zone >= 0 && zone == from {
			return g.fail("%s cannot lie within itself", g.NameOf(int64(holder)))
		}
		if zone < 0 {
			break
		}
		holder = g.zones[zone].holder
	}
	return goOn
}

// makeSure fails if a zone has no room for so many more.
func (g *Game) makeSure(to, more int32) signal {
	z := &g.zones[to]
	limit, s := g.figure(g.p.Zones[z.def].Limit)
	if s == goOn && int64(z.count+more) > limit {
		return g.fail("%s is full: it holds no more than %d", g.NameOfZone(to), limit)
	}
	return s
}

// putAll moves components to a zone one after the other; none among them stays nowhere.
func (g *Game) putAll(all []int64, to, how int32) signal {
	for _, x := range all {
		if x == none {
			continue
		}
		if s := g.put(int32(x), to, how); s != goOn {
			return s
		}
	}
	return goOn
}

// putZone moves all that lies in a zone to another one. A shuffled part stays shuffled if the other
// zone has none of its own; if it has, luck has to say first how the components lie.
func (g *Game) putZone(from, to, how int32) signal {
	if from == to {
		return goOn
	}
	source, target := &g.zones[from], &g.zones[to]
	d := &g.p.Zones[target.def]
	ordered := len(d.Keys) == 0 && d.Sort != "pool"
	for ordered && source.lo < source.hi && (target.lo < target.hi || how&program.AtBottom != 0) {
		if s := g.fixBottom(source); s != goOn {
			return s
		}
	}
	if ordered && how&program.AtBottom == 0 {
		return g.pour(from, to, how)
	}
	for source.count > 0 {
		if s := g.put(g.in(source)[0], to, how); s != goOn {
			return s
		}
	}
	return goOn
}

// pour puts all that lies in a zone on top of another one.
func (g *Game) pour(from, to, how int32) signal {
	source, target := &g.zones[from], &g.zones[to]
	if s := g.mayChange(from, to); s != goOn {
		return s
	}
	if s := g.mayHold(to, -1, from); s != goOn {
		return s
	}
	for _, x := range g.in(source) {
		if !g.takes(to, g.components[x].kind) {
			return g.wrongZone(x, to)
		}
	}
	if g.p.Zones[target.def].Limited {
		if s := g.makeSure(to, source.count); s != goOn {
			return s
		}
	}
	g.pourOut(from, to, how)
	return goOn
}

// discard moves a component to the discard pile of the deck that it belongs to.
func (g *Game) discard(x int64) signal {
	c := g.component(x)
	if c == nil {
		return g.fail(nothingThere)
	}
	if c.home < 0 {
		return g.fail("%s belongs to no deck with a discard pile", g.NameOf(x))
	}
	home := int64(c.home)
	if s := g.observeGoing(x, home, 0); s != goOn {
		return s
	}
	if !g.muted() {
		g.told(Discarded, g.toldGoing(x, home, 0), g.placeOf(x), home)
	}
	return g.put(int32(x), c.home, 0)
}

func (g *Game) discardAll(all []int64) signal {
	if s := g.observeDiscarded(all); s != goOn {
		return s
	}
	for _, x := range all {
		if x == none {
			continue
		}
		if s := g.discard(x); s != goOn {
			return s
		}
	}
	return goOn
}

// discardZone discards what lies in a zone, from the bottom up.
func (g *Game) discardZone(z *zone) signal {
	if z == nil {
		return g.fail(nothingThere)
	}
	for range z.count {
		x, s := g.bottom(z)
		if s == goOn {
			s = g.discard(x)
		}
		if s != goOn {
			return s
		}
	}
	return goOn
}
