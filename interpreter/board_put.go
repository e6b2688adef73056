package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// put moves a component to a zone: to the top, to the bottom, or to its sorted position.
func (m *board) put(x, to, how int32) signal {
	z, c := &m.Zones[to], &m.Components[x]
	d := &m.p.Zones[z.Def]
	if !d.Takes[c.Kind] {
		return m.wrongZone(x, to)
	}
	if !z.Plain || c.Zone < 0 || !m.Zones[c.Zone].Plain {
		if s := m.mayCome(x, to); s != proceed {
			return s
		}
	}
	place := z.Count
	if how&program.AtBottom != 0 {
		place = 0
	}
	if len(d.Keys) > 0 {
		var s signal
		if place, s = m.placeFor(x, to); s != proceed {
			return s
		}
	}
	m.Move(x, to, place, m.FaceFor(&m.Components[x], d, how))
	return proceed
}

// mayCome fails if a zone is fixed, would hold itself, or has no room for a component.
func (m *board) mayCome(x, to int32) signal {
	z, from := &m.Zones[to], m.Components[x].Zone
	if from >= 0 {
		if s := m.mayChange(from, to); s != proceed {
			return s
		}
	}
	if z.Holder >= 0 {
		if s := m.mayHold(to, x, -1); s != proceed {
			return s
		}
	}
	if m.p.Zones[z.Def].Limited && from != to {
		return m.makeSure(to, 1)
	}
	return proceed
}

// mayChange fails if one of the zones is fixed, because such a zone keeps the components that it
// was stocked with.
func (m *board) mayChange(zones ...int32) signal {
	for _, number := range zones {
		if m.p.Zones[m.Zones[number].Def].Fixed {
			return m.fail("the contents of %s can't change", m.zoneText(number))
		}
	}
	return proceed
}

// mayHold fails if a zone is held, directly or indirectly, by component x or by a component in
// zone from. The zone would then hold itself.
func (m *board) mayHold(to, x, from int32) signal {
	for holder := m.Zones[to].Holder; holder >= 0; {
		zone := m.Components[holder].Zone
		if holder == x || zone >= 0 && zone == from {
			return m.fail("%s can't be moved into itself", m.nameText(int64(holder)))
		}
		if zone < 0 {
			break
		}
		holder = m.Zones[zone].Holder
	}
	return proceed
}

// makeSure fails if a zone has no room for more components. more is their number.
func (m *board) makeSure(to, more int32) signal {
	z := &m.Zones[to]
	limit, s := m.figure(m.p.Zones[z.Def].Limit)
	if s == proceed && int64(z.Count+more) > limit {
		return m.fail("%s is full: its limit is %d", m.zoneText(to), limit)
	}
	return s
}

// putAll moves components to a zone one after the other. It passes over the value none.
func (m *board) putAll(all []int64, to, how int32) signal {
	m.Charge(16 * len(all))
	for _, x := range all {
		if x == none {
			continue
		}
		if s := m.put(int32(x), to, how); s != proceed {
			return s
		}
	}
	return proceed
}

// putZone moves all components of a zone to another one. A shuffled part stays shuffled if the
// target has none of its own. Otherwise luck has to determine the order first.
func (m *board) putZone(from, to, how int32) signal {
	if from == to {
		return proceed
	}
	source, target := &m.Zones[from], &m.Zones[to]
	d := &m.p.Zones[target.Def]
	ordered := len(d.Keys) == 0 && d.Sort != "pool"
	followed := d.Followed || m.p.Zones[source.Def].Followed
	for ordered && source.Lo < source.Hi && (followed || target.Lo < target.Hi || how&program.AtBottom != 0) {
		if s := m.fixBottom(source); s != proceed {
			return s
		}
	}
	switch {
	case ordered && how&program.AtBottom == 0:
		return m.pour(from, to, how)
	case ordered && source.Plain && target.Plain && m.notTaken(to, source) < 0 && m.CanFollow(source):
		m.PourBelow(from, to, how)
		return proceed
	}
	m.Charge(16 * int(source.Count))
	for source.Count > 0 {
		if s := m.put(m.In(source)[0], to, how); s != proceed {
			return s
		}
	}
	return proceed
}

// pour moves all components of a zone to the top of another one.
func (m *board) pour(from, to, how int32) signal {
	source, target := &m.Zones[from], &m.Zones[to]
	if s := m.mayChange(from, to); s != proceed {
		return s
	}
	if s := m.mayHold(to, -1, from); s != proceed {
		return s
	}
	if x := m.notTaken(to, source); x >= 0 {
		return m.wrongZone(x, to)
	}
	if m.p.Zones[target.Def].Limited {
		if s := m.makeSure(to, source.Count); s != proceed {
			return s
		}
	}
	m.Pour(from, to, how)
	return proceed
}

// notTaken returns the first component of a zone whose kind another zone doesn't accept, or -1.
func (m *board) notTaken(to int32, source *state.Zone) int32 {
	takes := m.p.Zones[m.Zones[to].Def].Takes
	for _, x := range m.In(source) {
		if !takes[m.Components[x].Kind] {
			return x
		}
	}
	return -1
}

// wrongZone fails because a zone doesn't accept the kind of a component.
func (m *board) wrongZone(x, zone int32) signal {
	return m.fail("%s can't be moved to %s, because the zone doesn't hold this kind", m.nameText(int64(x)), m.zoneText(zone))
}
