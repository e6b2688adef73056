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

// Looked are the files and folders on disk that somebody has looked for, whether they are there or not: whoever waits for
// a change waits for one of these. Nil remembers nothing. Looked may be used from several goroutines.
type Looked struct {
	mu    sync.Mutex
	paths map[string]look // by their whole paths
}

// A look is what was to be seen at a path when somebody looked first.
type look struct {
	listed bool // it is a folder that was listed
	seen   string
}

// At notes that a path is looked for, or that a folder is listed there. What is read after that is no older.
func (l *Looked) At(path string, listed bool) {
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

// seenAt is what tells a file or folder at a path from what may be there later.
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

// MayBeRules reports whether a file that nobody has named can be one of rules or data, or a folder of them. Hidden ones and
// those of editors at work are none.
func MayBeRules(name string) bool {
	return !strings.HasPrefix(name, ".") && slices.Contains([]string{".rules", ".toml", ""}, filepath.Ext(name))
}

// Paths are all that were looked for by their whole paths: true for folders that were listed.
func (l *Looked) Paths() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	paths := map[string]bool{}
	for path, look := range l.paths {
		paths[path] = look.listed
	}
	return paths
}

// Changed reports whether there is something else now where somebody has looked.
func (l *Looked) Changed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for path, look := range l.paths {
		if seenAt(path, look.listed) != look.seen {
			return true
		}
	}
	return false
}

// Over is a folder on disk of which all is noted that is looked for.
func (l *Looked) Over(folder fs.FS, dir string) fs.FS {
	if l == nil {
		return folder
	}
	return noted{folder, dir, l}
}

// A noted folder notes what is looked for in it.
type noted struct {
	fs.FS
	dir    string
	looked *Looked
}

func (n noted) path(name string) string { return filepath.Join(n.dir, filepath.FromSlash(name)) }

func (n noted) Open(name string) (fs.File, error) {
	n.looked.At(n.path(name), false)
	return n.FS.Open(name)
}

func (n noted) Stat(name string) (fs.FileInfo, error) {
	n.looked.At(n.path(name), false)
	return fs.Stat(n.FS, name)
}

func (n noted) ReadDir(name string) ([]fs.DirEntry, error) {
	n.looked.At(n.path(name), true)
	return fs.ReadDir(n.FS, name)
}
