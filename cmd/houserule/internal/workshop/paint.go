package workshop

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// A Piece is a part of a text with one look.
type Piece struct {
	Look string // a word for its syntax or marks, or ""
	Text string
}

// keywords are the words of the language, and constants are those of them that are values.
var (
	keywords  = slices.Concat(syntax.Words(), syntax.LineWords(), syntax.DeclarationWords(), syntax.ValueWords())
	constants = []string{"false", "none", "true"}
)

// Paint splits rules into pieces for syntax highlighting. Pieces with diagnostics are marked.
func Paint(text string, findings diag.List) (pieces []Piece) {
	marks := marksIn(text, findings)
	at := 0
	add := func(look string, end int) {
		for at < end {
			mark, until := marks.at(at, end)
			pieces = append(pieces, Piece{strings.TrimSpace(look + " " + mark), text[at:until]})
			at = until
		}
	}
	for _, l := range syntax.Lexemes(text) {
		add("", l.Start)
		add(lookOf(l, text), l.End)
	}
	add("", len(text))
	return pieces
}

// lookOf returns the look of a lexeme.
func lookOf(l syntax.Lexeme, text string) string {
	word := text[l.Start:l.End]
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case l.Sort == "sign":
		return ""
	case l.Sort == "dice":
		return "number"
	case l.Sort != "word":
		return l.Sort
	case slices.Contains(constants, word):
		return "number"
	case slices.Contains(keywords, word):
		return "keyword"
	case unicode.IsUpper(first):
		return "type"
	}
	return ""
}

// A mark is the span of a diagnostic.
type mark struct {
	start, end int
	look       string
}

type marks []mark

// marksIn returns the marks of diagnostics in a text. An empty span is extended to one character,
// because it would be invisible.
func marksIn(text string, findings diag.List) (all marks) {
	for _, d := range findings {
		look := "bad"
		if d.Severity == diag.Warning {
			look = "odd"
		}
		if start, end := d.Span.Start, max(d.Span.End, d.Span.Start+1); start < len(text) {
			all = append(all, mark{start, min(end, len(text)), look})
		}
	}
	return all
}

// at returns the mark at an offset, and the offset at which the mark changes next. That is at
// most end.
func (m marks) at(offset, end int) (look string, until int) {
	until = end
	for _, mark := range m {
		switch {
		case offset < mark.start:
			until = min(until, mark.start)
		case offset < mark.end:
			look, until = mark.look, min(until, mark.end)
		}
	}
	return look, until
}
