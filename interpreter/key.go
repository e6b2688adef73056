package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
)

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
		key = d.machine.mixValue(key, d.Player, d.partType(option, part), value)
	}
	return key
}

// mixValue adds what a value of a type is to a player.
func (m *machine) mixValue(key uint64, player int, t *variant.Type, value int64) uint64 {
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
