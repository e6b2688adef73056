package env

import (
	"slices"

	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// OnBoards tells whether spaces of all these kinds lie on some board.
func (c *Env) OnBoards(kinds []*variant.Kind) bool {
	return len(kinds) > 0 && types.ContainsAll(c.BoardKinds(), kinds)
}

func (c *Env) BoardKinds() (kinds []*variant.Kind) {
	for _, board := range c.Variant.Boards {
		kinds = types.Unite(kinds, board.Zone.Kinds)
	}
	return kinds
}

// ---- What stays where it is ------------------------------------------------------------------------

// Stays tells whether what lies in a zone never leaves it, and nothing else enters it.
func Stays(z *variant.Zone) bool { return z.Sort == "board" || z.Sort == "die" }

// Movable tells whether a zone that lets go of its components may hold that kind.
func (c *Env) Movable(kind *variant.Kind) bool {
	holder := func(z *variant.Zone) bool { return z != c.PlayArea && types.Holds(z.Kinds, kind) }
	moves := func(z *variant.Zone) bool { return holder(z) && !Stays(z) }
	return !slices.ContainsFunc(c.Variant.Zones, holder) || slices.ContainsFunc(c.Variant.Zones, moves)
}

// TheBox is where whatever is out of the game lies: a zone of that name, or else one that is there if rules speak of it.
func (c *Env) TheBox() *variant.Zone {
	if e := c.Names["box"]; e != nil && e.Zone != nil && !e.Zone.Each {
		return e.Zone
	}
	if c.box == nil {
		c.box = &variant.Zone{Index: len(c.Variant.Zones), Sort: "pile", Name: "box", Kinds: c.Variant.Kinds, Wording: variant.Wording{Called: "the box"}}
		c.Variant.Zones = append(c.Variant.Zones, c.box)
	}
	return c.box
}

// Hidden tells whether cards may lie somewhere that nobody has observed.
func (c *Env) Hidden() bool {
	for _, z := range c.Variant.Zones {
		if z.Nobody {
			return true
		}
	}
	for _, k := range c.Variant.Kinds {
		for _, f := range k.Fields {
			if f.Nobody {
				return true
			}
		}
	}
	return false
}

// HoldersOf are the kinds of components in whose zones something of some kinds may lie.
func (c *Env) HoldersOf(kinds []*variant.Kind) (holders []*variant.Kind) {
	for _, k := range c.Variant.Kinds {
		for _, f := range k.Fields {
			if f.Type.Base == variant.ZoneType && types.Overlaps(types.ComponentOf(kinds), types.ComponentOf(f.Type.Kinds)) {
				holders = append(holders, k)
				break
			}
		}
	}
	return holders
}

// KindsWith are the kinds that have a field of an enum.
func (c *Env) KindsWith(e *variant.Enum) (kinds []*variant.Kind) {
	for _, k := range c.Variant.Kinds {
		for _, f := range k.Fields {
			if f.Type.Base == variant.EnumType && f.Type.Enum == e {
				kinds = types.Unite(kinds, []*variant.Kind{k})
			}
		}
	}
	return kinds
}
