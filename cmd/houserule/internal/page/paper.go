package page

import (
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// place returns the file name and line of a span, or "".
func place(at source.Span) string {
	if at.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s:%d", at.File.Name, at.Line())
}

// A piece is a part of a text in one colour.
type piece struct{ Sort, Text string }

// declares is the set of words that begin a declaration; they have a colour of their own.
var declares = setOf(syntax.DeclarationWords(), []string{"insert", "remove"})

// keywords is the set of all keywords.
var keywords = setOf(syntax.Words(), syntax.LineWords(), syntax.ValueWords())

func setOf(lists ...[]string) map[string]bool {
	words := map[string]bool{}
	for _, list := range lists {
		for _, word := range list {
			words[word] = true
		}
	}
	return words
}

// code splits rules into pieces by colour.
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
	case sort == "word" && keywords[word]:
		return "word"
	case sort == "word", sort == "sign":
		return ""
	}
	return sort
}

// lineSign returns the sign before a line: "+" if house rules added it, "−" if they removed it,
// or "".
func lineSign(mark listing.Mark) string {
	switch mark {
	case listing.Put:
		return "+"
	case listing.Gone:
		return "−"
	}
	return ""
}

// lineMark returns the style class of a line.
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

// excerpt returns all lines of a span, from the start of the first to the end of the last.
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
