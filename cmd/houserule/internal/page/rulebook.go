package page

import (
	"io"
	"strings"

	"houserule/dsl/listing"
	"houserule/dsl/rulebook"
)

// A Rulebook is a book of rules, ready to be written.
type Rulebook struct {
	*rulebook.Book
	With string // the house rules in it
}

// RulebookBegins is what tells such a page from another file.
const RulebookBegins = "<!doctype html>\n<!-- Rules of houserule -->"

// A listed text is lines with a title.
type listed struct {
	Title string
	Lines []listing.Line
}

// ChangeLines are what house rules changed.
func (r Rulebook) ChangeLines() listed { return listed{"Changes by house rules", r.Changes} }

// WriteHTML writes the book as a page.
func (r Rulebook) WriteHTML(w io.Writer) error {
	if _, err := io.WriteString(w, RulebookBegins); err != nil {
		return err
	}
	return templates().ExecuteTemplate(w, "rulebook", r)
}

// said reports whether any clause says something.
func said(clauses []rulebook.Clause) bool {
	for _, c := range clauses {
		if c.Rule != "" {
			return true
		}
	}
	return false
}

// repeated are the clauses that were said before.
func repeated(clauses []rulebook.Clause) (ids []string) {
	for _, c := range clauses {
		if c.Again {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// ends reports whether a text ends like a sentence.
func ends(text string) bool {
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?")
}

// lead and trail part a run into the blank before it and the rest, so that no link begins with a blank.
func lead(text string) string { return text[:len(text)-len(trail(text))] }

func trail(text string) string { return strings.TrimLeft(text, " ") }
