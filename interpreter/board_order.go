package interpreter

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// placeFor returns the index of a component in a zone that is kept sorted: after its equals. If
// it is already in the zone, the index applies after its removal. All keys are evaluated before
// anything moves, so a key that reads the zone sees the component at its old position.
func (m *board) placeFor(x, number int32) (int32, signal) {
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
		if s != proceed {
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
	return i, proceed
}

// sortZone sorts a zone that is kept sorted after its components have changed. If a key can't be
// evaluated, the result may not be in order.
func (m *board) sortZone(number int32) {
	defer m.Changed(program.AnyAspect)
	z := &m.Zones[number]
	keys := m.p.Zones[z.Def].Keys
	m.allow(m.limits.Steps)
	slices.SortStableFunc(m.In(z), func(a, b int32) int {
		order, s := m.compare(keys, a, b)
		if s != proceed {
			m.passOver()
		}
		return order
	})
}

// compare returns the order of two components by the keys of a zone: negative, 0 or positive.
func (m *board) compare(keys []program.Key, a, b int32) (int, signal) {
	for i := range keys {
		x, s := m.keyOf(&keys[i], a)
		if s != proceed {
			return 0, s
		}
		y, s := m.keyOf(&keys[i], b)
		if s != proceed {
			return 0, s
		}
		if order := m.CompareBy(keys[i].Order, x, y); order != 0 {
			return order, proceed
		}
	}
	return 0, proceed
}

func (m *board) keyOf(k *program.Key, x int32) (int64, signal) {
	c := &m.Components[x]
	switch {
	case m.stopsAt(c, -1):
		return none, m.fail(hiddenRead)
	case k.Name:
		return int64(c.Name), proceed
	case k.Proc >= 0:
		return m.evaluateProc(k.Proc, int64(x))
	}
	access := &m.p.Accesses[k.Access]
	at := m.Reach(int64(x), c, access)
	if at < 0 {
		return none, m.noFigure(int64(x), access.Fields[0])
	}
	return m.Cells[at], proceed
}

// A search that plays many courses of a game meets the same decisions again, with components at
// other positions. Keys identify equal decisions and options.

// Site returns a hash of the pc at which the game is suspended and of the player who decides.
func (d *Decision) Site() uint64 { return mix(mix(0, uint64(d.fiber.pc)), uint64(d.Player)) }

// Key returns a hash of an option as the deciding player sees it. Two courses of the game that
// look the same to the player have equal keys. A component counts by its name and zone if the
// player can identify it, and otherwise by its number. Options with equal labels have equal keys.
func (d *Decision) Key(option int) uint64 {
	o := &d.Options[option]
	key := uint64(o.MenuIndex)
	for part, value := range o.Values {
		key = d.asking.mixValue(key, d.Player, d.partType(option, part), value)
	}
	return key
}

// mixValue adds a value to a key, as a player sees it.
func (m *board) mixValue(key uint64, player int, t *variant.Type, value int64) uint64 {
	switch {
	case t == nil || value == none:
	case t.Base == variant.Component:
		if c := m.Component(value); c != nil && m.CanTell(c)&names.Only(int64(player)) != 0 {
			key = mix(mix(key, uint64(c.Kind)), uint64(c.Name))
			value = int64(c.Zone)
		}
	case t.Base == variant.ListType:
		for _, e := range m.List(value) {
			key = m.mixValue(key, player, t.Elem, e)
		}
		return mix(key, uint64(len(m.List(value))))
	case t.Base == variant.Text:
		for _, letter := range []byte(m.TextAt(value)) {
			key = mix(key, uint64(letter))
		}
		return key
	}
	return mix(key, uint64(value))
}

// mix adds a number to a hash. A difference in one bit changes about half of all bits.
func mix(key, number uint64) uint64 {
	z := (key ^ number) + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
