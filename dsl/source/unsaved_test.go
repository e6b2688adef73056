package source

import (
	"io/fs"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestUnsaved(t *testing.T) {
	disk := fstest.MapFS{"inn.rules": {Data: []byte("on disk")}, "more/cellar.rules": {Data: []byte("below")}}
	dir := filepath.FromSlash("/games")
	writing := Unsaved{
		filepath.Join(dir, "inn.rules"): "being written", filepath.Join(dir, "new.rules"): "new",
		filepath.FromSlash("/elsewhere/inn.rules"): "another",
	}
	over := writing.Over(disk, dir)
	for name, want := range map[string]string{"inn.rules": "being written", "new.rules": "new", "more/cellar.rules": "below"} {
		if got, err := fs.ReadFile(over, name); string(got) != want {
			t.Errorf("%s is %q (%v), not %q", name, got, err, want)
		}
	}
	entries, err := fs.ReadDir(over, ".")
	if err != nil || len(entries) != 3 {
		t.Errorf("%v (%v) lie there, not three things", entries, err)
	}
	if info, err := fs.Stat(over, "new.rules"); err != nil || !info.Mode().IsRegular() || info.Size() != 3 {
		t.Errorf("Stat of a file that is not on disk returns %v (%v)", info, err)
	}
}
