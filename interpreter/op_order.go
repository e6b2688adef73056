package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
	"sort"
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
		if order >= 0 {
			break
		}
	}
	if below {
		i--
	}
	return i, goOn
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

// resort finds the place of a component again after one of its keys was set.
func (m *machine) resort(x int64) signal {
	c := m.Component(x)
	if c == nil || c.Zone < 0 {
		return goOn
	}
	number := c.Zone
	if len(m.p.Zones[m.Zones[number].Def].Keys) == 0 {
		return goOn
	}
	place, s := m.placeFor(int32(x), number)
	if s != goOn {
		return s
	}
	m.Move(int32(x), number, place, c.Face)
	return goOn
}

// A tupleSort sorts tuples of keys and an element that lie in one slice.
type tupleSort struct {
	state  *state.State
	tuples []int64
	orders []program.Order
}

func (t *tupleSort) Len() int { return len(t.tuples) / (len(t.orders) + 1) }

func (t *tupleSort) Less(i, j int) bool {
	width := len(t.orders) + 1
	a, b := t.tuples[i*width:], t.tuples[j*width:]
	for k, o := range t.orders {
		if order := t.state.InOrder(o, a[k], b[k]); order != 0 {
			return order < 0
		}
	}
	return false
}

func (t *tupleSort) Swap(i, j int) {
	width := len(t.orders) + 1
	a, b := t.tuples[i*width:][:width], t.tuples[j*width:][:width]
	for k := range a {
		a[k], b[k] = b[k], a[k]
	}
}

// endSorted makes a list of the tuples that were pushed, in their order.
func (m *machine) endSorted(in *program.Instr, r []int64) signal {
	t := &m.sorting
	t.state, t.tuples, t.orders = &m.State, m.fiber.built(), m.p.Orders[in.C]
	n := t.Len()
	m.Charge(16 * n)
	sort.Stable(t)
	value, list, s := m.newList(n)
	width := len(t.orders) + 1
	for i := range list {
		list[i] = t.tuples[(i+1)*width-1]
	}
	m.fiber.closeList(r[in.B])
	r[in.A] = value
	t.tuples = nil
	return s
}
