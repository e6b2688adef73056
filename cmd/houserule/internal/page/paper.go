package page

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// place is a file and a line.
func place(at source.Span) string {
	if at.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s:%d", at.File.Name, at.Line())
}

// A piece is a part of a text in one colour.
type piece struct{ Sort, Text string }

// declares are the words that begin something; they have a colour of their own.
var declares = setOf(syntax.DeclarationWords(), []string{"insert", "remove"})

// ofTheLanguage are the words that stand for nothing of a game.
var ofTheLanguage = setOf(syntax.Words(), syntax.LineWords(), syntax.ValueWords())

func setOf(lists ...[]string) map[string]bool {
	words := map[string]bool{}
	for _, list := range lists {
		for _, word := range list {
			words[word] = true
		}
	}
	return words
}

// code is a text of rules in the colours of its words.
func code(text string) (pieces []piece) {
	at := 0
	for _, l := range syntax.Lexemes(text) {
		if l.Start > at {
			pieces = append(pieces, piece{"", text[at:l.Start]})
		}
		word := text[l.Start:l.End]
		pieces = append(pieces, piece{colorOf(l.Sort, word), diag.Printable(word)})
		at = l.End
	}
	return append(pieces, piece{"", text[at:]})
}

func colorOf(sort, word string) string {
	switch {
	case sort == "word" && declares[word]:
		return "declares"
	case sort == "word" && ofTheLanguage[word]:
		return "word"
	case sort == "word", sort == "sign":
		return ""
	}
	return sort
}

// lineSign returns the sign before a line: + if house rules added it, − if they removed it, else nothing.
func lineSign(mark listing.Mark) string {
	switch mark {
	case listing.Put:
		return "+"
	case listing.Gone:
		return "−"
	}
	return ""
}

// lineMark returns the class of a line in the style sheet.
func lineMark(mark listing.Mark) string {
	switch mark {
	case listing.Put:
		return "put"
	case listing.Gone:
		return "gone"
	case listing.Caption:
		return "caption"
	}
	return ""
}

// excerpt are the lines of a declaration, the whole of each.
func excerpt(at source.Span) string {
	if at.IsZero() {
		return ""
	}
	first, last := at.Line(), at.File.Span(at.End, at.End).Line()
	var lines []string
	for line := first; line <= last; line++ {
		lines = append(lines, at.File.Line(line))
	}
	return strings.Join(lines, "\n")
}
