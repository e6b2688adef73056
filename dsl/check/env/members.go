package env

import (
	"cmp"
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A property is something that every value with a base type can be asked for, after a dot.
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

// MemberNames returns a slice of the names that may follow a value of type t and a dot.
func (c *Env) MemberNames(t *variant.Type) []string {
	names := each.Of(Properties[t.Base], func(p property) string { return p.Name })
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
		names = append(append(append(names, "next", "previous"), c.TeamNames()...), c.NamesOf(IsEach)...)
	}
	return names
}

// TeamNames returns the names by which rules call a player's teammates, if there are teams.
func (c *Env) TeamNames() (names []string) {
	switch teams := c.Variant.Teams; {
	case teams.Size == 2:
		return []string{"partner", "partners", "team"}
	case teams.Exist():
		return []string{"partners", "team"}
	}
	return nil
}

// TellFields adds the names that may be used after a dot to the candidates.
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

// UnknownField reports an error for a field that values of type t don't have.
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
		d.Summary, d.Label = report.Quoted(name.Text)+" has different types in "+types.KindNames(have), ""
		d.Detail = "Test the kind first: if … is " + have[0].Name + "."
	case len(have) > 0:
		d.Summary, d.Label = "only "+report.Article(types.KindNames(have))+" has "+report.Quoted(name.Text)+", but this may be another kind", ""
		d.Detail = "Test the kind first: if … is " + have[0].Name + "."
	}
	if d.Detail == "" && d.Label == "" {
		d.Detail = cmp.Or(report.Habits["."+name.Text], diag.OneOf(c.MemberNames(t)))
	}
	c.Found.Add(d)
	if t.Base == variant.Component && len(t.Kinds) == 1 {
		c.TellTakenAway(t.Kinds[0].Name, name.Text)
	}
}

// TellTakenAway adds the line of a house rule to the last diagnostic that removed the unknown name:
// a member of an enum, an outcome of a check or a field. Owner is the declaration that had it, or
// "" if any may have had it.
func (c *Env) TellTakenAway(owner, name string) {
	if len(c.Found) == 0 || len(c.Found) > report.MostSuggestions {
		return
	}
	last := &c.Found[len(c.Found)-1]
	for _, decl := range c.In.Decls {
		of := nameOfLines(decl.Syntax)
		if of == "" || owner != "" && owner != of {
			continue
		}
		for d := &decl; d != nil; d = d.Original {
			for _, change := range slices.Backward(d.Changes) {
				if change.Gone == nil || nameOfLine(change.Gone) != name || change.Put != nil && nameOfLine(change.Put) == name {
					continue
				}
				last.Related = append(last.Related, diag.Related{
					Span: c.At(change.By), Message: "this line of a house rule removes " + report.Quoted(name) + " from " + of,
				})
				last.Detail = "Give " + of + " a line with " + report.Quoted(name) + " again, or replace the rule that asks for it here."
				return
			}
		}
	}
}

// nameOfLines returns the name of a declaration whose lines can be named, or "".
func nameOfLines(d syntax.Decl) string {
	switch d := d.(type) {
	case *syntax.CheckDecl:
		return d.Name.Text
	case *syntax.EnumDecl:
		return d.Name.Text
	case *syntax.KindDecl:
		return d.Name.Text
	default:
		return ""
	}
}

// nameOfLine returns the name of such a line, or "".
func nameOfLine(line syntax.Piece) string {
	switch line := line.(type) {
	case *syntax.CheckLine:
		if line.Outcome != nil {
			return line.Outcome.Text
		}
	case *syntax.Member:
		return line.Name.Text
	case *syntax.Field:
		return line.Name.Text
	}
	return ""
}
