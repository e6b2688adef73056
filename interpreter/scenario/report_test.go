package scenario

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/diag"
	"houserule/interpreter"
)

var update = flag.Bool("update", false, "rewrite what the scenarios in testdata/report are expected to report")

// TestReports runs scenarios that fail, and compares the diagnostics with the golden files beside
// them.
func TestReports(t *testing.T) {
	files, err := filepath.Glob("testdata/report/*.rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Base(file) == "game.rules" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := compiled(t, "./testdata/report/game.rules", file)
			got := reports(RunAll([]Suite{{p, p.Variant.Scenarios}}, interpreter.Limits{}))
			compareGolden(t, strings.TrimSuffix(file, ".rules")+".txt", got)
		})
	}
}

func reports(results []*Result) string {
	var out strings.Builder
	for _, result := range results {
		fmt.Fprintf(&out, "== %s: %d failures\n", result.Scenario.Title, len(result.Failures))
		for _, failure := range result.Failures {
			out.WriteString(failure.Text(diag.Plain))
			if failure.Difference != nil {
				out.WriteString(failure.Difference.Text())
			}
		}
		out.WriteString("\n")
	}
	return out.String()
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
