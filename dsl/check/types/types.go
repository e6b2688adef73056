// Package types represents the types of values. It decides which type fits where another one is
// needed, and which types conditions have shown for variables. It knows nothing about names or
// declarations.
package types

import (
	"slices"
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/variant"
)

// The types without parameters. Anything is the type of a value that could not be typed.
var (
	Nothing  = &variant.Type{Base: variant.Nothing}
	Anything = &variant.Type{Base: variant.Anything}
	Number   = &variant.Type{Base: variant.Number}
	Bool     = &variant.Type{Base: variant.Bool}
	Text     = &variant.Type{Base: variant.Text}
	Player   = &variant.Type{Base: variant.Player}
	None     = &variant.Type{Base: variant.NoneType}
)

// Simple is a map of the types that have a keyword.
var Simple = map[string]*variant.Type{
	"number": Number, "bool": Bool, "text": Text, "player": Player,
}

// EnumOf returns the type of an enum's members.
func EnumOf(e *variant.Enum) *variant.Type { return &variant.Type{Base: variant.EnumType, Enum: e} }

// SetOf returns the type of sets of an enum's members.
func SetOf(e *variant.Enum) *variant.Type { return &variant.Type{Base: variant.SetType, Enum: e} }

// ListOf returns the type of lists of elements.
func ListOf(elem *variant.Type) *variant.Type {
	return &variant.Type{Base: variant.ListType, Elem: elem}
}

// ComponentOf returns the type of a component of one of some kinds. Without kinds it returns
// Anything, because there was an error in the kinds.
func ComponentOf(kinds []*variant.Kind) *variant.Type {
	if len(kinds) == 0 {
		return Anything
	}
	return &variant.Type{Base: variant.Component, Kinds: kinds}
}

// ZoneOf returns the type of a zone that is declared for some kinds.
func ZoneOf(kinds []*variant.Kind) *variant.Type {
	if len(kinds) == 0 {
		return Anything
	}
	return &variant.Type{Base: variant.ZoneType, Kinds: kinds, Takes: kinds}
}

// PlaceOf returns the type of the zone that a component of some kinds lies in. Components of all
// kinds may lie beside it. It is known to take the component only if there is one kind.
func PlaceOf(all, kinds []*variant.Kind) *variant.Type {
	t := &variant.Type{Base: variant.ZoneType, Kinds: all}
	if len(kinds) == 1 {
		t.Takes = kinds
	}
	return t
}

// IsPlace reports whether t is a zone with an unknown declaration.
func IsPlace(t *variant.Type) bool {
	return t.Base == variant.ZoneType && len(t.Takes) < len(t.Kinds)
}

// Optional returns t with none.
func Optional(t *variant.Type) *variant.Type { return WithOptional(t, true) }

// Definite returns t without none.
func Definite(t *variant.Type) *variant.Type { return WithOptional(t, false) }

// WithOptional returns t with or without none.
func WithOptional(t *variant.Type, is bool) *variant.Type {
	if t.Optional == is || t.Base == variant.Anything || t.Base == variant.NoneType || t.Base == variant.Nothing {
		return t
	}
	changed := *t
	changed.Optional = is
	return &changed
}

// IsAnything reports whether a value has no known type. Its uses are not reported, because there
// was an error before.
func IsAnything(t *variant.Type) bool { return t.Base == variant.Anything }

// MayBeNone reports whether a value of type t may be none.
func MayBeNone(t *variant.Type) bool { return t.Optional || t.Base == variant.NoneType }

// Ordered reports whether values of type t can be compared by size.
func Ordered(t *variant.Type) bool {
	switch t.Base {
	case variant.Anything, variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.NoneType:
		return true
	}
	return false
}

// Fits reports whether a value of one type may stand where another type is needed.
func Fits(from, to *variant.Type) bool {
	switch {
	case IsAnything(from) || IsAnything(to):
		return true
	case from.Base == variant.NoneType:
		return MayBeNone(to)
	case from.Base != to.Base || from.Optional && !to.Optional:
		return false
	}
	switch from.Base {
	case variant.EnumType, variant.SetType:
		return from.Enum == to.Enum
	case variant.Component:
		return ContainsAll(to.Kinds, from.Kinds)
	case variant.ZoneType:
		return ContainsAll(to.Kinds, from.Kinds) && ContainsAll(from.Takes, to.Takes)
	case variant.ListType:
		return Fits(from.Elem, to.Elem)
	}
	return true
}

// Overlaps reports whether some value may be of both types.
func Overlaps(a, b *variant.Type) bool {
	switch {
	case IsAnything(a) || IsAnything(b) || MayBeNone(a) && MayBeNone(b):
		return true
	case a.Base != b.Base:
		return false
	}
	switch a.Base {
	case variant.EnumType, variant.SetType:
		return a.Enum == b.Enum
	case variant.Component, variant.ZoneType:
		return slices.ContainsFunc(a.Kinds, func(k *variant.Kind) bool { return Holds(b.Kinds, k) })
	case variant.ListType:
		return Overlaps(a.Elem, b.Elem)
	}
	return true
}

// Join returns the narrowest type that both types fit, or nil if there is none.
func Join(a, b *variant.Type) *variant.Type {
	switch {
	case Fits(a, b):
		return b
	case Fits(b, a):
		return a
	case a.Base == variant.NoneType:
		return Optional(b)
	case b.Base == variant.NoneType:
		return Optional(a)
	case a.Optional != b.Optional:
		return Join(Optional(a), Optional(b))
	case a.Base == variant.Component && b.Base == variant.Component:
		both := *a
		both.Kinds = Unite(a.Kinds, b.Kinds)
		return &both
	case a.Base == variant.ListType && b.Base == variant.ListType:
		if elem := Join(a.Elem, b.Elem); elem != nil {
			return WithOptional(ListOf(elem), a.Optional)
		}
	}
	return nil
}

// Meet returns the widest type that fits both types, or nil if there is none.
func Meet(a, b *variant.Type) *variant.Type {
	switch {
	case Fits(a, b):
		return a
	case Fits(b, a):
		return b
	case a.Optional != b.Optional:
		return Meet(Definite(a), Definite(b))
	case a.Base == variant.Component && b.Base == variant.Component:
		both := *a
		if both.Kinds = Common(a.Kinds, b.Kinds); len(both.Kinds) > 0 {
			return &both
		}
	case a.Base == variant.ListType && b.Base == variant.ListType:
		if elem := Meet(a.Elem, b.Elem); elem != nil {
			return WithOptional(ListOf(elem), a.Optional)
		}
	}
	return nil
}

// Holds reports whether k is one of kinds, which are always sorted by index.
func Holds(kinds []*variant.Kind, k *variant.Kind) bool {
	_, found := slices.BinarySearchFunc(kinds, k.Index, func(x *variant.Kind, index int) int { return x.Index - index })
	return found
}

// ContainsAll reports whether all has each of some kinds.
func ContainsAll(all, some []*variant.Kind) bool {
	return slices.Equal(all, some) || !slices.ContainsFunc(some, func(k *variant.Kind) bool { return !Holds(all, k) })
}

// Unite returns a slice with the kinds of both slices, without duplicates.
func Unite(a, b []*variant.Kind) []*variant.Kind {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(x, y *variant.Kind) int { return x.Index - y.Index })
	return slices.Compact(all)
}

// Common returns a slice of the kinds that are in both slices.
func Common(a, b []*variant.Kind) []*variant.Kind {
	return slices.DeleteFunc(slices.Clone(a), func(k *variant.Kind) bool { return !Holds(b, k) })
}

// Describe returns words for a value of type t: "a number", "a Hero or none".
func Describe(t *variant.Type) string {
	words := report.Article(NameOf(Definite(t)))
	switch t.Base {
	case variant.Nothing:
		return "nothing"
	case variant.NoneType:
		return "none"
	case variant.Bool:
		words = "true or false"
	}
	if t.Optional {
		words += " or none"
	}
	return words
}

// NameOf returns t as rules write it.
func NameOf(t *variant.Type) string {
	name := ""
	switch t.Base {
	case variant.Number:
		name = "number"
	case variant.Bool:
		name = "bool"
	case variant.Text:
		name = "text"
	case variant.Player:
		name = "player"
	case variant.EnumType:
		name = t.Enum.Name
	case variant.SetType:
		name = "set of " + t.Enum.Name
	case variant.Component:
		name = KindNames(t.Kinds)
	case variant.ZoneType:
		name = "zone of " + KindNames(t.Kinds)
		if IsPlace(t) {
			name = "zone"
		}
	case variant.ListType:
		name = "list of " + NameOf(t.Elem)
	case variant.NoneType:
		return "none"
	case variant.Nothing:
		return "nothing"
	default:
		return "value"
	}
	if t.Optional {
		name += "?"
	}
	return name
}

// KindNames joins the names of kinds with or. For many kinds it returns "component".
func KindNames(kinds []*variant.Kind) string {
	const most = 4
	if len(kinds) > most {
		return "component"
	}
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return strings.Join(names, " or ")
}

// IsTyped reports whether t is specific enough to declare a variable of it.
func IsTyped(t *variant.Type) bool {
	return t.Base != variant.NoneType && (t.Base != variant.ListType || !IsAnything(t.Elem) && IsTyped(t.Elem))
}
