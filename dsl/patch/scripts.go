package patch

import (
	"strings"

	"houserule/dsl/format"
	"houserule/dsl/syntax"
)

// Title is what a script is known by: for whom it is, as the language writes it.
func Title(d *syntax.ScriptDecl) string {
	var words []string
	if d.Kind != nil {
		words = append(words, d.Kind.Text)
	}
	if d.Where != nil {
		words = append(words, "where "+format.Value(d.Where))
	}
	var names []string
	for _, name := range d.Names {
		names = append(names, quoted(name))
	}
	if len(names) > 0 {
		words = append(words, strings.Join(names, ", "))
	}
	return strings.Join(words, " ")
}

// scriptNames are what a person asks for a script by: the names of its cards, or its title.
func scriptNames(d *syntax.ScriptDecl) (names []string) {
	for _, name := range d.Names {
		names = append(names, name.Raw)
	}
	if len(names) == 0 {
		names = []string{Title(d)}
	}
	return names
}
