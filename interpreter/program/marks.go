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
	marks := make([][]int32, len(c.p.Kinds))
	for i, k := range c.v.Kinds {
		for slot, printed := range c.printed(k) {
			if !printed || k.Fields[slot].Type.Base == variant.ZoneType {
				marks[i] = append(marks[i], int32(slot))
			}
		}
	}
	for i := range c.p.Kinds {
		k := &c.p.Kinds[i]
		k.Shared, k.Apart = make([][]SharedMark, len(c.p.Kinds)), make([][]int32, len(c.p.Kinds))
		for j := range c.p.Kinds {
			for _, slot := range marks[i] {
				at := slices.IndexFunc(marks[j], func(other int32) bool { return k.sharesMark(slot, &c.p.Kinds[j], other) })
				if at >= 0 {
					k.Shared[j] = append(k.Shared[j], SharedMark{slot, marks[j][at]})
				} else {
					k.Apart[j] = append(k.Apart[j], slot)
				}
			}
		}
	}
}

// sharesMark tells whether a mark of one kind is a mark of another: it is called the same, may be the same, and is so at first.
func (k *Kind) sharesMark(slot int32, other *Kind, otherSlot int32) bool {
	a, b := k.Fields[slot], other.Fields[otherSlot]
	return a == b || a.Name == b.Name && isSameType(a.Type, b.Type) && k.Defaults[slot] == other.Defaults[otherSlot]
}

func isSameType(a, b *variant.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Base == b.Base && a.Enum == b.Enum && a.Optional == b.Optional && slices.Equal(a.Kinds, b.Kinds) && slices.Equal(a.Takes, b.Takes) &&
		isSameType(a.Elem, b.Elem)
}
