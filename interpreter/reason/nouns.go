package reason

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// noun returns the name of a value, for example "strength", "strength of Bram" or "gold". It
// returns nil for an expression without a short name.
func (m *maker) noun(e variant.Expr) variant.Expr {
	if m.isScore(e) {
		return word("the score")
	}
	switch e := bare(e).(type) {
	case *variant.FieldGet:
		return m.of(word(e.Fields[0].Spoken()), e.X)
	case *variant.GlobalGet:
		called := word(e.Global.Spoken())
		if m.isOwn(e) {
			return m.one.owning(called)
		}
		owner := m.ownerOf(e)
		switch {
		case owner == nil:
			return called
		case isOpen(e):
			return phrase(called, word(" "), e, word(" of "), owner)
		}
		return phrase(called, word(" of "), owner)
	case *variant.OptionGet:
		return word(e.Option.Spoken())
	case *variant.TurnCount:
		return word("turn")
	case *variant.PropGet:
		if zone := counted(e); zone != nil {
			if get, ok := zone.(*variant.ZoneGet); ok && m.one != nil && m.isSubject(get.Owner) {
				return m.one.owning(word("number of " + contents(zone) + "s in " + get.Zone.Spoken()))
			}
			return phrase(word("the number of "+contents(zone)+"s in "), zone)
		}
		if e.X.Type().Base == variant.Component {
			return m.of(word(variant.Words(e.Prop)), e.X)
		}
	case *variant.CallExpr:
		return m.callNoun(e)
	case *variant.LocalGet, *variant.Const, *variant.TextConst, *variant.TheExpr, *variant.ActiveGet:
		return m.name(e)
	default:
	}
	return nil
}

// contents returns a word for a component of a zone: "card" or "token", or "component" if the zone
// can hold both.
func contents(zone variant.Expr) string {
	kinds := zone.Type().Kinds
	for _, k := range kinds {
		if k.Sort != kinds[0].Sort {
			return "component"
		}
	}
	return kinds[0].Sort
}

// isScore reports whether an expression is the score that the text is about.
func (m *maker) isScore(e variant.Expr) bool {
	get, ok := e.(*variant.LocalGet)
	return ok && m.score != nil && get.Local == m.score
}

// of returns a field's name with the name of its component. The component is omitted if it is the
// subject of the text. The result is nil if the component has no name.
func (m *maker) of(figure, x variant.Expr) variant.Expr {
	if m.isSubject(x) && m.one != nil {
		return m.one.owning(figure)
	}
	if m.isSubject(x) {
		return figure
	}
	if name := m.name(x); name != nil {
		return phrase(figure, word(" of "), name)
	}
	return nil
}

// callNoun returns the name of a function, with the component that is its argument.
func (m *maker) callNoun(e *variant.CallExpr) variant.Expr {
	called := word(strings.TrimSuffix(strings.TrimSuffix(e.Proc.Spoken(), " of"), " at"))
	for _, arg := range e.Args {
		if arg.Type().Base == variant.Component {
			return m.of(called, arg)
		}
	}
	return called
}

// name returns the expression itself if its value can be named: a component, a player, a zone or
// a constant. It returns nil for computed values.
func (m *maker) name(e variant.Expr) variant.Expr {
	switch e := bare(e).(type) {
	case *variant.Const, *variant.TextConst, *variant.TheExpr, *variant.ZoneGet, *variant.ActiveGet:
		return e
	case *variant.LocalGet, *variant.PropGet, *variant.FieldGet, *variant.GlobalGet:
		if base := e.Type().Base; base == variant.Component || base == variant.Player {
			return e
		}
	default:
	}
	return nil
}

// figure returns the right side of a comparison: the name of the value, followed by the value
// itself if it may be revealed.
func (m *maker) figure(e variant.Expr) variant.Expr {
	if name := m.name(e); name != nil {
		return name
	}
	if list, ok := e.(*variant.ListOf); ok && allFixed(list.Items) {
		return list
	}
	noun := m.noun(e)
	get, ok := bare(e).(*variant.GlobalGet)
	if noun == nil || !isOpen(e) || ok && m.ownerOf(get) != nil {
		return noun
	}
	return phrase(noun, word(" "), e)
}

// member returns the right side of a comparison with an enum value. The value itself appears only
// if it is public. Otherwise the text names the component that has it, because only players who
// know that component may know the value.
func (m *maker) member(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.GlobalGet, *variant.OptionGet:
		if isOpen(e) {
			return e
		}
	case *variant.FieldGet:
		if name := m.name(e.X); name != nil && !m.isSubject(e.X) {
			return phrase(e, word(" like "), name)
		}
	default:
	}
	return m.figure(e)
}

func allFixed(items []variant.Expr) bool {
	return !slices.ContainsFunc(items, func(item variant.Expr) bool { _, ok := item.(*variant.Const); return !ok })
}

// isOpen reports whether a value may be revealed along with its name. A field is not a secret for
// players who know its component, which the text names. A computed value may reveal more.
func isOpen(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.FieldGet:
		return true
	case *variant.GlobalGet:
		return !e.Global.Secret
	case *variant.OptionGet, *variant.TurnCount:
		return true
	default:
		return false
	}
}
