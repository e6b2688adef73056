package program

import (
	"math"
	"slices"

	"houserule/dsl/variant"
)

// Every instruction that reads or sets a figure says of which kind the component has to be, so that the machine can
// see to it. Most say it themselves, beside the cell; others name an Access.

// An Access is where a figure lies among the cells of a component: in Slot for those of Kind, and for others in
// what Slots has for their kind, -1 where they don't have it. What a script keeps is Kept: the component must
// have the script, too, and no instruction can see to that by itself.
type Access struct {
	Kind, Slot int32
	Slots      []int32
	Fields     []*variant.Field // one for each kind
	Kept       bool
}

// SlotOf is where components of a kind have the figure; -1 where they don't.
func (a *Access) SlotOf(kind int32) int32 {
	if kind == a.Kind {
		return a.Slot
	}
	return a.Slots[kind]
}

// access is the number in Accesses of a figure.
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

// isKept reports whether a figure is one that a script adds to those of a kind.
func isKept(f *variant.Field) bool { return f.Slot >= len(f.Kind.Fields) }

// fused is the number of an access for an instruction that does more than reading a figure.
func (c *compiler) fused(fields []*variant.Field) (uint16, bool) {
	if isKept(fields[0]) {
		return 0, false
	}
	number := c.access(fields)
	return uint16(number), number < InOrder
}

// lone is the kind and the cell of a figure that components of one kind have.
func lone(fields []*variant.Field) (kind uint16, slot int32, ok bool) {
	f := fields[0]
	return uint16(f.Kind.Index), int32(f.Slot), len(fields) == 1 && !isKept(f) && f.Kind.Index <= math.MaxUint16
}
