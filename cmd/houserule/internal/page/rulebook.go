package page

import (
	"io"
	"slices"
	"strings"

	"houserule/dsl/listing"
	"houserule/dsl/rulebook"
)

// A Rulebook is a book of rules with the templates to write it.
type Rulebook struct {
	*rulebook.Book
	With string // the titles of the house rules
}

// RulebookBegins is the start of each rulebook page. Programs use it to recognise one before they
// overwrite a file.
const RulebookBegins = "<!doctype html>\n<!-- Rules of houserule -->"

// A listed is a listing of lines with a title.
type listed struct {
	Title string
	Lines []listing.Line
}

// ChangeLines returns the lines that house rules changed.
func (r Rulebook) ChangeLines() listed { return listed{"Changes by house rules", r.Changes} }

// WriteHTML writes the book as a page to w, and returns the first write error.
func (r Rulebook) WriteHTML(w io.Writer) error {
	if _, err := io.WriteString(w, RulebookBegins); err != nil {
		return err
	}
	return templates(nil).ExecuteTemplate(w, "rulebook", r)
}

// hasTexts reports whether any clause has a text.
func hasTexts(clauses []rulebook.Clause) bool {
	return slices.ContainsFunc(clauses, func(c rulebook.Clause) bool { return c.Rule != "" })
}

// repeated returns a slice of the IDs of clauses whose text was given before.
func repeated(clauses []rulebook.Clause) (ids []string) {
	for _, c := range clauses {
		if c.Again {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// ends reports whether a text ends with the punctuation of a sentence.
func ends(text string) bool {
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?")
}

// lead returns the leading blanks of a text, and trail the rest. Links are put around the rest,
// so that no link begins with a blank.
func lead(text string) string { return text[:len(text)-len(trail(text))] }

func trail(text string) string { return strings.TrimLeft(text, " ") }
