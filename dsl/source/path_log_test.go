package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLooked checks that all paths that are read or probed are recorded, including missing ones,
// and that later changes are noticed.
func TestLooked(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "more"), 0o777), os.WriteFile(filepath.Join(dir, "a.rules"), []byte("a"), 0o666)); err != nil {
		t.Fatal(err)
	}
	log := &PathLog{}
	folder := log.Over(os.DirFS(dir), dir)
	if text, err := fs.ReadFile(folder, "a.rules"); err != nil || string(text) != "a" {
		t.Fatal(string(text), err)
	}
	if _, err := fs.Stat(folder, "none.toml"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if entries, err := fs.ReadDir(folder, "more"); err != nil || len(entries) != 0 {
		t.Error(entries, err)
	}
	want := map[string]bool{filepath.Join(dir, "a.rules"): false, filepath.Join(dir, "none.toml"): false, filepath.Join(dir, "more"): true}
	if diff := cmp.Diff(want, log.Paths()); diff != "" {
		t.Error(diff)
	}
	changes := []struct {
		what, path string
		changes    bool
	}{
		{"an editor at work", "more/.b.rules.swp", false}, {"another file", "b.rules", false}, {"a file in a folder that was listed", "more/b.rules", true},
	}
	for _, change := range changes {
		if err := os.WriteFile(filepath.Join(dir, change.path), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if log.Changed() != change.changes {
			t.Errorf("%s: %v", change.what, !change.changes)
		}
	}
	var nothing *PathLog
	if nothing.At(dir, true); nothing.Over(folder, dir) != folder {
		t.Error("a nil log changes the result of Over")
	}
}

// TestLookedAtFiles checks that creating, changing and removing a file count as changes.
func TestLookedAtFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.rules")
	for _, change := range []func() error{
		func() error { return os.WriteFile(path, []byte("first"), 0o666) },
		func() error { return os.WriteFile(path, []byte("second, which is longer"), 0o666) },
		func() error { return os.Remove(path) },
	} {
		log := &PathLog{}
		log.At(path, false)
		if log.Changed() {
			t.Error("nothing was changed yet")
		}
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if !log.Changed() {
			t.Error("the change is not noticed")
		}
	}
}
