package interpreter

import (
	"slices"

	"houserule/interpreter/program"
)

// placeFor is where a component belongs in a zone that keeps an order: behind its equals. If it lies there
// already, it is its place once it has been taken out. Keys are asked for before anything moves: one that looks at
// the zone sees the component where it was.
func (m *machine) placeFor(x, number int32) (int32, signal) {
	z, below := &m.Zones[number], m.Components[x].Zone == number
	keys := m.p.Zones[z.Def].Keys
	i := z.Count
	for ; i > 0; i-- {
		beside := m.In(z)[i-1]
		if beside == x {
			below = false
			continue
		}
		order, s := m.compare(keys, x, beside)
		if s != goOn {
			return 0, s
		}
		if m.Work--; m.Work < m.look && m.isExhausted() {
			return 0, m.fail(tooLong)
		}
		if order >= 0 {
			break
		}
	}
	if below {
		i--
	}
	return i, goOn
}

// sortZone puts a zone in order that keeps one, whatever has changed in it. Where keys can't be had, it is not the right one.
func (m *machine) sortZone(number int32) {
	defer m.Changed(program.AnyAspect)
	z := &m.Zones[number]
	keys := m.p.Zones[z.Def].Keys
	m.allow(m.limits.Steps)
	slices.SortStableFunc(m.In(z), func(a, b int32) int {
		order, s := m.compare(keys, a, b)
		if s != goOn {
			m.passOver()
		}
		return order
	})
}

// compare tells how two components stand by the keys of a zone.
func (m *machine) compare(keys []program.Key, a, b int32) (int, signal) {
	for i := range keys {
		x, s := m.keyOf(&keys[i], a)
		if s != goOn {
			return 0, s
		}
		y, s := m.keyOf(&keys[i], b)
		if s != goOn {
			return 0, s
		}
		if order := m.InOrder(keys[i].Order, x, y); order != 0 {
			return order, goOn
		}
	}
	return 0, goOn
}

func (m *machine) keyOf(k *program.Key, x int32) (int64, signal) {
	c := &m.Components[x]
	switch {
	case m.stopsAt(c, -1):
		return none, m.fail(looksTooFar)
	case k.Name:
		return int64(c.Name), goOn
	case k.Proc >= 0:
		return m.evaluateProc(k.Proc, int64(x))
	}
	access := &m.p.Accesses[k.Access]
	at := m.Reach(int64(x), c, access)
	if at < 0 {
		return none, m.noFigure(int64(x), access.Fields[0])
	}
	return m.Cells[at], goOn
}
