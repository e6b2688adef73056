package program

import (
	"slices"

	"houserule/dsl/variant"
)

// An Access is how instructions reach a figure of a component: by the component's kind. Whatever the component
// is, no cell of another one is reached. Kind and Slot say where the figure lies in components of the first kind
// that has it, and Slots where in those of each kind, -1 where it has none; Slots is nil if there is one kind only.
// What scripts keep is Kept: it also takes the script to have it, and so it has no Kind.
type Access struct {
	Kind, Slot int32
	Slots      []int32
	Kept       bool
	Fields     []*variant.Field // one for each kind
}

// access is the number in Accesses of a figure.
func (c *compiler) access(fields []*variant.Field) int32 {
	for _, number := range c.accesses[fields[0]] {
		if slices.Equal(c.p.Accesses[number].Fields, fields) {
			return number
		}
	}
	first := fields[0]
	a := Access{Kind: int32(first.Kind.Index), Slot: int32(first.Slot), Fields: fields, Kept: first.Slot >= len(first.Kind.Fields)}
	if a.Kept {
		a.Kind = -1
	}
	if a.Kept || len(fields) > 1 {
		a.Slots = slices.Repeat([]int32{-1}, len(c.v.Kinds))
		for _, f := range fields {
			a.Slots[f.Kind.Index] = int32(f.Slot)
		}
	}
	number := int32(len(c.p.Accesses))
	c.p.Accesses = append(c.p.Accesses, a)
	c.accesses[first] = append(c.accesses[first], number)
	return number
}

// shortAccess is the same for an instruction with little room for the number.
func (c *compiler) shortAccess(fields []*variant.Field) (uint16, bool) {
	number := c.access(fields)
	return uint16(number), number < InOrder
}
