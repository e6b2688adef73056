package serve

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// The same file returns the same secrets. Each seat has a different one, and the file is private.
func TestKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.links")
	made, err := KeyOf(path)
	if err = errors.Join(err, made.KeepIn(path)); err != nil {
		t.Fatal(err)
	}
	again, err := KeyOf(path)
	if err != nil || again != made {
		t.Errorf("the links change: %v", err)
	}
	if made.Secret(0) == made.Secret(1) || len(made.Secret(0)) != 26 || made.Secret(0) == NewKey().Secret(0) {
		t.Errorf("%q is no secret", made.Secret(0))
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read it: %v %v", info.Mode(), err)
	}
	if err := os.WriteFile(path, []byte("https://example.org\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := made.KeepIn(path); err == nil {
		t.Error("a foreign file is overwritten")
	}
}
