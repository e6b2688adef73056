// Package format is the formatter for rules. The result has the same syntax tree and the same
// comments as the source. The package knows the syntax of rules, but not their meaning.
//
// The layout is canonical if no information is lost by it: indentation, blanks, brackets,
// columns. Other choices of the author remain. Blank lines stay, a block on one line stays there
// if it fits, and long values keep line breaks at permitted positions.
package format

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// The measures of the layout, in characters. A block is indented by step. A line stays joined up
// to limit, and columns may widen a line up to columnLimit. There are gap blanks before a comment
// at the end of a line.
const (
	step        = 4
	limit       = 110
	columnLimit = 125
	gap         = 2
)

// Source formats a file. For a file with syntax errors it returns the unchanged text with the
// diagnostics.
func Source(f *source.File) (string, diag.List) {
	tree, found := syntax.Parse(f)
	if found.HasErrors() {
		return f.Text, found
	}
	return Format(tree), found
}

// Format formats a syntax tree without errors.
func Format(f *syntax.File) string {
	p := printerOn(&page{
		texts:    map[string]string{f.Source.Name: f.Source.Text},
		comments: f.Comments,
		used:     make([]bool, len(f.Comments)),
	})
	decls := each.Of(f.Decls, func(d syntax.Decl) item { return p.item(d.(syntax.Piece), func(tails) row { return p.declaration(d) }) })
	_, body := p.layOut(decls, place{}, place{Offset: len(f.Source.Text) + 1, Line: endless})
	return body.String()
}

// Value formats a value on one line.
func Value(e syntax.Expr) string {
	lines := each.Of((expressions{&page{}}).value(e, anywhere), func(l line) string { return l.text })
	return strings.Join(lines, " ")
}

// The printer has four layers: pages, expressions, steps and declarations. Each layer only
// depends on those before it.
type (
	// A page formats lines, blocks and columns, and assigns comments to lines.
	page struct {
		texts    map[string]string // source texts by file name
		comments []syntax.Comment
		used     []bool                // by index: the comment is already printed
		apart    map[syntax.Piece]bool // in a listing: nodes that must be on their own lines
		indent   int                   // indentation of the current lines
		before   int                   // number of characters before them on their first line
		flat     bool                  // whether everything must be on one line
	}

	// An expressions formats values and notes.
	expressions struct{ *page }

	// A steps formats statements.
	steps struct{ expressions }

	// A declarations formats declarations and their contents.
	declarations struct{ steps }
)

func printerOn(p *page) declarations { return declarations{steps{expressions{p}}} }

// textFrom returns the source text after a position.
func (p *page) textFrom(at place) string { return p.texts[at.Filename][at.Offset:] }
