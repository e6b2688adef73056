package patch

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// FuzzMerge merges arbitrary rules as layers. Each diagnostic must have a span, and the syntax
// trees must stay unchanged.
func FuzzMerge(f *testing.F) {
	archives, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, rule := range archive.Files[1:] {
			if strings.HasSuffix(rule.Name, ".rules") {
				f.Add(string(archive.Files[0].Data), string(rule.Data))
			}
		}
	}
	f.Add(inn, "change check dice_game { move else before roll }")
	f.Fuzz(func(t *testing.T, base, rule string) {
		below, wrong := syntax.Parse(source.NewFile("base.rules", base))
		above, wrongToo := syntax.Parse(source.NewFile("rule.rules", rule))
		if len(wrong)+len(wrongToo) > 0 {
			return
		}
		layers := chain([]*syntax.File{below, above})
		beside := &Layer{Name: "beside", Files: []*syntax.File{above}, Base: layers[0]}
		_, findings := Merge(append(layers, beside))
		for _, d := range findings {
			if d.Span.IsZero() {
				t.Errorf("a finding without a place: %s", d.Summary)
			}
		}
		findings.Text(diag.Plain)
		again, _ := syntax.Parse(source.NewFile("base.rules", base))
		if diff := cmp.Diff(again.Decls, below.Decls); diff != "" {
			t.Errorf("the base has changed (-before +after):\n%s", diff)
		}
	})
}
