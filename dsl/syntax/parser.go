package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// Parse parses a file. The tree holds all nodes that could be parsed, even if there are errors.
func Parse(f *source.File) (*File, diag.List) {
	p := &parser{source: f, tree: &File{Source: f}}
	if problem := unreadable(f); problem != nil {
		p.report(problem)
		return p.tree, p.found
	}
	b := acquireBuffer()
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

// ParseExpr parses a text that consists of a single value. It returns nil and a diagnostic on
// error.
func ParseExpr(f *source.File) (Expr, diag.List) {
	if problem := unreadable(f); problem != nil {
		return nil, diag.List{problem.in(f)}
	}
	b := acquireBuffer()
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

// Span returns the source span of a node.
func Span(f *source.File, n interface {
	At() (start, end lexer.Position)
}) source.Span {
	start, end := n.At()
	return f.Span(start.Offset, end.Offset)
}

// A parser holds the state of parsing one file.
type parser struct {
	source *source.File
	tree   *File
	found  diag.List
	lex    *lexer.PeekingLexer
	tokens []lexer.Token // all tokens, the end included
}

// report adds a problem to the diagnostics. It drops a second one inside the span of the first,
// because that would only be a consequence.
func (p *parser) report(found *problem) {
	d := found.in(p.source)
	for _, other := range p.found {
		if other.Span.Start <= d.Span.Start && d.Span.Start < other.Span.End {
			return
		}
	}
	p.found.Add(d)
}

// comments collects the comments of the file.
func (p *parser) comments() {
	line := 0 // the line of the last token that is not a comment
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
