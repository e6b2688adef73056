// Package format lays a text of rules out in the one way in which all rules are laid out. In goes a
// tree with the comments of its text, out comes a text with the same tree and the same comments. It
// knows how rules are written and nothing of what they mean.
//
// The layout is canonical where nothing is lost by it: indentation, blanks, brackets, columns. It
// follows the author where the eye has a say: a blank line stays, a block on one line stays there
// if it fits, and a long value keeps the line ends that stand where a line may end.
package format

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// The measures of the layout: how far a block is indented, how wide a line may be so that more is put
// on it, how wide columns may make it, and how many blanks stand before the comment at its end.
const (
	step        = 4
	limit       = 110
	columnLimit = 125
	gap         = 2
)

// Source lays out a text. One that cannot be read comes back as it is, with what is wrong with it.
func Source(f *source.File) (string, diag.List) {
	tree, found := syntax.Parse(f)
	if found.HasErrors() {
		return f.Text, found
	}
	return Format(tree), found
}

// Format lays out a tree that was read without errors.
func Format(f *syntax.File) string {
	p := printerOn(&page{
		texts:    map[string]string{f.Source.Name: f.Source.Text},
		comments: f.Comments,
		used:     make([]bool, len(f.Comments)),
	})
	var decls []item
	for _, d := range f.Decls {
		decls = append(decls, p.item(d.(syntax.Piece), func(tails) row { return p.declaration(d) }))
	}
	_, body := p.layOut(decls, place{}, place{Offset: len(f.Source.Text) + 1, Line: endless})
	return body.String()
}

// Value writes a value on one line.
func Value(e syntax.Expr) string {
	var lines []string
	for _, l := range (expressions{&page{}}).value(e, anywhere) {
		lines = append(lines, l.text)
	}
	return strings.Join(lines, " ")
}

// The printer has four layers. Each knows only those before it: a page, the values on it, the steps
// that they stand in, and the declarations around those.
type (
	// A page lays out lines, blocks and columns, and puts comments where they belong.
	page struct {
		texts    map[string]string // by the names of their files
		comments []syntax.Comment
		used     []bool                // which comments have found their place
		apart    map[syntax.Piece]bool // what stands on lines of its own, whatever fits; in a listing only
		indent   int                   // of the lines that are being made
		before   int                   // how much stands before them on their first line
		flat     bool                  // whether everything has to go on one line
	}

	// expressions prints values, and the notes beside what they belong to.
	expressions struct{ *page }

	// steps prints statements.
	steps struct{ expressions }

	// declarations prints declarations and what stands in them alone.
	declarations struct{ steps }
)

func printerOn(p *page) declarations { return declarations{steps{expressions{p}}} }

// textFrom is the old text from a place on.
func (p *page) textFrom(at place) string { return p.texts[at.Filename][at.Offset:] }
