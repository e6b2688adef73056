package discover

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
)

// A shipped folder is read from disk only if there is a copy of it.
func TestEdited(t *testing.T) {
	shipped := fstest.MapFS{
		"inn/inn.rules":    {Data: []byte("shipped")},
		"inn/more.rules":   {Data: []byte("the same")},
		"inn/cards.toml":   {Data: []byte("shipped")},
		"hunt/hunt.rules":  {Data: []byte("shipped")},
		"hunt/chase.rules": {Data: []byte("shipped")},
	}
	top := t.TempDir()
	for file, text := range map[string]string{
		"rules/inn/inn.rules": "edited", "rules/inn/more.rules": "the same", "rules/inn/new.rules": "new",
		"rules/hunt/hunt.rules": "a game of somebody else",
	} {
		path := filepath.Join(top, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	below := filepath.Join(top, "testdata", "inn")
	if err := os.MkdirAll(below, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{top, below} {
		t.Chdir(folder)
		e := NewEdited(shipped)
		for file, want := range map[string]string{
			"inn/inn.rules": "edited", "inn/more.rules": "the same", "inn/new.rules": "new", "inn/cards.toml": "",
			"hunt/hunt.rules": "shipped", "hunt/chase.rules": "shipped",
		} {
			if got, _ := fs.ReadFile(e, file); string(got) != want {
				t.Errorf("%s: %s is %q, not %q", folder, file, got, want)
			}
		}
		if got, want := e.Other(), []string{"inn/inn.rules", "inn/new.rules"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q are other files, not %q", folder, got, want)
		}
	}
	t.Chdir(t.TempDir())
	if got, _ := fs.ReadFile(NewEdited(shipped), "inn/inn.rules"); string(got) != "shipped" {
		t.Errorf("elsewhere %q is read", got)
	}
}
