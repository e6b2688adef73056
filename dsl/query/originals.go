package query

import (
	"unicode/utf8"

	"houserule/dsl/check"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// An Original is a place where rules go on to what they put themselves in the place of: original(…).
type Original struct {
	At    source.Span // the word
	Is    string      // what it calls, in a few words: its value, its steps, or where it stands
	Whole string      // its declaration as it is written; "" if that cannot be shown
}

// mostShown is how many characters of a declaration are shown within a line.
const mostShown = 50

// Originals are those places of a file, in the order of the text.
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

// declarationOf is the declaration that gives a thing its name; nil if none of the top level does.
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

// inShort is what a declaration comes to, if that takes few words, or else where it stands.
func (n *Names) inShort(d syntax.Decl) string {
	if proc, ok := d.(*syntax.ProcDecl); ok {
		said := ""
		if proc.Value != nil {
			said = "= " + n.text(proc.Value.(syntax.Piece))
		} else {
			said = n.text(proc.Body)
		}
		if utf8.RuneCountInString(said) <= mostShown {
			return said
		}
	}
	return n.shownPlace(d.(syntax.Piece))
}
