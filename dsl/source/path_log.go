package source

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A PathLog records the paths on disk that were read or probed, including missing ones. A client
// that waits for a change watches these paths. A nil pointer records nothing. Methods may be
// called from several goroutines.
type PathLog struct {
	mu    sync.Mutex
	paths map[string]look // by absolute path
}

// A look is the state of a path when it was first recorded.
type look struct {
	listed bool // the folder was listed
	seen   string
}

// At records the state of a path, or of the entries of a folder if listed is true. The caller
// must call it before reading, so that no change in between is missed.
func (l *PathLog) At(path string, listed bool) {
	if l == nil {
		return
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.paths == nil {
		l.paths = map[string]look{}
	}
	if before, known := l.paths[whole]; !known || listed && !before.listed {
		l.paths[whole] = look{listed, seenAt(whole, listed)}
	}
}

// seenAt returns a text that changes with the file or folder at a path. For a file it consists of
// size and modification time. For a listed folder it has the names of entries that may be rules.
// An error counts as a missing file.
func seenAt(path string, listed bool) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "nothing"
	case !info.IsDir():
		return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
	case !listed:
		return "folder"
	}
	names := "folder"
	entries, _ := os.ReadDir(path)
	for _, entry := range entries {
		if MayBeRules(entry.Name()) {
			names += "\n" + entry.Name()
		}
	}
	return names
}

// MayBeRules reports whether a file or folder may contain rules or data, judging by its name. It
// returns false for hidden files and for temporary files of editors.
func MayBeRules(name string) bool {
	return !strings.HasPrefix(name, ".") && slices.Contains([]string{".rules", ".toml", ""}, filepath.Ext(name))
}

// Paths returns a map of the recorded absolute paths, owned by the caller. The value is true for
// folders that were listed.
func (l *PathLog) Paths() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	paths := map[string]bool{}
	for path, look := range l.paths {
		paths[path] = look.listed
	}
	return paths
}

// Changed reports whether the state of any recorded path has changed.
func (l *PathLog) Changed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for path, look := range l.paths {
		if seenAt(path, look.listed) != look.seen {
			return true
		}
	}
	return false
}

// Over returns the folder at dir wrapped so that all access to it is recorded. With a nil pointer
// it returns the folder itself.
func (l *PathLog) Over(folder fs.FS, dir string) fs.FS {
	if l == nil {
		return folder
	}
	return logged{folder, dir, l}
}

// A logged folder records each path that is opened, probed or listed in it.
type logged struct {
	fs.FS
	dir string
	log *PathLog
}

func (n logged) path(name string) string { return filepath.Join(n.dir, filepath.FromSlash(name)) }

func (n logged) Open(name string) (fs.File, error) {
	n.log.At(n.path(name), false)
	return n.FS.Open(name)
}

func (n logged) Stat(name string) (fs.FileInfo, error) {
	n.log.At(n.path(name), false)
	return fs.Stat(n.FS, name)
}

func (n logged) ReadDir(name string) ([]fs.DirEntry, error) {
	n.log.At(n.path(name), true)
	return fs.ReadDir(n.FS, name)
}
