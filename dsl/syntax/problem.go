package syntax

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// The diagnostic codes of syntax errors, and the limits of the parser.
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
	deepest                = 200  // nested brackets
	deepestValue           = 2000 // nested values: each bracket may hold an operator of each precedence
	longestChain           = 500  // consecutive operators, for example 1 + 2 + 3
)

// A problem is a diagnostic without a file, because the parser only knows offsets. It implements
// error so that participle passes it on.
type problem struct {
	diag.Diagnostic
	start, end int
	instead    []string // the texts of possible fixes for its span
}

func (p *problem) Error() string { return p.Summary }

// in returns the diagnostic of the problem in file f.
func (p *problem) in(f *source.File) diag.Diagnostic {
	d := p.Diagnostic
	d.Span = f.Span(p.start, min(p.end, len(f.Text)))
	for _, text := range p.instead {
		d.Fixes = append(d.Fixes, diag.Fix{Says: "write " + text, At: d.Span, Text: text})
	}
	return withHabit(d)
}

// problemAt returns a problem at the span of a token.
func problemAt(tok *lexer.Token, code diag.Code, format string, args ...any) *problem {
	return &problem{
		Diagnostic: diag.Diagnostic{Code: code, Summary: fmt.Sprintf(format, args...)},
		start:      tok.Pos.Offset,
		end:        tok.Pos.Offset + len(tok.Value),
	}
}

// with sets the advice on how to fix the problem.
func (p *problem) with(detail string) *problem {
	p.Detail = detail
	return p
}

// or adds texts that would fix the problem if they replaced its span.
func (p *problem) or(instead ...string) *problem {
	p.instead = append(p.instead, instead...)
	return p
}

// expected returns the problem that tok was found instead of the syntax named by what. If tok is
// on a later line, the problem is at the token after, because the earlier line is incomplete.
func expected(what string, after, tok *lexer.Token) *problem {
	switch {
	case after == nil:
		return problemAt(tok, codeSyntax, "expected %s, not %s", what, show(tok))
	case tok.EOF() || tok.Pos.Line > after.Pos.Line:
		return problemAt(after, codeSyntax, "expected %s after %s", what, show(after))
	}
	return problemAt(tok, codeSyntax, "expected %s after %s, not %s", what, show(after), show(tok)).with(hint(what, after, tok))
}

// show returns the phrase for a token in error messages.
func show(tok *lexer.Token) string {
	switch {
	case tok.EOF():
		return "the end of the text"
	case tok.Type == stringToken:
		return "the text " + shorten(tok.Value)
	}
	return `"` + shorten(tok.Value) + `"`
}

// shorten truncates a text so that an error message fits on one line.
func shorten(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
