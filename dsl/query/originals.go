package query

import (
	"unicode/utf8"

	"houserule/dsl/check"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// An Original is a place at which a rule calls the one that it replaced, with original(…).
type Original struct {
	At    source.Span // the word "original"
	Is    string      // a short description of the called rule: its value, its steps, or its position
	Whole string      // the source text of its declaration, or "" if that is not available
}

// mostShown is the maximum number of characters of a declaration that are shown within a line.
const mostShown = 50

// Originals returns the calls of original(…) in a file, ordered by offset.
func (n *Names) Originals(file string) (found []Original) {
	for _, use := range n.byFile[file] {
		if use.At.Text() != "original" || use.Of.Sort() == "variable" {
			continue
		}
		if d := n.declarationOf(use.Of); d != nil {
			found = append(found, Original{use.At, n.inShort(d), n.span(d.(syntax.Piece)).Text()})
		}
	}
	return found
}

// declarationOf returns the top-level declaration of a thing, or nil if there is none.
func (n *Names) declarationOf(thing check.Thing) syntax.Decl {
	for i := range n.study.Rules.Decls {
		for d := &n.study.Rules.Decls[i]; d != nil; d = d.Original {
			if _, name, at := patch.Identify(d.Syntax); name == thing.Name() && n.span(at) == thing.Place() {
				return d.Syntax
			}
		}
	}
	return nil
}

// inShort returns the value or the steps of a declaration if they are short, and otherwise its
// source position.
func (n *Names) inShort(d syntax.Decl) string {
	if proc, ok := d.(*syntax.ProcDecl); ok {
		text := ""
		if proc.Value != nil {
			text = "= " + n.text(proc.Value.(syntax.Piece))
		} else {
			text = n.text(proc.Body)
		}
		if utf8.RuneCountInString(text) <= mostShown {
			return text
		}
	}
	return n.shownPlace(d.(syntax.Piece))
}
