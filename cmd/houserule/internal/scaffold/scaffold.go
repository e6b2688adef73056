// Package scaffold writes a first house rule for a variant, for authors who have never written
// one. The caller passes a checked variant and gets the text of a rules file. The file works
// immediately: it makes one small change to the variant, lists other possible changes, and has a
// scenario that passes. The package depends on no particular game, because it searches the
// variant for changes.
package scaffold

import (
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/format"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// page has the data for the template of the file.
type page struct {
	Name, Title string // of the house rule
	Base        *variant.Variant
	Change      change
	Ideas       []string
}

var text = template.Must(template.New("house rule").Parse(
	`# A house rule for {{.Base.Title}}. Change a line, and then run
#   houserule test {{.Name}}.rules                 to test its scenario,
#   houserule play {{.Name}}.rules                 to play it,
#   houserule sim {{.Name}}.rules --games 10000    to measure wins and scores.
variant {{.Name}} {{printf "%q" .Title}} { extends {{.Base.Name}} }

# {{.Change.About}}
{{.Change.Text}}
{{if .Ideas}}
# Other changes to start from. Options and table rows have new values.
# A line replaces the original line with its label. insert adds a line, remove
# deletes one, and replace gives the whole declaration a new version:
{{range .Ideas}}#   {{.}}
{{end}}{{end}}
# A scenario states the expected result. If you change the line above, change
# this too.
scenario {{printf "%q" .Change.Claim}} {
{{.Change.Proof}}
}
`))

// HouseRule returns the text of a house rule with the given name that extends base. It returns an
// error if the template fails.
func HouseRule(name string, base *variant.Variant) (string, error) {
	var b strings.Builder
	made := firstChange(base)
	others := slices.DeleteFunc(ideas(base), func(idea string) bool { return idea == made.Text })
	err := text.Execute(&b, page{name, titleOf(name), base, made, others})
	laidOut, _ := format.Source(source.NewFile(name, b.String()))
	return laidOut, err
}

// titleOf returns a title for a name: "kinder_rules" becomes "Kinder rules".
func titleOf(name string) string {
	words := strings.ReplaceAll(name, "_", " ")
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
