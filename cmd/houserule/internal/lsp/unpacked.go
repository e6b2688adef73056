package lsp

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// unpacked is what ships as files on disk, so that an editor can show it. It is there to be read: what somebody writes
// into it counts for nothing.
type unpacked struct {
	shipped fs.FS
	dir     string // "" if nothing may be written

	once sync.Once
	err  error
}

// path is where a file that ships lies on disk; not ok if it can't lie anywhere.
func (u *unpacked) path(name string) (path string, ok bool) {
	if u.dir == "" {
		return "", false
	}
	u.once.Do(func() { u.err = u.unpack() })
	return filepath.Join(u.dir, filepath.FromSlash(name)), u.err == nil
}

// unpack writes all that is not there yet as it ships.
func (u *unpacked) unpack() error {
	return fs.WalkDir(u.shipped, ".", func(name string, entry fs.DirEntry, err error) error {
		path := filepath.Join(u.dir, filepath.FromSlash(name))
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(path, 0o755)
		}
		text, err := fs.ReadFile(u.shipped, name)
		if err != nil {
			return err
		}
		if there, err := os.ReadFile(path); err == nil && string(there) == string(text) {
			return nil
		}
		_ = os.Remove(path) // it may not be written to
		return os.WriteFile(path, text, 0o444)
	})
}
