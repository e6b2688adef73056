package types

import (
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// SubjectOf returns the variable that x reads, or nil.
func SubjectOf(x variant.Expr) *variant.Local {
	if get, ok := x.(*variant.LocalGet); ok {
		return get.Local
	}
	return nil
}

// Literal returns the value of the words true, false and none, or nil for any other word.
func Literal(word string, at source.Span) variant.Expr {
	switch word {
	case "true", "false":
		x := &variant.Const{Typed: Boolean(at)}
		if word == "true" {
			x.Value = 1
		}
		return x
	case "none":
		return NoneAt(at)
	}
	return nil
}

// Bad returns a placeholder for an expression with an error that was reported.
func Bad(at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: Anything, At: at}}
}

// NumberAt returns a constant number with a span.
func NumberAt(n int64, at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: Number, At: at}, Value: n}
}

// EnumAt returns a constant member of an enum with a span.
func EnumAt(e *variant.Enum, index int, at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: EnumOf(e), At: at}, Value: int64(index)}
}

// NoneAt returns the value none.
func NoneAt(at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: None, At: at}, Value: variant.None}
}

// Everything returns the list of all elements of a source.
func Everything(s *variant.Source, at source.Span) *variant.QueryExpr {
	return &variant.QueryExpr{
		Typed: variant.Typed{T: ListOf(s.Elem), At: at}, Op: "all", Source: s,
		It: &variant.Local{Name: "it", Type: s.Elem, Span: at},
	}
}

// Constant returns the value of an expression that is always the same.
func Constant(x variant.Expr) (n int64, ok bool) {
	c, ok := x.(*variant.Const)
	if !ok || IsAnything(c.T) {
		return 0, false
	}
	return c.Value, true
}

// Needed returns x as a value whose absence stops the game.
func Needed(x variant.Expr) variant.Expr {
	return &variant.Need{Typed: variant.Typed{T: Definite(x.Type()), At: x.Place()}, X: x, What: WordsOf(x.Place())}
}

// NeedsNoTest reports whether x is a figure. Figures are used without a test, and it is a rule
// error in play if one is none.
func NeedsNoTest(x variant.Expr) bool {
	switch x := x.(type) {
	case *variant.FieldGet, *variant.PropGet, *variant.GlobalGet, *variant.DistanceExpr, *variant.PlaceInList, *variant.Ending:
		return true
	case *variant.CallExpr:
		return x.T.Base != variant.Component
	case *variant.IfElse:
		return figure(x.Then) && figure(x.Else)
	default:
		return false
	}
}

func figure(x variant.Expr) bool { return !MayBeNone(x.Type()) || NeedsNoTest(x) }

// HeldBy returns the type of one component of x, which may be a component, a list or a zone.
func HeldBy(x variant.Expr) *variant.Type {
	t := x.Type()
	switch t.Base {
	case variant.ZoneType:
		return ComponentOf(t.Kinds)
	case variant.ListType:
		return Definite(t.Elem)
	}
	return Definite(t)
}

// ElementOf returns the type of the elements of a zone, list or set, or nil for anything else.
func ElementOf(t *variant.Type) *variant.Type {
	switch t.Base {
	case variant.Anything:
		return Anything
	case variant.ZoneType:
		return ComponentOf(t.Kinds)
	case variant.ListType:
		return t.Elem
	case variant.SetType:
		return EnumOf(t.Enum)
	}
	return nil
}

// ZoneNamed returns the declared zone that x reads, or nil.
func ZoneNamed(x variant.Expr) *variant.Zone {
	if get, ok := x.(*variant.ZoneGet); ok {
		return get.Zone
	}
	return nil
}

// Negated returns the opposite of a condition.
func Negated(x variant.Expr, at source.Span) variant.Expr {
	return &variant.Not{Typed: Boolean(at), X: x}
}

// Boolean returns the type and the place of a condition.
func Boolean(at source.Span) variant.Typed { return variant.Typed{T: Bool, At: at} }

// Nowhere returns a placeholder for a source with an error that was reported.
func Nowhere(at source.Span) *variant.Source {
	return &variant.Source{Kind: variant.OverList, X: Bad(at), Elem: Anything, At: at}
}

// WordsOf returns a piece of text in one line.
func WordsOf(at source.Span) string {
	return report.OneLine(at.Text())
}

// MembersOf returns a function that lists the members of an enum.
func MembersOf(e *variant.Enum) func() []string { return func() []string { return e.Members } }

// GlobalOf returns the value that the game or a player keeps.
func GlobalOf(g *variant.Global, owner variant.Expr, at source.Span) variant.Expr {
	if g.Team {
		owner = &variant.PlayerStep{Typed: variant.Typed{T: Player, At: at}, X: owner, By: variant.ToFirst}
	}
	return &variant.GlobalGet{Typed: variant.Typed{T: g.Type, At: at}, Global: g, Owner: owner}
}
