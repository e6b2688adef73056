package syntax

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// The codes of what can be wrong with a text before anything is known of its meaning.
const (
	codeSyntax   diag.Code = "syntax"
	codeIllegal  diag.Code = "illegal-character"
	codeUnclosed diag.Code = "unclosed-text"
	codeBlock    diag.Code = "unclosed-block"
	codeReserved diag.Code = "reserved-word"
	codeNumber   diag.Code = "bad-number"
	codeText     diag.Code = "bad-text"
	codeNesting  diag.Code = "nesting-too-deep"
	codeLarge    diag.Code = "file-too-large"
	codeNotUTF8  diag.Code = "not-utf8"
	codeTooMany  diag.Code = "too-many-errors"
	mostProblems           = 100
	largestFile            = 8 << 20
	mostTokens             = 120_000
	deepest                = 200  // brackets in brackets
	deepestValue           = 2000 // values in values: each bracket may hold an operator of each strength
	longestChain           = 500  // operators one after the other, as in 1 + 2 + 3
)

// A problem is a diagnostic on its way out of the parser, which knows offsets and no file. It
// travels as an error because that is what participle passes on.
type problem struct {
	diag.Diagnostic
	start, end int
	instead    []string // what mends it in its place
}

func (p *problem) Error() string { return p.Summary }

// in gives the problem its file.
func (p *problem) in(f *source.File) diag.Diagnostic {
	d := p.Diagnostic
	d.Span = f.Span(p.start, min(p.end, len(f.Text)))
	for _, text := range p.instead {
		d.Fixes = append(d.Fixes, diag.Fix{Says: "write " + text, At: d.Span, Text: text})
	}
	return withHabit(d)
}

// problemAt makes a problem with a token.
func problemAt(tok *lexer.Token, code diag.Code, format string, args ...any) *problem {
	return &problem{
		Diagnostic: diag.Diagnostic{Code: code, Summary: fmt.Sprintf(format, args...)},
		start:      tok.Pos.Offset,
		end:        tok.Pos.Offset + len(tok.Value),
	}
}

// with adds what to do about it.
func (p *problem) with(detail string) *problem {
	p.Detail = detail
	return p
}

// or adds what mends it in its place.
func (p *problem) or(instead ...string) *problem {
	p.instead = append(p.instead, instead...)
	return p
}

// expected is the problem that tok stands where something else should. If tok only begins the next
// line, it is the line before that came to no end: then that is the place.
func expected(what string, after, tok *lexer.Token) *problem {
	switch {
	case after == nil:
		return problemAt(tok, codeSyntax, "expected %s, not %s", what, show(tok))
	case tok.EOF() || tok.Pos.Line > after.Pos.Line:
		return problemAt(after, codeSyntax, "expected %s after %s", what, show(after))
	}
	return problemAt(tok, codeSyntax, "expected %s after %s, not %s", what, show(after), show(tok)).with(hint(what, after, tok))
}

// show is how a message speaks of a token.
func show(tok *lexer.Token) string {
	switch {
	case tok.EOF():
		return "the end of the text"
	case tok.Type == stringToken:
		return "the text " + shorten(tok.Value)
	}
	return `"` + shorten(tok.Value) + `"`
}

// shorten keeps a message to one line.
func shorten(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
