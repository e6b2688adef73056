package interpreter

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// placeFor is where a component belongs in a zone that keeps an order: behind its equals. If it lies there
// already, it is its place once it has been taken out. Keys are asked for before anything moves: one that looks at
// the zone sees the component where it was.
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
func (m *board) sortZone(number int32) {
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
func (m *board) compare(keys []program.Key, a, b int32) (int, signal) {
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

func (m *board) keyOf(k *program.Key, x int32) (int64, signal) {
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

// A host that plays many courses of a game meets the same decisions again, with things that lie elsewhere. Keys tell
// it what is the same.

// Site is a number for where in the program the game stands still, and who decides there.
func (d *Decision) Site() uint64 { return mix(mix(0, uint64(d.fiber.pc)), uint64(d.Player)) }

// Key is a number for what an option says to the player who decides: the same in another course of the game, whatever
// lies where the player can't tell. A component counts by its name and where it lies, or by its place among all where
// the player can't tell what it is. Options that read alike have the same key.
func (d *Decision) Key(option int) uint64 {
	o := &d.Options[option]
	key := uint64(o.Way)
	for part, value := range o.Values {
		key = d.asking.mixValue(key, d.Player, d.partType(option, part), value)
	}
	return key
}

// mixValue adds what a value of a type is to a player.
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

// mix adds a number to a key, so that keys that differ at all differ everywhere.
func mix(key, number uint64) uint64 {
	z := (key ^ number) + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
