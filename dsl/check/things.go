package check

import (
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Thing is what a name stands for: a declaration, a part of one, or a word that means something in all rules. Two
// things are the same if they are equal.
type Thing interface {
	// Name is what the thing is called.
	Name() string
	// Sort is what messages call what it is: card, deck, option, field, member.
	Sort() string
	// Place is where the thing is given its name; nowhere for a word.
	Place() source.Span
	// Declaration is the thing as rules write it, in a line.
	Declaration() string
	// Note is what stands beside the thing.
	Note() Note
}

// A Note is what stands beside a thing for people to read: the comment above it, what players read that it is for, and
// the clauses of the rulebook that it carries out.
type Note struct {
	Doc, Gloss string
	Cites      []string
}

// ---- What is declared at the top level -------------------------------------------------------------

func (e *entity) Name() string       { return e.name }
func (e *entity) Sort() string       { return e.sort }
func (e *entity) Place() source.Span { return e.span }

// Declaration is a line of rules.
func (e *entity) Declaration() string {
	head := e.sort + " " + e.name
	switch {
	case e.enum != nil:
		return head + " { " + strings.Join(e.enum.Members, ", ") + " }"
	case e.kind != nil:
		var fields []string
		for _, f := range e.kind.Fields {
			fields = append(fields, f.Name+": "+typeName(f.Type))
		}
		return head + " { " + strings.Join(fields, "  ") + " }"
	case e.group != nil:
		return head + " = " + kindNames(e.members)
	case e.catalog != nil && e.catalog.Kind != nil:
		return head + " of " + e.catalog.Kind.Name
	case e.zone != nil:
		return head + " of " + kindNames(e.zone.Kinds)
	case e.global != nil && e.global.Track:
		return head
	case e.global != nil && e.global.Type != nil:
		return "keep " + typeName(e.global.Type) + " " + e.name
	case e.option != nil:
		return head + ": " + typeName(e.option.Type)
	case e.proc != nil:
		return callable(e.proc.Proc, e.proc.given())
	}
	return head
}

// Note is that of the declaration.
func (e *entity) Note() Note {
	switch {
	case e.enum != nil:
		return Note{e.enum.Doc, e.enum.Gloss, e.enum.Cites}
	case e.kind != nil:
		return Note{e.kind.Doc, e.kind.Gloss, e.kind.Cites}
	case e.catalog != nil:
		return Note{docOf(e.catalog.Span), "", e.catalog.Cites}
	case e.zone != nil:
		return Note{e.zone.Doc, e.zone.Gloss, e.zone.Cites}
	case e.global != nil:
		return Note{e.global.Doc, e.global.Gloss, e.global.Cites}
	case e.option != nil:
		return Note{strings.TrimSpace(e.option.About + "\n" + e.option.Doc), e.option.Gloss, e.option.Cites}
	case e.proc != nil:
		return Note{e.proc.Doc, e.proc.Gloss, e.proc.Cites}
	case e.offer != nil:
		return Note{e.offer.Doc, "", e.offer.Cites}
	}
	return Note{Doc: docOf(e.span)}
}

// ---- Parts of declarations -------------------------------------------------------------------------

// A localThing is a variable.
type localThing struct{ is *variant.Local }

func (l localThing) Name() string        { return l.is.Name }
func (l localThing) Sort() string        { return "variable" }
func (l localThing) Place() source.Span  { return l.is.Span }
func (l localThing) Declaration() string { return l.is.Name + ": " + typeName(l.is.Type) }
func (l localThing) Note() Note          { return Note{} }

// OfField is a figure of a component as a thing.
func OfField(f *variant.Field) Thing { return fieldThing{f} }

type fieldThing struct{ is *variant.Field }

func (f fieldThing) Name() string       { return f.is.Name }
func (f fieldThing) Sort() string       { return "field" }
func (f fieldThing) Place() source.Span { return f.is.Span }
func (f fieldThing) Declaration() string {
	return f.is.Kind.Name + "." + f.is.Name + ": " + typeName(f.is.Type)
}
func (f fieldThing) Note() Note { return Note{Doc: docOf(f.is.Span), Gloss: f.is.Gloss} }

// A procThing is what can be called and is not known by a name of the top level: it belongs to a script, or was replaced.
type procThing struct{ is *variant.Proc }

func (p procThing) Name() string        { return p.is.Name }
func (p procThing) Sort() string        { return p.is.Sort }
func (p procThing) Place() source.Span  { return p.is.NameSpan }
func (p procThing) Declaration() string { return callable(p.is, p.is.Params) }
func (p procThing) Note() Note          { return Note{p.is.Doc, p.is.Gloss, p.is.Cites} }

// A clauseThing is a clause of the rulebook.
type clauseThing struct{ is *variant.Clause }

func (c clauseThing) Name() string        { return c.is.ID }
func (c clauseThing) Sort() string        { return "clause" }
func (c clauseThing) Place() source.Span  { return c.is.Span }
func (c clauseThing) Declaration() string { return "clause " + c.is.ID }
func (c clauseThing) Note() Note          { return Note{Doc: strings.TrimSpace(c.is.Rule + "\n" + c.is.Ruling)} }

// OfMember is a value of an enum as a thing.
func OfMember(e *variant.Enum, index int) Thing { return memberThing{e, index} }

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

func (m memberThing) Note() Note {
	if m.index < len(m.enum.Wordings) {
		return Note{Gloss: m.enum.Wordings[m.index].Gloss}
	}
	return Note{}
}

// A wordThing is what has a meaning in all rules.
type wordThing string

func (w wordThing) Name() string        { return string(w) }
func (w wordThing) Sort() string        { return "word" }
func (w wordThing) Place() source.Span  { return source.Span{} }
func (w wordThing) Declaration() string { return string(w) }
func (w wordThing) Note() Note          { return Note{} }

// ---- How it is written -----------------------------------------------------------------------------

// callable is what can be called as its declaration says it.
func callable(p *variant.Proc, params []*variant.Local) string {
	said := p.Sort + " " + p.Name
	var taken []string
	for _, param := range params {
		taken = append(taken, param.Name+": "+typeName(param.Type))
	}
	if len(taken) > 0 || p.Sort == "function" || p.Sort == "check" {
		said += "(" + strings.Join(taken, ", ") + ")"
	}
	if p.Result != nil && p.Result.Base != variant.Nothing && p.Check == nil {
		said += " -> " + typeName(p.Result)
	}
	return said
}

// TypeName is a type as rules write it, "" for what could not be typed.
func TypeName(t *variant.Type) string {
	if t == nil || isAnything(t) {
		return ""
	}
	return typeName(t)
}

// docOf is the comment above the line on which something stands, or the one behind it on that line.
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
