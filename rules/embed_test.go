package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/rules"
)

// TestEverythingShips checks that all files on disk are embedded, except Go code.
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

// TestNames looks up each variant by the name of its folder and by its own name.
func TestNames(t *testing.T) {
	library := dsl.NewLibrary(rules.FS)
	listed := library.List()
	if len(listed) == 0 {
		t.Fatal("nothing ships")
	}
	for _, listing := range listed {
		target, findings := library.Inspect(listing.Name)
		if findings.HasErrors() {
			t.Errorf("%s: %s", listing.Name, findings.Text(diag.Plain))
			continue
		}
		if same, _ := library.Inspect(target.Name); same.Name != target.Name || same.Requests[0].Variant != listing.Name {
			t.Errorf("%s: the name %q leads to %+v", listing.Name, target.Name, same)
		}
	}
}
