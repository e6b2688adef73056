package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// TellFields tells what may stand behind a dot.
func (c *Env) TellFields(t *variant.Type) {
	for _, name := range c.MemberNames(t) {
		candidate := report.Candidate{Name: name}
		for _, kind := range t.Kinds {
			if f := c.FieldsOf[kind].Fields[name]; t.Base == variant.Component && f != nil {
				candidate.Of, candidate.Type = OfField(f), f.Type
			}
		}
		for _, p := range Properties[t.Base] {
			if p.Name == name {
				candidate.Type = p.T
			}
		}
		c.Asked.Answer(candidate)
	}
}

// A property is something that every value with a base type can be asked for, behind a dot.
type property struct {
	Name string
	T    *variant.Type
}

// Properties lists the properties of base types.
var Properties = map[variant.Base][]property{
	variant.Component: {{"name", types.Text}, {"face_up", types.Bool}, {"face_down", types.Bool}, {"owner", types.Optional(types.Player)}},
	variant.ZoneType:  {{"name", types.Text}, {"count", types.Number}, {"owner", types.Optional(types.Player)}},
	variant.ListType:  {{"count", types.Number}},
	variant.EnumType:  {{"number", types.Number}},
	variant.Player:    {{"name", types.Text}},
}

// MemberNames lists what something of type t can be asked for.
func (c *Env) MemberNames(t *variant.Type) []string {
	var names []string
	for _, p := range Properties[t.Base] {
		names = append(names, p.Name)
	}
	switch t.Base {
	case variant.Component:
		names = append(names, "zone", "holder")
		if c.OnBoards(t.Kinds) {
			names = append(names, "neighbours")
		}
		for _, kind := range t.Kinds {
			names = append(names, slices.Sorted(maps.Keys(c.FieldsOf[kind].Fields))...)
		}
	case variant.ZoneType:
		names = append(names, "top", "bottom")
	case variant.EnumType:
		names = append(names, "next", "previous")
	case variant.Player:
		names = append(append(names, "next", "previous"), c.NamesOf(IsEach)...)
	}
	return names
}

// UnknownField reports that something of type t has no such field.
func (c *Env) UnknownField(t *variant.Type, name syntax.Name) {
	if c.IsAsked(name.Text) {
		c.TellFields(t)
	}
	d := diag.Diagnostic{
		Code: report.CodeUnknownField, Span: c.At(name), Summary: types.Describe(t) + " has no " + report.Quoted(name.Text),
		Label: c.DidYouMean(name.Text, func() []string { return c.MemberNames(t) }),
	}
	var have []*variant.Kind
	for _, kind := range t.Kinds {
		if t.Base == variant.Component && c.FieldsOf[kind].Fields[name.Text] != nil {
			have = append(have, kind)
		}
	}
	switch {
	case len(have) == len(t.Kinds) && len(have) > 0:
		d.Summary, d.Label = report.Quoted(name.Text)+" is not of one type in all of "+types.KindNames(have), ""
		d.Detail = "Ask for the kind first: if … is " + have[0].Name + "."
	case len(have) > 0:
		d.Summary, d.Label = "only "+report.Article(types.KindNames(have))+" has "+report.Quoted(name.Text)+", and this may be another kind", ""
		d.Detail = "Ask for the kind first: if … is " + have[0].Name + "."
	}
	if d.Detail == "" && d.Label == "" {
		d.Detail = report.Habits["."+name.Text]
	}
	c.Found.Add(d)
	if t.Base == variant.Component && len(t.Kinds) == 1 {
		c.TellTakenAway(t.Kinds[0].Name, name.Text)
	}
}

// ReportMissing reports fields that nothing gives a value.
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
		c.Found.Add(diag.Diagnostic{
			Code: report.CodeMissingValue, Span: at, Summary: "nothing says what " + report.Enumerate(missing, "and") + " of this " + kind.Name + " is",
			Detail: "Give it a value here, or let the field have a default.", Related: declared,
		})
	}
}
