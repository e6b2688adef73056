package program

import (
	"math"
	"slices"

	"houserule/dsl/variant"
)

// Every instruction that reads or sets a field names the kind that the component must have, so
// that the machine can check it. Most instructions hold the kind and the cell themselves; the
// others refer to an Access.

// An Access is the location of a field in the cells of components. Components of Kind have it in
// Slot. Slots has the slot for each other kind, or -1 for a kind without the field. Kept marks a
// variable of a script. The component must then also have that script, which no instruction can
// check by itself.
type Access struct {
	Kind, Slot int32
	Slots      []int32
	Fields     []*variant.Field // one field for each kind
	Kept       bool
}

// SlotOf returns the slot of the field in components of a kind, or -1 if they don't have it.
func (a *Access) SlotOf(kind int32) int32 {
	if kind == a.Kind {
		return a.Slot
	}
	return a.Slots[kind]
}

// access returns the index in Accesses of the location of a field.
func (c *compiler) access(fields []*variant.Field) int32 {
	first := fields[0]
	for _, number := range c.accesses[first] {
		if slices.Equal(c.p.Accesses[number].Fields, fields) {
			return number
		}
	}
	a := Access{Kind: int32(first.Kind.Index), Slot: int32(first.Slot), Slots: c.nowhere, Fields: fields, Kept: isKept(first)}
	if len(fields) > 1 {
		a.Slots = slices.Clone(c.nowhere)
	}
	for _, f := range fields[1:] {
		a.Slots[f.Kind.Index] = int32(f.Slot)
	}
	number := int32(len(c.p.Accesses))
	c.p.Accesses = append(c.p.Accesses, a)
	c.accesses[first] = append(c.accesses[first], number)
	return number
}

// isKept reports whether a field is a variable that a script adds to a kind.
func isKept(f *variant.Field) bool { return f.Slot >= len(f.Kind.Fields) }

// fused returns the index of an access for an instruction that does more than read the field. It
// reports false if such an instruction can't be used.
func (c *compiler) fused(fields []*variant.Field) (uint16, bool) {
	if isKept(fields[0]) {
		return 0, false
	}
	number := c.access(fields)
	return uint16(number), number < InOrder
}

// lone returns the kind and the slot of a field that only components of one kind have.
func lone(fields []*variant.Field) (kind uint16, slot int32, ok bool) {
	f := fields[0]
	return uint16(f.Kind.Index), int32(f.Slot), len(fields) == 1 && !isKept(f) && f.Kind.Index <= math.MaxUint16
}
