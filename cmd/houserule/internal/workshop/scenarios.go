package workshop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// mostBeside limits the number of files in a folder that are searched for scenarios.
const mostBeside = 50

// beside returns a slice of the files in the folder of a file that contain scenarios for the
// rules of a request.
func beside(lib *dsl.Library, request dsl.Request, edited string) (files []string) {
	if edited == "" {
		return nil
	}
	folder := filepath.Dir(edited)
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries[:min(len(entries), mostBeside)] {
		path := filepath.Join(folder, entry.Name())
		if entry.IsDir() || path == edited || !strings.HasSuffix(path, discover.Extension) {
			continue
		}
		target, _ := lib.Inspect(path)
		if slices.ContainsFunc(target.Requests, func(r dsl.Request) bool { return r.Variant == request.Variant && len(r.Scenarios) > 0 }) {
			files = append(files, path)
		}
	}
	return files
}

// scenarios runs the scenarios of the rules and of the files beside the edited one.
func (t *Tried) scenarios(v *variant.Variant) {
	if len(v.Scenarios) == 0 {
		t.Scenarios = []string{"The rules have no scenarios."}
		return
	}
	suite := scenario.Suite{Program: program.Compile(v, program.Traced), Scenarios: v.Scenarios}
	failed := []string{}
	results := scenario.RunAll([]scenario.Suite{suite}, interpreter.Limits{})
	for _, result := range results {
		if !result.Passed() {
			failed = append(failed, "“"+result.Scenario.Title+"” fails: "+result.Failures[0].Diagnostic.Summary)
		}
	}
	words := diag.Counted(len(results), "scenario") + " passed."
	if len(failed) > 0 {
		words = diag.Counted(len(results)-len(failed), "scenario") + " passed, " + diag.Counted(len(failed), "scenario") + " failed:"
	}
	t.Scenarios = append([]string{words}, failed...)
}
