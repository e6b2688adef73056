package watch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// write writes a file, and creates its folders.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// watching returns a Watcher of some paths without pending reports.
func watching(t *testing.T, paths map[string]bool) *Watcher {
	t.Helper()
	w, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	w.Watch(paths)
	hear(t, w)
	return w
}

// hear waits for a report. There may be further ones for the same change, so that tests must look
// at the files.
func hear(t *testing.T, w *Watcher) {
	t.Helper()
	select {
	case <-w.Changed():
	case <-time.After(time.Minute):
		t.Fatal("no change is reported")
	}
}

// until waits for reports until a file contains a text.
func until(t *testing.T, w *Watcher, path, text string) {
	t.Helper()
	for {
		hear(t, w)
		if got, err := os.ReadFile(path); err == nil && string(got) == text || text == "" && err != nil {
			return
		}
	}
}

// All ways to save a file are reported.
func TestSaving(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "kinder.rules")
	write(t, path, "first")
	w := watching(t, map[string]bool{path: false})

	write(t, path, "over itself")
	until(t, w, path, "over itself")

	write(t, path+"~new", "renamed")
	if err := os.Rename(path+"~new", path); err != nil {
		t.Fatal(err)
	}
	until(t, w, path, "renamed")

	if err := os.Rename(path, path+".bak"); err != nil { // like Vim with a backup
		t.Fatal(err)
	}
	write(t, path, "after a backup")
	until(t, w, path, "after a backup")

	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	until(t, w, path, "")
	write(t, path, "back")
	until(t, w, path, "back")
}

// New files and folders are watched if a reader has looked for them.
func TestComingAndGoing(t *testing.T) {
	top := t.TempDir()
	rules, data := filepath.Join(top, "game", "rules"), filepath.Join(top, "game", "data", "cards.toml")
	w := watching(t, map[string]bool{rules: true, data: false})

	write(t, filepath.Join(rules, "game.rules"), "new")
	until(t, w, filepath.Join(rules, "game.rules"), "new")
	write(t, data, "cards")
	until(t, w, data, "cards")

	other := filepath.Join(top, "other")
	write(t, filepath.Join(other, "rules", "game.rules"), "of the other folder")
	if err := errors.Join(os.Rename(filepath.Join(top, "game"), filepath.Join(top, "old")), os.Rename(other, filepath.Join(top, "game"))); err != nil {
		t.Fatal(err)
	}
	until(t, w, filepath.Join(rules, "game.rules"), "of the other folder")
	write(t, filepath.Join(rules, "game.rules"), "in the folder that came")
	until(t, w, filepath.Join(rules, "game.rules"), "in the folder that came")

	if err := os.RemoveAll(filepath.Join(top, "game")); err != nil {
		t.Fatal(err)
	}
	until(t, w, filepath.Join(rules, "game.rules"), "")
	write(t, filepath.Join(rules, "game.rules"), "once more")
	until(t, w, filepath.Join(rules, "game.rules"), "once more")
}

// Unwatched files, and temporary files of editors, are not reported.
func TestConcerns(t *testing.T) {
	w := &Watcher{paths: map[string]bool{"/a/rules": true, "/a/rules/game.rules": false, "/a/data/cards.toml": false}}
	for path, want := range map[string]bool{
		"/a/rules/game.rules": true, "/a/rules/new.rules": true, "/a/rules/more": true, "/a/rules": true, "/a": true, "/a/data": true,
		"/a/rules/.game.rules.swp": false, "/a/rules/game.rules~": false, "/a/rules/game.save": false, "/a/data/other.toml": false, "/b": false,
	} {
		if w.concerns(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

// Files saved together are reported once, after a pause, and in time even if saves never stop.
func TestCalm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stirred, changed := make(chan struct{}, 1), make(chan struct{}, 1)
		go debounce(stirred, changed, pause, longest)
		began := time.Now()
		for range 3 {
			wake(stirred)
			time.Sleep(pause / 2)
		}
		<-changed
		if took := time.Since(began); took != 2*pause {
			t.Errorf("three saves are reported after %v", took)
		}
		began = time.Now()
		stop := make(chan struct{})
		go func() {
			for {
				select {
				case <-stop:
					close(stirred)
					return
				case <-time.After(pause / 2):
					wake(stirred)
				}
			}
		}()
		<-changed
		if took := time.Since(began); took > longest+pause {
			t.Errorf("constant changes are reported after %v", took)
		}
		close(stop)
		for range changed {
		}
	})
}
