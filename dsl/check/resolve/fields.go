package resolve

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (c *Resolver) resolveFields(k *env.KindDecl) {
	kind := k.Entity.Kind
	for _, f := range k.Decl.Fields {
		name := f.Name.Text
		if first := k.Fields[name]; first != nil {
			c.Taken(name, c.At(f.Name), first.Span)
			continue
		}
		for _, word := range env.ComponentWords {
			if name == word {
				c.Errorf(report.CodeReservedName, c.At(f.Name), "Choose another name.", "every component has a %q of its own", name)
			}
		}
		field := &variant.Field{
			Name: name, Kind: kind, Slot: len(kind.Fields), Type: c.ResolveType(k.Entity, &f.Type),
			Sort: f.Type.Zone, InPlay: f.InPlay, Nobody: f.Nobody, Quiet: f.Quiet, Span: c.At(f.Name),
			Wording: c.Wording(f.Wording, Called|Gloss|Told),
		}
		switch {
		case f.InPlay && f.Type.Zone == "":
			c.Errorf(report.CodeMisplaced, field.Span, "What lies in a zone is in play, or is not.", "this field is not a zone")
		case f.Quiet && f.Type.Zone != "":
			c.Errorf(report.CodeMisplaced, field.Span, "Leave quietly out: what moves is always told.", "a zone is never quiet")
		case f.Nobody:
			c.CheckNobody(field.Sort, field.Span)
		}
		c.resolveOwners(field, f)
		k.Fields[name] = field
		c.Use(field.Span, env.OfField(field), field.Type)
		kind.Fields = append(kind.Fields, field)
	}
}

// A field may be set by some procedures alone: whoever wants it to be another has to call one of them, and
// whatever listens to them misses nothing. To be named there is no use of a procedure.

// resolveOwners finds the procedures that alone set a field.
func (c *Resolver) resolveOwners(field *variant.Field, f *syntax.Field) {
	if len(f.SetBy) > 0 && field.Type.Base == variant.ZoneType {
		c.Errorf(report.CodeMisplaced, c.At(f.SetBy[0]), "Cards get there with move.", "a zone is not set")
		return
	}
	for _, name := range f.SetBy {
		if e := c.Lookup(&env.Entity{}, *name, report.CodeUnknownName, "procedure", env.IsHeard); e != nil {
			c.Owners[field] = append(c.Owners[field], e)
		}
	}
}

// CheckNobody reports what can't be for nobody: no zone at all, or one that somebody looks into.
func (c *Resolver) CheckNobody(sort string, at source.Span) {
	switch sort {
	case "":
		c.Errorf(report.CodeMisplaced, at, "", "only a zone is for nobody")
	case "hand", "die":
		c.Errorf(report.CodeMisplaced, at, "A row, pile, deck or pool can be for nobody.", "%s is there to be looked at", report.Article(sort))
	}
}
