package env

import (
	"maps"
	"slices"
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Name, Sort and Place return the name, the word that declares it, and its place.
func (e *Entity) Name() string       { return e.name }
func (e *Entity) Sort() string       { return e.sort }
func (e *Entity) Place() source.Span { return e.span }

// Declaration returns the declaration in one line of rules.
func (e *Entity) Declaration() string {
	head := e.sort + " " + e.name
	switch {
	case e.Enum != nil:
		return head + " { " + strings.Join(e.Enum.Members, ", ") + " }"
	case e.Kind != nil:
		fields := each.Of(e.Kind.Fields, func(f *variant.Field) string { return f.Name + ": " + types.NameOf(f.Type) })
		return head + " { " + strings.Join(fields, "  ") + " }"
	case e.Group != nil:
		return head + " = " + types.KindNames(e.Members)
	case e.Catalog != nil && e.Catalog.Kind != nil:
		return head + " of " + e.Catalog.Kind.Name
	case e.Zone != nil:
		return head + " of " + types.KindNames(e.Zone.Kinds)
	case e.Global != nil && e.Global.Track:
		return head
	case e.Global != nil && e.Global.Type != nil:
		return "keep " + types.NameOf(e.Global.Type) + " " + e.name
	case e.Option != nil:
		return head + ": " + types.NameOf(e.Option.Type)
	case e.Proc != nil:
		return callable(e.Proc.Proc, e.Proc.Given())
	}
	return head
}

// Note returns the texts beside the declaration.
func (e *Entity) Note() report.Note {
	switch {
	case e.Enum != nil:
		return report.Note{Doc: e.Enum.Doc, Gloss: e.Enum.Gloss, Cites: e.Enum.Cites}
	case e.Kind != nil:
		return report.Note{Doc: e.Kind.Doc, Gloss: e.Kind.Gloss, Cites: e.Kind.Cites}
	case e.Catalog != nil:
		return report.Note{Doc: docOf(e.Catalog.Span), Cites: e.Catalog.Cites}
	case e.Zone != nil:
		return report.Note{Doc: e.Zone.Doc, Gloss: e.Zone.Gloss, Cites: e.Zone.Cites}
	case e.Global != nil:
		return report.Note{Doc: e.Global.Doc, Gloss: e.Global.Gloss, Cites: e.Global.Cites}
	case e.Option != nil:
		return report.Note{Doc: strings.TrimSpace(e.Option.About + "\n" + e.Option.Doc), Gloss: e.Option.Gloss, Cites: e.Option.Cites}
	case e.Proc != nil:
		return report.Note{Doc: e.Proc.Doc, Gloss: e.Proc.Gloss, Cites: e.Proc.Cites}
	case e.Offer != nil:
		return report.Note{Doc: e.Offer.Doc, Cites: e.Offer.Cites}
	}
	return report.Note{Doc: docOf(e.span)}
}

// A localThing is a variable.
type localThing struct{ is *variant.Local }

func (l localThing) Name() string        { return l.is.Name }
func (l localThing) Sort() string        { return "variable" }
func (l localThing) Place() source.Span  { return l.is.Span }
func (l localThing) Declaration() string { return l.is.Name + ": " + types.NameOf(l.is.Type) }
func (l localThing) Note() report.Note   { return report.Note{} }

// OfField returns a figure of a component as a thing.
func OfField(f *variant.Field) report.Thing { return fieldThing{f} }

type fieldThing struct{ is *variant.Field }

func (f fieldThing) Name() string       { return f.is.Name }
func (f fieldThing) Sort() string       { return "field" }
func (f fieldThing) Place() source.Span { return f.is.Span }

func (f fieldThing) Declaration() string {
	return f.is.Kind.Name + "." + f.is.Name + ": " + types.NameOf(f.is.Type)
}

func (f fieldThing) Note() report.Note { return report.Note{Doc: docOf(f.is.Span), Gloss: f.is.Gloss} }

// OfLocal returns a variable as a thing.
func OfLocal(local *variant.Local) report.Thing { return localThing{local} }

// OfProc returns a procedure without a name of the top level as a thing.
func OfProc(p *variant.Proc) report.Thing { return procThing{p} }

// ofWord returns a word with a fixed meaning as a thing.
func ofWord(word string) report.Thing { return wordThing(word) }

// IsWord reports whether a thing is a word with a fixed meaning.
func IsWord(t report.Thing) bool {
	_, is := t.(wordThing)
	return is
}

// A procThing is a part of a script or a replaced procedure.
type procThing struct{ is *variant.Proc }

func (p procThing) Name() string        { return p.is.Name }
func (p procThing) Sort() string        { return p.is.Sort }
func (p procThing) Place() source.Span  { return p.is.NameSpan }
func (p procThing) Declaration() string { return callable(p.is, p.is.Params) }

func (p procThing) Note() report.Note {
	return report.Note{Doc: p.is.Doc, Gloss: p.is.Gloss, Cites: p.is.Cites}
}

// OfClause returns a clause of the rulebook as a thing.
func OfClause(c *variant.Clause) report.Thing { return clauseThing{c} }

// A clauseThing is a clause of the rulebook.
type clauseThing struct{ is *variant.Clause }

func (c clauseThing) Name() string        { return c.is.ID }
func (c clauseThing) Sort() string        { return "clause" }
func (c clauseThing) Place() source.Span  { return c.is.Span }
func (c clauseThing) Declaration() string { return "clause " + c.is.ID }

func (c clauseThing) Note() report.Note {
	return report.Note{Doc: strings.TrimSpace(c.is.Rule + "\n" + c.is.Ruling)}
}

// OfMember returns a value of an enum as a thing.
func OfMember(e *variant.Enum, index int) report.Thing { return memberThing{e, index} }

// A memberThing is a value of an enum, or an outcome of a check.
type memberThing struct {
	enum  *variant.Enum
	index int
}

func (m memberThing) Name() string        { return m.enum.Members[m.index] }
func (m memberThing) Sort() string        { return "member" }
func (m memberThing) Declaration() string { return m.enum.Name + "." + m.Name() }

func (m memberThing) Place() source.Span {
	if m.index < len(m.enum.Places) {
		return m.enum.Places[m.index]
	}
	return source.Span{}
}

func (m memberThing) Note() report.Note {
	if m.index < len(m.enum.Wordings) {
		return report.Note{Gloss: m.enum.Wordings[m.index].Gloss}
	}
	return report.Note{}
}

// A wordThing is a word with a meaning in all rules.
type wordThing string

func (w wordThing) Name() string        { return string(w) }
func (w wordThing) Sort() string        { return "word" }
func (w wordThing) Place() source.Span  { return source.Span{} }
func (w wordThing) Declaration() string { return string(w) }
func (w wordThing) Note() report.Note   { return report.Note{} }

// callable returns a procedure in one line of rules.
func callable(p *variant.Proc, params []*variant.Local) string {
	signature := p.Sort + " " + p.Name
	taken := each.Of(params, func(param *variant.Local) string { return param.Name + ": " + types.NameOf(param.Type) })
	if len(taken) > 0 || p.Sort == "function" || p.Sort == "check" {
		signature += "(" + strings.Join(taken, ", ") + ")"
	}
	if p.Result != nil && p.Result.Base != variant.Nothing && p.Check == nil {
		signature += " -> " + types.NameOf(p.Result)
	}
	return signature
}

// docOf returns the comment above a line, or the one after it on the same line.
func docOf(at source.Span) string {
	if at.IsZero() {
		return ""
	}
	if _, behind, ok := strings.Cut(at.File.Line(at.Line()), "#"); ok {
		return strings.TrimSpace(behind)
	}
	start := at.Start - len(at.File.Text[:at.Start]) + strings.LastIndexByte(at.File.Text[:at.Start], '\n') + 1
	return syntax.CommentAbove(at.File.Span(start, at.End))
}

// A Use is a place where a name stands, and its meaning. Type is nil if it has no value.
type Use struct {
	At   source.Span
	Of   report.Thing
	Type *variant.Type
}

// An Info is an index of names for editors. A name may have several uses, for example one for
// each of several fields.
type Info struct {
	Uses       []Use
	Candidates []report.Candidate // for the place in question
	names      map[string]*Entity
	Anywhere   bool // whether uses without a place count
}

// Named returns the meaning of a name of the top level.
func (i *Info) Named(name string) (report.Thing, bool) {
	e, ok := i.names[name]
	return e, ok
}

// FieldsOf returns the figures that data may give to components of a kind.
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

// ValuesOf returns the words that data may give to a figure: members, or true and false.
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

// Listed returns the zones that a deck fills.
func (i *Info) Listed() (zones []report.Candidate) {
	for _, name := range slices.Sorted(maps.Keys(i.names)) {
		if e := i.names[name]; IsListed(e) {
			zones = append(zones, report.Candidate{Name: name, Of: e})
		}
	}
	return zones
}

// CardsFor returns the cards that may lie in a zone.
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

// CardNames returns the names of all cards of some catalogs.
func CardNames(catalogs []*variant.Catalog) (names []string) {
	for _, catalog := range catalogs {
		for _, card := range catalog.Cards {
			names = append(names, card.Name)
		}
	}
	return names
}

// CatalogNames joins the names of catalogs for a message.
func CatalogNames(catalogs []*variant.Catalog) string {
	names := each.Of(catalogs, func(catalog *variant.Catalog) string { return catalog.Name })
	return report.Enumerate(names, "and")
}

// CardsNamed returns the first card with a name of each catalog that has one.
func CardsNamed(catalogs []*variant.Catalog, name string) (found []variant.ListedCard) {
	for _, catalog := range catalogs {
		for i := range catalog.Cards {
			if catalog.Cards[i].Name == name {
				found = append(found, variant.ListedCard{Catalog: catalog, Card: i})
				break
			}
		}
	}
	return found
}
