package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/dsl"
	"houserule/rules"
)

// TestEverythingShips holds the folders on disk against what is embedded: no file is left behind, and no
// code goes along.
func TestEverythingShips(t *testing.T) {
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		_, missing := fs.Stat(rules.FS, path)
		if code := filepath.Ext(path) == ".go"; code == (missing == nil) {
			t.Errorf("%s: it is code: %v; it is embedded: %v", path, code, missing == nil)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNames looks up each folder with rules by its own name and by that of the variant in it.
func TestNames(t *testing.T) {
	files, err := filepath.Glob("*/*.rules")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rules: %v", err)
	}
	library := dsl.NewLibrary(rules.FS)
	for _, file := range files {
		folder := filepath.Dir(file)
		target, findings := library.Inspect(folder)
		if findings.HasErrors() || target.Name == "" {
			t.Errorf("%s: it holds no variant", folder)
		} else if same, _ := library.Inspect(target.Name); same.Name != target.Name || same.Requests[0].Variant != folder {
			t.Errorf("%s: the name %q leads to %+v", folder, target.Name, same)
		}
	}
}
