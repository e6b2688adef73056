package program_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"houserule/dsl/dsltest"
	"houserule/interpreter/program"
)

var update = flag.Bool("update", false, "rewrite the listings in testdata")

// TestListings compares the code compiled from the rules in each archive with the listings there.
// They show fused instructions, inlined calls and the extra code of traced programs, so each
// change of the compiler appears as a diff.
func TestListings(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rules := string(archive.Files[0].Data)
			archive.Files = archive.Files[:1]
			for _, mode := range []program.Mode{program.Fast, program.Traced} {
				if strings.Contains(string(archive.Comment), "only fast") && mode == program.Traced {
					continue
				}
				var listing strings.Builder
				program.Compile(dsltest.Parse(t, rules), mode).WriteListing(&listing)
				name := map[program.Mode]string{program.Fast: "fast", program.Traced: "traced"}[mode]
				archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(listing.String())})
			}
			compareGolden(t, path, txtar.Format(archive))
		})
	}
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestWhatIsCalled checks that functions are called normally if they call each other in a cycle.
// The same holds if inlining them would make the code grow without bound.
func TestWhatIsCalled(t *testing.T) {
	var rules strings.Builder
	rules.WriteString("variant game \"A game\" { players 1 }\nkeep number n = 0\nfunction f0(a: number) -> number = a + n\n")
	for i := range 30 {
		fmt.Fprintf(&rules, "function f%d(a: number) -> number = f%d(a) + f%d(a + 1)\n", i+1, i, i)
	}
	rules.WriteString("function round(a: number) -> number = if a > 0 then trip(a - 1) else 0\n")
	rules.WriteString("function trip(a: number) -> number = if a > 0 then round(a - 1) else 1\n")
	rules.WriteString("setup { n = f30(1) + round(9) }\n")
	p := program.Compile(dsltest.Parse(t, rules.String()), program.Fast)
	if len(p.Code) > 3000 {
		t.Errorf("the code takes %d instructions", len(p.Code))
	}
}
