package syntax

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestTrees parses the rules in testdata/trees and compares each tree with the file after its
// text.
func TestTrees(t *testing.T) {
	golden(t, "testdata/trees/*.txtar", ".tree", func(f *source.File) string {
		tree, found := Parse(f)
		return found.Text(diag.Plain) + printed(tree.Decls)
	})
}

// TestValues parses the values in testdata/values, one a line.
func TestValues(t *testing.T) {
	golden(t, "testdata/values/*.txtar", ".tree", func(f *source.File) string {
		var out strings.Builder
		for line := range strings.Lines(f.Text) {
			e, found := ParseExpr(source.NewFile("value", strings.TrimSpace(line)))
			if len(found) > 0 {
				out.WriteString(found.Text(diag.Plain))
				continue
			}
			out.WriteString(printed(e))
		}
		return out.String()
	})
}

// TestErrors parses broken rules. It compares the diagnostics and the remaining tree with the
// file after each text.
func TestErrors(t *testing.T) {
	golden(t, "testdata/errors/*.txtar", ".errors", func(f *source.File) string {
		tree, found := Parse(f)
		return found.Text(diag.Plain) + "\n" + printed(tree.Decls)
	})
}

// golden compares the result of make for each .rules file in the archives with the file after it.
func golden(t *testing.T, pattern, extension string, make func(*source.File) string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: archive.Comment}
			for _, file := range archive.Files {
				name, ok := strings.CutSuffix(file.Name, ".rules")
				if !ok {
					continue
				}
				result := make(source.NewFile(file.Name, string(file.Data)))
				got.Files = append(got.Files, file, txtar.File{Name: name + extension, Data: []byte(result)})
			}
			compare(t, path, archive, got)
		})
	}
}

func compare(t *testing.T, path string, archive, got *txtar.Archive) {
	t.Helper()
	want := txtar.Format(archive)
	if *update {
		want = txtar.Format(got)
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(want, txtar.Format(got)) {
		t.Error(cmp.Diff(string(want), string(txtar.Format(got))))
	}
}
