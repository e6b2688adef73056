package expr

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// Fit converts x to a type, or reports an error if that is impossible.
func (b *Body) Fit(x variant.Expr, want *variant.Type) variant.Expr {
	got := x.Type()
	switch {
	case got.Base == variant.Nothing:
		return b.Definite(x)
	case types.Fits(got, want):
		return x
	case want.Base == variant.ListType && got.Base == variant.ZoneType && types.Fits(types.ListOf(types.ComponentOf(got.Kinds)), want):
		return types.Everything(b.sourceOf(x), x.Place())
	case got.Base == variant.NoneType && types.SubjectOf(x) != nil, got.Optional && types.Fits(types.Definite(got), want):
		return b.Definite(x)
	}
	b.wrongType(x, want)
	return types.Bad(x.Place())
}

// wrongType reports an error for a value of another type, with advice.
func (b *Body) wrongType(x variant.Expr, want *variant.Type) {
	got := x.Type()
	code := report.CodeWrongType
	if got.Base == want.Base && (got.Base == variant.Component || got.Base == variant.ZoneType) {
		code = report.CodeWrongKind
	}
	b.Errorf(code, x.Place(), b.mend(x, want), "expected %s, but this is %s", types.Describe(want), types.Describe(got))
}

// mend returns advice on a value of another type.
func (b *Body) mend(x variant.Expr, want *variant.Type) string {
	words := types.WordsOf(x.Place())
	switch got := x.Type(); {
	case want.Base == variant.Component && got.Base == variant.ZoneType:
		return "For the top card write " + words + ".top; for another one use a query, as in first of " + words + "."
	case want.Base == variant.ZoneType && got.Base == variant.Component:
		return b.zonesIn(words, got)
	case want.Base == variant.Number && (got.Base == variant.ZoneType || got.Base == variant.ListType):
		return "For their number write " + words + ".count."
	case want.Base == variant.Component && got.Base == variant.Component && b.Script != nil && b.subjectOf(x) == b.Script.Holder:
		return "The value may change between steps, so name it first: let bearer = " + words + "."
	case want.Base == variant.Component && got.Base == variant.Component:
		return "Test the kind first: if " + words + " is " + want.Kinds[0].Name + "."
	case want.Base == variant.Number && got.Base == variant.Component:
		return b.partsIn(words, got, variant.Number, "fields")
	case want.Base == variant.Bool:
		return comparison(words, got)
	case want.Base == variant.Text:
		return `Write a value in a text in braces: "{` + words + `}".`
	}
	return ""
}

// comparison returns advice on a value where a condition is needed.
func comparison(words string, t *variant.Type) string {
	if t.Optional {
		return "To test it, write " + words + " exists. For a value in its place, write if " + words + " exists then " + words + " else …."
	}
	switch t.Base {
	case variant.ZoneType, variant.ListType, variant.SetType:
		return "To test whether it holds anything, write " + words + " is not empty."
	case variant.EnumType:
		if slices.Contains(t.Enum.Members, words) {
			return "Compare a value with it, as in card.state is " + words + "."
		}
		return "Compare it, as in " + words + " is " + t.Enum.Members[0] + "."
	}
	return `Compare it with a value, also after "and" and "or": gold is 3 or gold is 4.`
}

// zonesIn returns advice with the zones of a component.
func (b *Body) zonesIn(words string, t *variant.Type) string {
	return b.partsIn(words, t, variant.ZoneType, "zones")
}

// partsIn returns advice with the fields of a component that have some type.
func (b *Body) partsIn(words string, t *variant.Type, base variant.Base, what string) string {
	var parts []string
	for _, f := range t.Kinds[0].Fields {
		if f.Type.Base == base {
			parts = append(parts, words+"."+f.Name)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Its " + what + " are " + report.Enumerate(parts, "and") + "."
}

// Definite returns x as a value that is not none, or reports an error if it may be none.
func (b *Body) Definite(x variant.Expr) variant.Expr {
	t := x.Type()
	switch {
	case t.Base == variant.NoneType:
		b.Errorf(report.CodeAlwaysNone, x.Place(), "", "this is none here")
	case t.Base == variant.Nothing:
		b.Errorf(report.CodeNotAValue, x.Place(), "", "this returns no value")
	case !t.Optional:
		return x
	case types.NeedsNoTest(x):
		return types.Needed(x)
	default:
		detail := "Name it with let and test that: if … exists."
		if local := types.SubjectOf(x); local != nil {
			detail = "Test it before: if " + local.Name + " exists."
		} else if q, ok := x.(*variant.QueryExpr); ok && q.Count == nil && q.T.Optional {
			detail += ` If there is always one, write "the" before it.`
		}
		b.Errorf(report.CodeMaybeNone, x.Place(), detail, "this may be none")
	}
	return types.Bad(x.Place())
}

// Unify widens t so that x fits.
func (b *Body) Unify(x variant.Expr, t **variant.Type) variant.Expr {
	if both := types.Join(*t, x.Type()); both != nil {
		*t = both
		return x
	}
	b.wrongType(x, *t)
	return types.Bad(x.Place())
}

// ZonesOf returns advice with the zones of x, if it is a component.
func (b *Body) ZonesOf(x variant.Expr) string {
	if t := x.Type(); t.Base == variant.Component {
		return b.zonesIn(types.WordsOf(x.Place()), t)
	}
	return ""
}
