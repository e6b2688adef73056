// Package scaffold writes a first house rule for a variant, for somebody who has never written one: a
// checked variant comes in, the text of a file of rules goes out. The file works at once. It makes
// one small change to something that the variant has, says what else could be changed, and holds
// a scenario that passes. The package knows nothing about any game: it looks for what can be changed.
package scaffold

import (
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/format"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// page is the file: what it says of the variant, its one change, what else could be changed.
type page struct {
	Name, Title string // of the house rule
	Base        *variant.Variant
	Change      change
	Ideas       []string
}

var text = template.Must(template.New("house rule").Parse(
	`# A house rule for {{.Base.Title}}. Change a line, and then see
#   houserule test {{.Name}}.rules                 whether it does what its scenario says,
#   houserule play {{.Name}}.rules                 how it plays,
#   houserule sim {{.Name}}.rules --games 10000    what it does to the chances.
variant {{.Name}} {{printf "%q" .Title}} { extends {{.Base.Name}} }

# {{.Change.About}}
{{.Change.Text}}
{{if .Ideas}}
# What else could be changed. A line that is there takes the place of the one of its name, insert adds
# one, remove takes one out; replace puts something of your own in place of the whole:
{{range .Ideas}}#   {{.}}
{{end}}{{end}}
# A scenario says what must be so. Where the line above says something else, so must this.
scenario {{printf "%q" .Change.Claim}} {
{{.Change.Proof}}
}
`))

// HouseRule is the text of a house rule called name that extends base.
func HouseRule(name string, base *variant.Variant) (string, error) {
	var b strings.Builder
	err := text.Execute(&b, page{name, titleOf(name), base, firstChange(base), ideas(base)})
	laidOut, _ := format.Source(source.NewFile(name, b.String()))
	return laidOut, err
}

// titleOf makes a title of a name: "kinder_rules" is "Kinder rules".
func titleOf(name string) string {
	words := strings.ReplaceAll(name, "_", " ")
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
