package check

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// The types that need nothing further.
var (
	nothingType  = &variant.Type{Base: variant.Nothing}
	anythingType = &variant.Type{Base: variant.Anything}
	numberType   = &variant.Type{Base: variant.Number}
	boolType     = &variant.Type{Base: variant.Bool}
	textType     = &variant.Type{Base: variant.Text}
	playerType   = &variant.Type{Base: variant.Player}
	noneType     = &variant.Type{Base: variant.NoneType}
)

// simpleTypes are those with a word of their own.
var simpleTypes = map[string]*variant.Type{
	"number": numberType, "bool": boolType, "text": textType, "player": playerType,
}

func enumType(e *variant.Enum) *variant.Type { return &variant.Type{Base: variant.EnumType, Enum: e} }

func setType(e *variant.Enum) *variant.Type { return &variant.Type{Base: variant.SetType, Enum: e} }

func listType(elem *variant.Type) *variant.Type {
	return &variant.Type{Base: variant.ListType, Elem: elem}
}

// componentType is one of some kinds. Without any they could not be resolved.
func componentType(kinds []*variant.Kind) *variant.Type {
	if len(kinds) == 0 {
		return anythingType
	}
	return &variant.Type{Base: variant.Component, Kinds: kinds}
}

// zoneType is a zone that is declared as one of some kinds: it takes what may lie in it.
func zoneType(kinds []*variant.Kind) *variant.Type {
	if len(kinds) == 0 {
		return anythingType
	}
	return &variant.Type{Base: variant.ZoneType, Kinds: kinds, Takes: kinds}
}

// placeType is the zone in which a component lies that is one of some kinds. Anything of all there are may lie
// beside it; but only if it is of one kind for certain is it known what the zone takes.
func placeType(all, kinds []*variant.Kind) *variant.Type {
	t := &variant.Type{Base: variant.ZoneType, Kinds: all}
	if len(kinds) == 1 {
		t.Takes = kinds
	}
	return t
}

// isPlace tells whether t is a zone of which nobody knows the declaration.
func isPlace(t *variant.Type) bool {
	return t.Base == variant.ZoneType && len(t.Takes) < len(t.Kinds)
}

// optional is t or none.
func optional(t *variant.Type) *variant.Type { return withOptional(t, true) }

// definite is t without none.
func definite(t *variant.Type) *variant.Type { return withOptional(t, false) }

func withOptional(t *variant.Type, is bool) *variant.Type {
	if t.Optional == is || t.Base == variant.Anything || t.Base == variant.NoneType || t.Base == variant.Nothing {
		return t
	}
	changed := *t
	changed.Optional = is
	return &changed
}

// isAnything tells whether t could not be typed; whatever is done with it is not reported.
func isAnything(t *variant.Type) bool { return t.Base == variant.Anything }

// mayBeNone tells whether a value of type t may be absent.
func mayBeNone(t *variant.Type) bool { return t.Optional || t.Base == variant.NoneType }

// ordered tells whether of two values of type t one may be the smaller one.
func ordered(t *variant.Type) bool {
	switch t.Base {
	case variant.Anything, variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.NoneType:
		return true
	}
	return false
}

// fits tells whether a value of type from may stand where one of type to is needed.
func fits(from, to *variant.Type) bool {
	switch {
	case isAnything(from) || isAnything(to):
		return true
	case from.Base == variant.NoneType:
		return mayBeNone(to)
	case from.Base != to.Base || from.Optional && !to.Optional:
		return false
	}
	switch from.Base {
	case variant.EnumType, variant.SetType:
		return from.Enum == to.Enum
	case variant.Component:
		return containsAll(to.Kinds, from.Kinds)
	case variant.ZoneType:
		return containsAll(to.Kinds, from.Kinds) && containsAll(from.Takes, to.Takes)
	case variant.ListType:
		return fits(from.Elem, to.Elem)
	}
	return true
}

// overlaps tells whether some value may be of both types.
func overlaps(a, b *variant.Type) bool {
	switch {
	case isAnything(a) || isAnything(b) || mayBeNone(a) && mayBeNone(b):
		return true
	case a.Base != b.Base:
		return false
	}
	switch a.Base {
	case variant.EnumType, variant.SetType:
		return a.Enum == b.Enum
	case variant.Component, variant.ZoneType:
		return slices.ContainsFunc(a.Kinds, func(k *variant.Kind) bool { return holds(b.Kinds, k) })
	case variant.ListType:
		return overlaps(a.Elem, b.Elem)
	}
	return true
}

// join is the narrowest type that both fit, or nil if there is none.
func join(a, b *variant.Type) *variant.Type {
	switch {
	case fits(a, b):
		return b
	case fits(b, a):
		return a
	case a.Base == variant.NoneType:
		return optional(b)
	case b.Base == variant.NoneType:
		return optional(a)
	case a.Optional != b.Optional:
		return join(optional(a), optional(b))
	case a.Base == variant.Component && b.Base == variant.Component:
		both := *a
		both.Kinds = unite(a.Kinds, b.Kinds)
		return &both
	case a.Base == variant.ListType && b.Base == variant.ListType:
		if elem := join(a.Elem, b.Elem); elem != nil {
			return withOptional(listType(elem), a.Optional)
		}
	}
	return nil
}

// meet is the widest type that fits both, or nil if nothing does.
func meet(a, b *variant.Type) *variant.Type {
	switch {
	case fits(a, b):
		return a
	case fits(b, a):
		return b
	case a.Optional != b.Optional:
		return meet(definite(a), definite(b))
	case a.Base == variant.Component && b.Base == variant.Component:
		both := *a
		if both.Kinds = common(a.Kinds, b.Kinds); len(both.Kinds) > 0 {
			return &both
		}
	case a.Base == variant.ListType && b.Base == variant.ListType:
		if elem := meet(a.Elem, b.Elem); elem != nil {
			return withOptional(listType(elem), a.Optional)
		}
	}
	return nil
}

// holds tells whether k is one of kinds; kinds are in the order of their index everywhere.
func holds(kinds []*variant.Kind, k *variant.Kind) bool {
	_, found := slices.BinarySearchFunc(kinds, k.Index, func(x *variant.Kind, index int) int { return x.Index - index })
	return found
}

func containsAll(all, some []*variant.Kind) bool {
	return slices.Equal(all, some) || !slices.ContainsFunc(some, func(k *variant.Kind) bool { return !holds(all, k) })
}

// unite merges kinds, each once.
func unite(a, b []*variant.Kind) []*variant.Kind {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(x, y *variant.Kind) int { return x.Index - y.Index })
	return slices.Compact(all)
}

// without is kinds less those in some.
func without(kinds, some []*variant.Kind) []*variant.Kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(k *variant.Kind) bool { return holds(some, k) })
}

// common is the kinds that are in both.
func common(a, b []*variant.Kind) []*variant.Kind {
	return slices.DeleteFunc(slices.Clone(a), func(k *variant.Kind) bool { return !holds(b, k) })
}

// describe says in words what a value of type t is: "a number", "a Hero or none".
func describe(t *variant.Type) string {
	words := article(typeName(definite(t)))
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

// typeName is t as rules write it.
func typeName(t *variant.Type) string {
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
		name = kindNames(t.Kinds)
	case variant.ZoneType:
		name = "zone of " + kindNames(t.Kinds)
		if isPlace(t) {
			name = "zone"
		}
	case variant.ListType:
		name = "list of " + typeName(t.Elem)
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

// kindNames joins kinds with or; where there are many of them it says so.
func kindNames(kinds []*variant.Kind) string {
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
