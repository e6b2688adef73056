package check

import (
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Thing is what a name stands for: a declaration, a part of one, or a word that means something in all rules. Two
// things are the same if they are equal.
type Thing struct{ is any }

type (
	// memberOf is a value of an enum, or an outcome of a check.
	memberOf struct {
		enum  *variant.Enum
		index int
	}
	// commonWord is what has a meaning in all rules.
	commonWord string
)

// OfField is a figure of a component as a thing, and OfMember a value of an enum.
func OfField(f *variant.Field) Thing            { return Thing{f} }
func OfMember(e *variant.Enum, index int) Thing { return Thing{memberOf{e, index}} }

// Name is what the thing is called.
func (t Thing) Name() string {
	switch is := t.is.(type) {
	case *entity:
		return is.name
	case *variant.Local:
		return is.Name
	case *variant.Field:
		return is.Name
	case *variant.Proc:
		return is.Name
	case *variant.Clause:
		return is.ID
	case memberOf:
		return is.enum.Members[is.index]
	case commonWord:
		return string(is)
	}
	return ""
}

// Sort is what messages call what it is: card, deck, option, field, member.
func (t Thing) Sort() string {
	switch is := t.is.(type) {
	case *entity:
		return is.sort
	case *variant.Local:
		return "variable"
	case *variant.Field:
		return "field"
	case *variant.Proc:
		return is.Sort
	case *variant.Clause:
		return "clause"
	case memberOf:
		return "member"
	}
	return "word"
}

// Place is where the thing is given its name; nowhere for a word.
func (t Thing) Place() source.Span {
	switch is := t.is.(type) {
	case *entity:
		return is.span
	case *variant.Local:
		return is.Span
	case *variant.Field:
		return is.Span
	case *variant.Proc:
		return is.NameSpan
	case *variant.Clause:
		return is.Span
	case memberOf:
		if is.index < len(is.enum.Places) {
			return is.enum.Places[is.index]
		}
	}
	return source.Span{}
}

// Declaration is the thing as rules write it, in a line.
func (t Thing) Declaration() string {
	switch is := t.is.(type) {
	case *entity:
		return is.declaration()
	case *variant.Local:
		return is.Name + ": " + typeName(is.Type)
	case *variant.Field:
		return is.Kind.Name + "." + is.Name + ": " + typeName(is.Type)
	case *variant.Proc:
		return callable(is, is.Params)
	case *variant.Clause:
		return "clause " + is.ID
	case memberOf:
		return is.enum.Name + "." + is.enum.Members[is.index]
	}
	return t.Name()
}

func (e *entity) declaration() string {
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

// A Note is what stands beside a thing for people to read: the comment above it, what players read that it is for, and
// the clauses of the rulebook that it carries out.
type Note struct {
	Doc, Gloss string
	Cites      []string
}

// Note is what stands beside the thing.
func (t Thing) Note() Note {
	switch is := t.is.(type) {
	case *entity:
		return is.note()
	case *variant.Field:
		return Note{Doc: docOf(is.Span), Gloss: is.Gloss}
	case *variant.Proc:
		return Note{is.Doc, is.Gloss, is.Cites}
	case *variant.Clause:
		return Note{Doc: strings.TrimSpace(is.Rule + "\n" + is.Ruling)}
	case memberOf:
		if is.index < len(is.enum.Wordings) {
			return Note{Gloss: is.enum.Wordings[is.index].Gloss}
		}
	}
	return Note{}
}

func (e *entity) note() Note {
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
