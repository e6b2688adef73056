package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// FieldsOf are the figures that data may give to components of a kind, by its name.
func (i *Info) FieldsOf(kind string) (fields []report.Candidate) {
	e := i.names[kind]
	if e == nil || e.Kind == nil {
		return nil
	}
	for _, f := range e.Kind.Fields {
		fields = append(fields, report.Candidate{Name: f.Name, Of: OfField(f), Type: f.Type})
	}
	return fields
}

// ValuesOf are the words that data may give to a figure of a type, those of an enum and of truth.
func (i *Info) ValuesOf(t *variant.Type) (values []report.Candidate) {
	switch {
	case t == nil:
	case t.Base == variant.ListType:
		return i.ValuesOf(t.Elem)
	case t.Base == variant.Bool:
		return []report.Candidate{{Name: "false"}, {Name: "true"}}
	case t.Enum != nil:
		for index, name := range t.Enum.Members {
			values = append(values, report.Candidate{Name: name, Of: OfMember(t.Enum, index), Fits: true})
		}
	}
	return values
}

// Listed are the zones that start with what a deck lists.
func (i *Info) Listed() (zones []report.Candidate) {
	for _, name := range slices.Sorted(maps.Keys(i.names)) {
		if e := i.names[name]; IsListed(e) {
			zones = append(zones, report.Candidate{Name: name, Of: e})
		}
	}
	return zones
}

// CardsFor are the cards that may lie in a zone, by its name.
func (i *Info) CardsFor(zone string) (cards []report.Candidate) {
	e := i.names[zone]
	if e == nil || e.Zone == nil {
		return nil
	}
	for _, catalog := range e.Zone.From {
		for _, name := range CardNames([]*variant.Catalog{catalog}) {
			cards = append(cards, report.Candidate{Name: name})
		}
	}
	return cards
}

// A Use is a place where a name stands, and what it stands for there. Type is what is known of its value at that place;
// nil for what is no value.
type Use struct {
	At   source.Span
	Of   report.Thing
	Type *variant.Type
}

// Info is what checking learnt about names, for whoever helps to write rules. A name that stands for fields of several
// kinds is used once for each of them.
type Info struct {
	Uses       []Use
	Candidates []report.Candidate // for what was asked
	names      map[string]*Entity
	Anywhere   bool // whether what stands nowhere in the text is of interest, too
}

// Named is what a name of the top level stands for.
func (i *Info) Named(name string) (report.Thing, bool) {
	e, ok := i.names[name]
	return e, ok
}

// Use notes what a name stands for, if anybody wants to know.
func (c *Env) Use(at source.Span, of report.Thing, t *variant.Type) {
	if c.Info != nil && (c.Info.Anywhere || !at.IsZero()) {
		c.Info.Uses = append(c.Info.Uses, Use{at, of, t})
	}
}

// Uses notes what a name stands for that has a value.
func (c *Env) Uses(at source.Span, x variant.Expr) {
	if c.Info == nil {
		return
	}
	switch x := x.(type) {
	case *variant.LocalGet:
		c.Use(at, OfLocal(x.Local), x.T)
	case *variant.ZoneGet:
		c.usesNamed(at, x.Zone.Name, x.T)
	case *variant.GlobalGet:
		c.usesNamed(at, x.Global.Name, x.T)
	case *variant.OptionGet:
		c.usesNamed(at, x.Option.Name, x.T)
	case *variant.FieldGet:
		c.usesFields(at, x)
	case *variant.Const:
		if x.T.Base == variant.EnumType && int(x.Value) < len(x.T.Enum.Members) {
			c.Use(at, OfMember(x.T.Enum, int(x.Value)), x.T)
		}
	case *variant.QueryExpr:
		if x.Source.Kind == variant.OverEnum {
			c.usesNamed(at, x.Source.Enum.Name, x.T)
			return
		}
		c.Use(at, ofWord(at.Text()), x.T)
	default:
		c.Use(at, ofWord(at.Text()), x.Type())
	}
}

// usesNamed notes something of the top level, or what is there in all rules.
func (c *Env) usesNamed(at source.Span, name string, t *variant.Type) {
	if e := c.Names[name]; e != nil {
		c.Use(at, e, t)
		return
	}
	c.Use(at, ofWord(name), t)
}

// usesFields notes the fields of all kinds that a component may be of; what a script keeps is one thing for all of them.
func (c *Env) usesFields(at source.Span, x *variant.FieldGet) {
	for i, f := range x.Fields {
		if !slices.ContainsFunc(x.Fields[:i], func(other *variant.Field) bool { return other.Span == f.Span }) {
			c.Use(at, OfField(f), x.T)
		}
	}
}

// UsesProc notes what is called by another word than its name; nil: nothing is.
func (c *Env) UsesProc(at source.Span, p *Procedure) {
	switch {
	case p == nil:
	case p.Entity != nil && p.Entity.Proc == p:
		c.Use(at, p.Entity, nil)
	default:
		c.Use(at, OfProc(p.Proc), nil)
	}
}
