package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// Parse reads a file. What could be read is in the tree, even if some of it is wrong.
func Parse(f *source.File) (*File, diag.List) {
	p := &parser{source: f, tree: &File{Source: f}}
	if problem := unreadable(f); problem != nil {
		p.report(problem)
		return p.tree, p.found
	}
	b := buffered()
	defer b.release()
	p.lex, p.tokens = b.scan(newScanner(f.Name, f.Text))
	p.comments()
	for _, problem := range inspect(p.tokens, mostProblems) {
		p.report(problem)
		if problem.Code == codeNesting {
			return p.tree, p.found
		}
	}
	p.declarations()
	return p.tree, p.found.Sort()
}

// ParseExpr reads a text that is one value and nothing else.
func ParseExpr(f *source.File) (Expr, diag.List) {
	if problem := unreadable(f); problem != nil {
		return nil, diag.List{problem.in(f)}
	}
	b := buffered()
	defer b.release()
	lex, tokens := b.scan(newScanner(f.Name, f.Text))
	if found := inspect(tokens, 1); len(found) > 0 {
		return nil, diag.List{found[0].in(f)}
	}
	p := &values{lex: lex, whole: true}
	value, err := p.complete()
	if err == nil && !lex.Peek().EOF() {
		err = expected("the end", p.last, lex.Peek())
	}
	if err != nil {
		return nil, diag.List{asProblem(err, nil).in(f)}
	}
	return value, nil
}

// Span is the place of a piece of the tree in its file.
func Span(f *source.File, n interface {
	At() (start, end lexer.Position)
}) source.Span {
	start, end := n.At()
	return f.Span(start.Offset, end.Offset)
}

// A parser reads one file.
type parser struct {
	source *source.File
	tree   *File
	found  diag.List
	lex    *lexer.PeekingLexer
	tokens []lexer.Token // all of them, the end included
}

// report keeps a problem. A place that already has one gets no second: that would only follow
// from the first.
func (p *parser) report(found *problem) {
	d := found.in(p.source)
	for _, other := range p.found {
		if other.Span.Start <= d.Span.Start && d.Span.Start < other.Span.End {
			return
		}
	}
	p.found.Add(d)
}

// comments gathers the comments of the file.
func (p *parser) comments() {
	line := 0 // the last one on which something else stands
	for i := range p.tokens {
		switch tok := &p.tokens[i]; tok.Type {
		case spaceToken:
		case commentToken:
			p.tree.Comments = append(p.tree.Comments, Comment{
				Node: Node{Pos: tok.Pos, EndPos: endOf(tok)},
				Text: strings.TrimRight(tok.Value, " \t\r"),
				Own:  tok.Pos.Line > line,
			})
		default:
			line = tok.Pos.Line
		}
	}
}
