package env

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// OnBoards reports whether spaces of all these kinds lie on boards.
func (c *Env) OnBoards(kinds []*variant.Kind) bool {
	return len(kinds) > 0 && types.ContainsAll(c.BoardKinds(), kinds)
}

// BoardKinds returns the kinds of spaces of all boards.
func (c *Env) BoardKinds() (kinds []*variant.Kind) {
	for _, board := range c.Variant.Boards {
		kinds = types.Unite(kinds, board.Zone.Kinds)
	}
	return kinds
}

// IsFixed reports whether nothing enters or leaves a zone, because it is a board or a die.
func IsFixed(z *variant.Zone) bool { return z.Sort == "board" || z.Sort == "die" }

// Movable reports whether some zone may hold components of a kind and lets them go.
func (c *Env) Movable(kind *variant.Kind) bool {
	holder := func(z *variant.Zone) bool { return z != c.PlayArea && types.Holds(z.Kinds, kind) }
	moves := func(z *variant.Zone) bool { return holder(z) && !IsFixed(z) }
	return !slices.ContainsFunc(c.Variant.Zones, holder) || slices.ContainsFunc(c.Variant.Zones, moves)
}

// TheBox returns the zone for components that are out of the game. It is made on first use.
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

// A Gate lists the only procedures that may put components into a zone, or take them out of it.
type Gate struct {
	Zone   *variant.Zone  // or nil
	Field  *variant.Field // or nil
	Name   string
	At     source.Span
	Kinds  []*variant.Kind
	Leaves bool
	By     []*Entity
}

// AddGate adds a gate for the procedures with some names. This doesn't count as a use of them.
func (c *Env) AddGate(gate Gate, by []*syntax.Name) {
	for _, name := range by {
		if e := c.Lookup(&Entity{}, *name, report.CodeUnknownName, "procedure", CanTrigger); e != nil {
			gate.By = append(gate.By, e)
		}
	}
	if len(gate.By) > 0 {
		c.Gates = append(c.Gates, &gate)
	}
}

// A Passage is a move that rules follow. Holder is the type of who has the zone, or nil if that is
// the table.
type Passage struct {
	*variant.Passage
	Event *Procedure
}

// PlaceNamed returns the zones with a name, the kinds that they hold, and the type of who has them:
// players, components, or nil for the table. It reports an error if there is none. If held, the
// name may also be that of a field.
func (c *Env) PlaceNamed(user *Entity, name syntax.Name, held bool) (place variant.ZoneSet, kinds []*variant.Kind, holder *variant.Type) {
	var holders []*variant.Kind
	for _, k := range c.Variant.Kinds {
		if f := c.FieldsOf[k].Fields[name.Text]; held && f != nil && f.Type.Base == variant.ZoneType {
			place.Fields = append(place.Fields, f)
			kinds, holders = types.Unite(kinds, f.Type.Kinds), types.Unite(holders, []*variant.Kind{k})
		}
	}
	switch e := c.Names[name.Text]; {
	case len(holders) > 0 && (e == nil || e.Zone == nil || !e.Zone.Each):
		c.Use(c.At(name), OfField(place.Fields[0]), place.Fields[0].Type)
		return place, kinds, types.ComponentOf(holders)
	case e == nil && name.Text == c.PlayArea.Name:
		place.Zone = c.PlayArea
	case e == nil && name.Text == "box":
		place.Zone = c.TheBox()
	default:
		if e = c.Lookup(user, name, report.CodeUnknownName, "zone", IsZone); e == nil {
			return variant.ZoneSet{}, nil, nil
		}
		place = variant.ZoneSet{Zone: e.Zone}
		if e.Zone.Each {
			holder = types.Player
		}
	}
	return place, place.Zone.Kinds, holder
}

// HoldersOf returns the kinds with zones that may hold a component of some kinds.
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

// Hidden reports whether cards may lie somewhere unobserved.
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

// KindsWith returns the kinds that have a field of an enum.
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

// ReportMissing reports an error for each field without a value.
func (c *Env) ReportMissing(at source.Span, kind *variant.Kind, given func(*variant.Field) bool) {
	var missing []string
	var declared []diag.Related
	for _, f := range kind.Fields {
		if f.Default == nil && f.Type.Base != variant.ZoneType && !f.Type.Optional && !given(f) {
			missing = append(missing, report.Quoted(f.Name))
			declared = append(declared, diag.Related{Span: f.Span, Message: report.Quoted(f.Name) + " is declared here"})
		}
	}
	if len(missing) > 0 {
		c.Errorf(report.CodeMissingValue, at, "Set it here, or give the field a default.",
			"the %s of this %s has no value", report.Enumerate(missing, "and"), kind.Name).Related = declared
	}
}
