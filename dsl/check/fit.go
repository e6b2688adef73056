package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// value checks an expression that must be of a type. The type is also what the names in it are
// looked up by.
func (b *body) value(e syntax.Expr, want *variant.Type) variant.Expr {
	return b.fit(b.expr(e, want), want)
}

// fit makes x a value of the type that is wanted, or reports that it is not.
func (b *body) fit(x variant.Expr, want *variant.Type) variant.Expr {
	got := x.Type()
	switch {
	case got.Base == variant.Nothing:
		return b.definite(x)
	case fits(got, want):
		return x
	case want.Base == variant.ListType && got.Base == variant.ZoneType && fits(listType(componentType(got.Kinds)), want):
		return everything(b.sourceOf(x), x.Place())
	case got.Base == variant.NoneType && subjectOf(x) != nil, got.Optional && fits(definite(got), want):
		return b.definite(x)
	}
	b.wrongType(x, want)
	return bad(x.Place())
}

// wrongType reports a value of another type, and says how to get at the right one.
func (b *body) wrongType(x variant.Expr, want *variant.Type) {
	got := x.Type()
	d := diag.Diagnostic{
		Code: CodeWrongType, Span: x.Place(),
		Summary: describe(want) + " is needed here, and this is " + describe(got), Detail: b.mend(x, want),
	}
	if got.Base == want.Base && (got.Base == variant.Component || got.Base == variant.ZoneType) {
		d.Code = CodeWrongKind
	}
	b.found.Add(d)
}

// mend says what the author may have meant.
func (b *body) mend(x variant.Expr, want *variant.Type) string {
	words := wordsOf(x.Place())
	switch got := x.Type(); {
	case want.Base == variant.Component && got.Base == variant.ZoneType:
		return "The card on top is " + words + ".top; any other one is found by a query, as in first of " + words + "."
	case want.Base == variant.ZoneType && got.Base == variant.Component:
		return b.zonesIn(words, got)
	case want.Base == variant.Number && (got.Base == variant.ZoneType || got.Base == variant.ListType):
		return "How many there are is " + words + ".count."
	case want.Base == variant.Component && got.Base == variant.Component && b.script != nil && b.told(x) == b.script.holder:
		return "What is asked of it may change from step to step, so give it a name first: let bearer = " + words + "."
	case want.Base == variant.Component && got.Base == variant.Component:
		return "Ask for the kind first: if " + words + " is " + want.Kinds[0].Name + "."
	case want.Base == variant.Number && got.Base == variant.Component:
		return b.partsIn(words, got, variant.Number, "figures")
	case want.Base == variant.Bool:
		return comparison(words, got)
	case want.Base == variant.Text:
		return `A value in a text stands in braces: "{` + words + `}".`
	}
	return ""
}

// comparison says how a condition is made of a value that is none.
func comparison(words string, t *variant.Type) string {
	switch t.Base {
	case variant.ZoneType, variant.ListType, variant.SetType:
		return "Whether anything is in it is asked with " + words + " is not empty."
	case variant.EnumType:
		return "Compare it, as in " + words + " is " + t.Enum.Members[0] + "."
	}
	return `Compare it with something, also behind "and" and "or": gold is 3 or gold is 4.`
}

// zonesIn names the zones that a component has.
func (b *body) zonesIn(words string, t *variant.Type) string {
	return b.partsIn(words, t, variant.ZoneType, "zones")
}

// partsIn names the fields of a type that a component has.
func (b *body) partsIn(words string, t *variant.Type, base variant.Base, what string) string {
	var parts []string
	for _, f := range t.Kinds[0].Fields {
		if f.Type.Base == base {
			parts = append(parts, words+"."+f.Name)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Its " + what + " are " + enumerate(parts, "and") + "."
}
