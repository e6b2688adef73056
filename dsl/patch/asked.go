package patch

import (
	"slices"
	"strings"

	"houserule/dsl/source"
)

// What a house rule can replace or change, and which lines a declaration has, is asked by naming one that is not there:
// what there is is known wherever that is found out.

// asked gathers what may stand where a name is asked for.
type asked struct {
	name  string
	found []string
}

// Ask merges layers in which a name that nothing has stands where somebody wants to know what may: the name of what is
// replaced or changed, or of one of its lines. Those are given as rules write them, in their order.
func Ask(layers []*Layer, name string) []string {
	m := &merger{files: map[string]*source.File{}, subjects: map[string]*subject{}, asked: asked{name: name}}
	m.layAll(layers)
	return m.asked.found
}

// answer takes in what may stand in the place of a name, if it is the one that is asked for.
func (a *asked) answer(name string, names func() []string) {
	if a.name == "" || strings.Trim(name, `"`) != a.name {
		return
	}
	for _, other := range names() {
		if other != "" && !slices.Contains(a.found, other) {
			a.found = append(a.found, other)
		}
	}
}
