package program

import (
	"slices"

	"houserule/dsl/variant"
)

// Marks are fields that no data give, so that they are not read off a card but happen to it: they stay where the card lies
// if it turns out to be another one. Its zones are among them.

// A SharedMark is one that components of two kinds have: its slot in each of them.
type SharedMark struct{ Slot, Other int32 }

// layOutMarks finds out which marks kinds share with each other.
func (c *compiler) layOutMarks() {
	marks := make([]map[string]int32, len(c.p.Kinds)) // slots by name
	for i, k := range c.v.Kinds {
		marks[i] = map[string]int32{}
		for slot, printed := range c.printed(k) {
			if f := k.Fields[slot]; !printed || f.Type.Base == variant.ZoneType {
				marks[i][f.Name] = int32(slot)
			}
		}
	}
	for i := range c.p.Kinds {
		k := &c.p.Kinds[i]
		k.Shared, k.Apart = make([][]SharedMark, len(c.p.Kinds)), make([][]int32, len(c.p.Kinds))
		for j := range c.p.Kinds {
			for slot, f := range k.Fields {
				if own, ok := marks[i][f.Name]; !ok || int(own) != slot {
					continue
				}
				if other, ok := marks[j][f.Name]; ok && k.sharesMark(int32(slot), &c.p.Kinds[j], other) {
					k.Shared[j] = append(k.Shared[j], SharedMark{int32(slot), other})
				} else {
					k.Apart[j] = append(k.Apart[j], int32(slot))
				}
			}
		}
	}
}

// sharesMark tells whether marks of one name of two kinds may be the same, and are so at first.
func (k *Kind) sharesMark(slot int32, other *Kind, otherSlot int32) bool {
	a, b := k.Fields[slot], other.Fields[otherSlot]
	return a == b || isSameType(a.Type, b.Type) && k.Defaults[slot] == other.Defaults[otherSlot]
}

func isSameType(a, b *variant.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Base == b.Base && a.Enum == b.Enum && a.Optional == b.Optional && slices.Equal(a.Kinds, b.Kinds) && slices.Equal(a.Takes, b.Takes) &&
		isSameType(a.Elem, b.Elem)
}
