// Package paper writes pages that can be sent: each is one file of HTML with all that it needs, light and dark, to be read on
// a screen of any width and on paper. In come books of rules and comparisons; out come pages, and rules as Markdown. Nothing
// is reckoned here, and no page asks a network for anything.
package paper

import (
	"embed"
	"fmt"
	"html/template"
	"path"
	"strings"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

//go:embed paper.css page.html rulebook.html comparison.html
var files embed.FS

// templates are read when the first page is made: most commands make none.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"looks": looks, "code": code, "place": place, "sign": sign, "markOf": markOf, "shown": diag.Printable, "excerpt": excerpt,
		"said": said, "again": again, "ends": ends, "lead": lead, "trail": trail, "base": path.Base, "key": func() Whisker { return Whisker{50, 58, 90, 74, "up"} },
	}).ParseFS(files, "*.html"))
})

// looks are the styles of all pages.
func looks() template.CSS {
	css, err := files.ReadFile("paper.css")
	if err != nil {
		panic(err) // it is part of the program
	}
	return template.CSS(css)
}

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

// sign is what stands before a line that house rules put in or took out.
func sign(mark listing.Mark) string {
	switch mark {
	case listing.Put:
		return "+"
	case listing.Gone:
		return "−"
	}
	return ""
}

// markOf is what such a line is called in styles.
func markOf(mark listing.Mark) string {
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
