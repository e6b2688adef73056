package query

import (
	"fmt"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Description is the text to show for a name, for example when the mouse hovers over it.
type Description struct {
	At      source.Span
	Code    []string // rules code: the declaration, with the type known at this position if it is narrower
	Doc     string   // the comment above the declaration
	Gloss   string   // the gloss for players
	Clauses []string // clauses of the rulebook that it implements, with their texts
	Changes []string // changes by house rules, with source positions
}

// Describe returns the description of the name at an offset of a file. Without a name there, it
// describes the line if a house rule changed it, and otherwise returns nil.
func (n *Names) Describe(file string, offset int) *Description {
	uses := n.At(file, offset)
	if len(uses) == 0 {
		return n.describeLine(file, offset)
	}
	d := &Description{At: uses[0].At}
	for _, use := range uses {
		code := use.Of.Declaration()
		if t := check.TypeName(use.Type); t != "" && !strings.HasSuffix(code, ": "+t) && !strings.HasPrefix(code, "keep "+t+" ") {
			code += "  # here " + t
		}
		d.Code = append(d.Code, code)
	}
	thing := uses[0].Of
	note := thing.Note()
	d.Doc, d.Gloss, d.Clauses = note.Doc, note.Gloss, n.clauses(note.Cites)
	d.Changes = n.changes(thing.Name())
	return d
}

// describeLine returns a description of the line at an offset that a house rule replaced, or nil
// if there is none.
func (n *Names) describeLine(file string, offset int) *Description {
	for i := range n.study.Rules.Decls {
		for _, change := range n.study.Rules.Decls[i].Changes {
			if change.Put == nil || change.Gone == nil {
				continue
			}
			start, end := change.Put.At()
			if start.Filename == file && start.Offset <= offset && offset <= end.Offset {
				return &Description{At: n.span(change.Put), Changes: []string{n.changed(change)}}
			}
		}
	}
	return nil
}

// clauses returns the given clause numbers with the texts of the rulebook.
func (n *Names) clauses(ids []string) (texts []string) {
	for _, id := range ids {
		if n.study.Clauses != nil {
			if clause := n.study.Clauses.Clause(id); clause != nil {
				id += ": " + strings.Join(strings.Fields(clause.Rule), " ")
			}
		}
		texts = append(texts, id)
	}
	return texts
}

// changes returns a line for each change that house rules made to the declaration with the given
// name.
func (n *Names) changes(name string) (lines []string) {
	for i := range n.study.Rules.Decls {
		d := &n.study.Rules.Decls[i]
		if _, declared, _ := patch.Identify(d.Syntax); declared != name || name == "" {
			continue
		}
		if d.Original != nil {
			lines = append(lines, fmt.Sprintf("%q replaces the one in %s", d.Layer.Name, n.shownPlace(d.Original.Syntax.(syntax.Piece))))
		}
		for _, change := range d.Changes {
			lines = append(lines, n.changed(change))
		}
	}
	return lines
}

// changed returns a description of one change by a house rule, with its source position.
func (n *Names) changed(change patch.Change) string {
	put, gone := n.text(change.Put), n.text(change.Gone)
	where := " (" + n.shownPlace(change.By) + ")"
	switch {
	case change.Gone == nil:
		return "added: " + put + where
	case change.Put == nil:
		return "removed: " + gone + where
	case change.Moved():
		if _, isDecl := change.Put.(syntax.Decl); isDecl { // its own text has the old value
			return n.text(change.By) + where
		}
		return "moved: " + put + where
	}
	return gone + " became " + put + where
}

// text returns the source text of a syntax node on one line, or "" for nil.
func (n *Names) text(p syntax.Piece) string {
	if p == nil {
		return ""
	}
	return strings.Join(strings.Fields(n.span(p).Text()), " ")
}

func (n *Names) span(p syntax.Piece) source.Span {
	start, _ := p.At()
	for _, tree := range n.study.Trees {
		if tree.Source.Name == start.Filename {
			return syntax.Span(tree.Source, p)
		}
	}
	return source.Span{}
}

func (n *Names) shownPlace(p syntax.Piece) string {
	at := n.span(p)
	if at.IsZero() {
		return "the rules"
	}
	return fmt.Sprintf("%s:%d", at.File.Name[strings.LastIndexByte(at.File.Name, '/')+1:], at.Line())
}
