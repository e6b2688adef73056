package source

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.rules")
	for _, text := range []string{"first\n", "second, which is longer\n", ""} {
		if err := Replace(path, text); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
}

func TestReplaceKeepsWhoMayReadAndWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.rules")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, "new"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v (%v), want 0600", info.Mode(), err)
	}
}

func TestReplaceFollowsLinks(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "target"), filepath.Join(folder, "link")
	if err := os.WriteFile(target, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := Replace(link, "new"); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(target); string(got) != "new" {
		t.Errorf("the target of the link holds %q", got)
	}
}

// TestReplaceLeavesNothingBehind tries to replace a folder by a file. Nothing is written, and no
// temporary file is left.
func TestReplaceLeavesNothingBehind(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "game.rules")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	err := Replace(path, "text")
	if err == nil || !strings.Contains(err.Error(), "the old contents are unchanged") {
		t.Errorf("the error is %v", err)
	}
	entries, _ := os.ReadDir(folder)
	if len(entries) != 1 {
		t.Errorf("there is more than before: %v", entries)
	}
}

// TestReplaceOnlyWhatMayBeWritten checks that a read-only file is not replaced, even if its
// folder is writable.
func TestReplaceOnlyWhatMayBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.rules")
	if err := os.WriteFile(path, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		_ = file.Close()
		t.Skip("this user may write to any file")
	}
	if err := Replace(path, "new"); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("it is replaced: %v", err)
	}
}

// TestReplaceSweeps checks that temporary files of killed processes are removed. Recent ones and
// files of other programs stay, because they may be in use.
func TestReplaceSweeps(t *testing.T) {
	folder := t.TempDir()
	long := time.Now().Add(-time.Hour)
	for name, age := range map[string]time.Time{".a.rules.123.houserule-tmp": long, ".a.rules.124.houserule-tmp": time.Now(), ".b.rules.123.houserule-tmp": long, "a.rules.old": long, ".a.rules.notes.tmp": long} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o644), os.Chtimes(path, age, age)); err != nil {
			t.Fatal(err)
		}
	}
	if err := Replace(filepath.Join(folder, "a.rules"), "new"); err != nil {
		t.Fatal(err)
	}
	var names []string
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{".a.rules.124.houserule-tmp", ".a.rules.notes.tmp", ".b.rules.123.houserule-tmp", "a.rules", "a.rules.old"}; !slices.Equal(names, want) {
		t.Errorf("there are %v, want %v", names, want)
	}
}
