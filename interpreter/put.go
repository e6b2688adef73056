package interpreter

import "houserule/interpreter/program"

// put moves a component to a zone: to the top, to the bottom, or to where the zone's order wants it.
func (m *machine) put(x, to, how int32) signal {
	z := &m.zones[to]
	d := &m.p.Zones[z.def]
	if !d.Takes[m.components[x].kind] {
		return m.wrongZone(x, to)
	}
	if from := m.components[x].zone; from >= 0 {
		if s := m.mayChange(from, to); s != goOn {
			return s
		}
	}
	if z.holder >= 0 {
		if s := m.mayHold(to, x, -1); s != goOn {
			return s
		}
	}
	if d.Limited && m.components[x].zone != to {
		if s := m.makeSure(to, 1); s != goOn {
			return s
		}
	}
	place := z.count
	if how&program.AtBottom != 0 {
		place = 0
	}
	if len(d.Keys) > 0 {
		var s signal
		if place, s = m.placeFor(x, to); s != goOn {
			return s
		}
	}
	m.relocate(x, to, place, m.faceFor(&m.components[x], d, how))
	return goOn
}

// mayChange fails if one of some zones keeps what it was stocked with.
func (m *machine) mayChange(zones ...int32) signal {
	for _, number := range zones {
		if m.p.Zones[m.zones[number].def].Fixed {
			return m.fail("what lies in %s stays as it is", m.NameOfZone(number))
		}
	}
	return goOn
}

// mayHold fails if a zone lies within a component, or within something in a zone, that goes there.
func (m *machine) mayHold(to, x, from int32) signal {
	for holder := m.zones[to].holder; holder >= 0; {
		zone := m.components[holder].zone
		if holder == x || zone >= 0 && zone == from {
			return m.fail("%s cannot lie within itself", m.NameOf(int64(holder)))
		}
		if zone < 0 {
			break
		}
		holder = m.zones[zone].holder
	}
	return goOn
}

// makeSure fails if a zone has no room for so many more.
func (m *machine) makeSure(to, more int32) signal {
	z := &m.zones[to]
	limit, s := m.figure(m.p.Zones[z.def].Limit)
	if s == goOn && int64(z.count+more) > limit {
		return m.fail("%s is full: it holds no more than %d", m.NameOfZone(to), limit)
	}
	return s
}

// putAll moves components to a zone one after the other; none among them stays nowhere.
func (m *machine) putAll(all []int64, to, how int32) signal {
	for _, x := range all {
		if x == none {
			continue
		}
		if s := m.put(int32(x), to, how); s != goOn {
			return s
		}
	}
	return goOn
}

// putZone moves all that lies in a zone to another one. A shuffled part stays shuffled if the other
// zone has none of its own; if it has, luck has to say first how the components lie.
func (m *machine) putZone(from, to, how int32) signal {
	if from == to {
		return goOn
	}
	source, target := &m.zones[from], &m.zones[to]
	d := &m.p.Zones[target.def]
	ordered := len(d.Keys) == 0 && d.Sort != "pool"
	for ordered && source.lo < source.hi && (target.lo < target.hi || how&program.AtBottom != 0) {
		if s := m.fixBottom(source); s != goOn {
			return s
		}
	}
	if ordered && how&program.AtBottom == 0 {
		return m.pour(from, to, how)
	}
	for source.count > 0 {
		if s := m.put(m.in(source)[0], to, how); s != goOn {
			return s
		}
	}
	return goOn
}

// pour puts all that lies in a zone on top of another one.
func (m *machine) pour(from, to, how int32) signal {
	source, target := &m.zones[from], &m.zones[to]
	if s := m.mayChange(from, to); s != goOn {
		return s
	}
	if s := m.mayHold(to, -1, from); s != goOn {
		return s
	}
	for _, x := range m.in(source) {
		if !m.takes(to, m.components[x].kind) {
			return m.wrongZone(x, to)
		}
	}
	if m.p.Zones[target.def].Limited {
		if s := m.makeSure(to, source.count); s != goOn {
			return s
		}
	}
	m.pourOut(from, to, how)
	return goOn
}

// discard moves a component to the discard pile of the deck that it belongs to.
func (m *machine) discard(x int64) signal {
	c := m.component(x)
	if c == nil {
		return m.fail(nothingThere)
	}
	if c.home < 0 {
		return m.fail("%s belongs to no deck with a discard pile", m.NameOf(x))
	}
	home := int64(c.home)
	if s := m.observeGoing(x, home, 0); s != goOn {
		return s
	}
	if !m.muted() {
		m.told(Discarded, m.toldGoing(x, home, 0), m.placeOf(x), home)
	}
	return m.put(int32(x), c.home, 0)
}

func (m *machine) discardAll(all []int64) signal {
	if s := m.observeDiscarded(all); s != goOn {
		return s
	}
	for _, x := range all {
		if x == none {
			continue
		}
		if s := m.discard(x); s != goOn {
			return s
		}
	}
	return goOn
}

// discardZone discards what lies in a zone, from the bottom up.
func (m *machine) discardZone(z *zone) signal {
	if z == nil {
		return m.fail(nothingThere)
	}
	for range z.count {
		x, s := m.bottom(z)
		if s == goOn {
			s = m.discard(x)
		}
		if s != goOn {
			return s
		}
	}
	return goOn
}
