package opgen

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the generated files")

// TestFiles checks that the generated files are up to date, because go generate ./interpreter
// must run after each change of a definition.
func TestFiles(t *testing.T) {
	dir := filepath.Join("..", "..")
	files, err := Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		path = filepath.Join(dir, path)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is not up to date; run go generate ./interpreter (-want +got):\n%s", path, diff)
		}
	}
}
