package check

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// order lists the packages of the checker. Each may import only earlier ones.
var order = []string{"report", "types", "cover", "env", "resolve", "expr", "step", "declared", "script", "scenario", "lint", ""}

// TestPhases checks that no package of the checker imports a later phase.
func TestPhases(t *testing.T) {
	folders := map[string]bool{}
	for _, pattern := range []string{"*.go", "*/*.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			phase := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), ".")
			folders[phase] = true
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if other, ours := strings.CutPrefix(imported, "houserule/dsl/check/"); ours && slices.Index(order, other) >= slices.Index(order, phase) {
					t.Errorf("%s must not know %s, which is a later phase", path, other)
				}
			}
		}
	}
	for folder := range folders {
		if !slices.Contains(order, folder) {
			t.Errorf("%s is missing from the phases: add it to their order", folder)
		}
	}
}
