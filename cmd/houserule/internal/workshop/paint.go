package workshop

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// A Piece is a part of a text that looks the same throughout.
type Piece struct {
	Look string // what it is, in a word; "" for what is nothing special
	Text string
}

// keywords are the words of the language wherever they stand, constants those that are values.
var (
	keywords  = slices.Concat(syntax.Words(), syntax.LineWords(), syntax.DeclarationWords(), syntax.ValueWords())
	constants = []string{"false", "none", "true"}
)

// Paint takes a text of rules apart for whoever colours it. What is found in it is marked.
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

// lookOf is how a lexeme looks.
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

// A mark is where something is found.
type mark struct {
	start, end int
	look       string
}

type marks []mark

// marksIn are where findings stand in a text; what is of no length is a character long.
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

// at is the mark at an offset, and where that changes next, at an end at the latest.
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
