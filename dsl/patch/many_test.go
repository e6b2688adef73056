package patch

import (
	"fmt"
	"strings"
	"testing"

	"houserule/dsl/syntax"
)

// TestManyMisspeltLines checks that only the first errors get a suggestion, because comparing
// thousands of names takes time.
func TestManyMisspeltLines(t *testing.T) {
	const many = 3000
	var base, patch strings.Builder
	base.WriteString("variant base \"Base\" { players 1 }\nscore {\n")
	patch.WriteString("variant house \"House\" { extends base }\nchange score {\n")
	for i := range many {
		fmt.Fprintf(&base, "    add 1 \"line %d\"\n", i)
		fmt.Fprintf(&patch, "    add 1 \"lime %d\"\n", i)
	}
	base.WriteString("}\n")
	patch.WriteString("}\n")
	layers := layersOf(t, []*syntax.File{parse(t, "base.rules", base.String()), parse(t, "house.rules", patch.String())})
	_, findings := Merge(layers)
	suggested := 0
	for _, d := range findings {
		if d.Code != CodeLine {
			t.Fatalf("%s: %s", d.Code, d.Summary)
		}
		if d.Label != "" {
			suggested++
		}
	}
	if len(findings) != many || suggested == 0 || suggested > mostSuggestions {
		t.Errorf("%d findings, %d of them with a suggestion", len(findings), suggested)
	}
}
