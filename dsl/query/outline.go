package query

import (
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Symbol is a declaration or a named part of one, as an outline shows it.
type Symbol struct {
	Name, Sort string // the sort in the words of the language: card, procedure, field
	Detail     string // replace or change, if it is part of a house rule
	Place      source.Span
	NamePlace  source.Span
	Parts      []Symbol
}

// Outline returns a slice of the declarations of a file, in file order.
func Outline(f *syntax.File) (symbols []Symbol) {
	o := outline{f.Source}
	for _, d := range f.Decls {
		symbols = append(symbols, o.declaration(d)...)
	}
	return symbols
}

type outline struct{ file *source.File }

// declaration returns the symbols of one declaration. Most declarations have one symbol, which
// may have parts. A player declaration has one for all its members.
func (o outline) declaration(d syntax.Decl) []Symbol {
	switch inner := d.(type) {
	case *syntax.PlayerDecl:
		return []Symbol{o.symbol("each "+inner.Whose, inner.Whose+"s", inner.Node, inner.Node, o.things(inner)...)}
	case *syntax.ReplaceDecl:
		symbols := o.declaration(inner.Decl)
		for i := range symbols {
			symbols[i].Detail, symbols[i].Place = "replace", syntax.Span(o.file, inner)
		}
		return symbols
	default:
	}
	sort, name, at := patch.Identify(d)
	if name == "" {
		name, at = sort, firstWord(d, sort)
	}
	symbol := o.symbol(name, sort, d.(syntax.Piece), at, o.parts(d)...)
	if _, changes := d.(*syntax.ChangeDecl); changes {
		symbol.Detail = "change"
	}
	return []Symbol{symbol}
}

// firstWord returns a node for the first word of a declaration, because the declaration has no
// name.
func firstWord(d syntax.Decl, word string) syntax.Node {
	start, end := d.(syntax.Piece).At()
	if behind := start.Offset + len(word); behind < end.Offset {
		end = start
		end.Offset = behind
	}
	return syntax.Node{Pos: start, EndPos: end}
}

func (o outline) symbol(name, sort string, whole, at syntax.Piece, parts ...Symbol) Symbol {
	return Symbol{Name: name, Sort: sort, Place: syntax.Span(o.file, whole), NamePlace: syntax.Span(o.file, at), Parts: parts}
}

// parts returns the named parts of a declaration.
func (o outline) parts(d syntax.Decl) (parts []Symbol) {
	switch d := d.(type) {
	case *syntax.EnumDecl:
		for _, m := range d.Members {
			parts = append(parts, o.symbol(m.Name.Text, "member", m, m.Name))
		}
	case *syntax.KindDecl:
		for _, f := range d.Fields {
			parts = append(parts, o.symbol(f.Name.Text, "field", f, f.Name))
		}
	case *syntax.PriorityDecl:
		for _, r := range d.Rules {
			parts = append(parts, o.symbol(r.Name.Text, "rule", r, r.Name))
		}
	case *syntax.ScriptDecl:
		for _, p := range d.Parts {
			parts = append(parts, o.scriptPart(p)...)
		}
	default:
	}
	return parts
}

func (o outline) things(d *syntax.PlayerDecl) (things []Symbol) {
	for _, thing := range d.Has {
		switch {
		case thing.Zone != nil:
			things = append(things, o.declaration(thing.Zone)...)
		case thing.Var != nil:
			things = append(things, o.declaration(thing.Var)...)
		case thing.Track != nil:
			things = append(things, o.declaration(thing.Track)...)
		}
	}
	return things
}

func (o outline) scriptPart(p *syntax.ScriptPart) (parts []Symbol) {
	switch {
	case p.Keep != nil:
		return o.declaration(p.Keep)
	case p.Listener != nil:
		return []Symbol{o.symbol(p.Listener.Side+" "+p.Listener.Target.Text+p.Listener.Passes.String(), "listener", p.Listener, p.Listener.Target)}
	case p.InPlay != nil:
		for _, m := range p.InPlay.Lines {
			parts = append(parts, o.symbol("modify "+m.Target.Text, "listener", m, m.Target))
		}
		return parts
	case p.Proc != nil:
		return o.declaration(p.Proc)
	case p.Table != nil:
		return o.declaration(p.Table)
	case p.Check != nil:
		return o.declaration(p.Check)
	case p.Priority != nil:
		return o.declaration(p.Priority)
	}
	return nil
}
