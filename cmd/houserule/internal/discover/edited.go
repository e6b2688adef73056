package discover

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"houserule/dsl/source"
)

// Edited is a file system with the shipped rules, in which copies on disk replace shipped
// folders. A copy is below a folder named rules, in the current folder or above it. It counts as
// a copy if it has all rules files of the shipped folder. Edited may be used by several
// goroutines.
type Edited struct {
	shipped fs.FS
	disk    fs.FS  // nil without copies on disk
	dir     string // path of disk

	mutex  sync.Mutex
	copies map[string]bool // cache by folder: whether it is read from disk
	other  []string        // files that were read from disk and differ from the shipped ones
}

// NewEdited returns the shipped rules with the copies that it finds from the current folder
// upwards.
func NewEdited(shipped fs.FS) *Edited {
	here, err := os.Getwd()
	if err != nil {
		return &Edited{shipped: shipped}
	}
	return NewEditedFrom(here, shipped)
}

// NewEditedFrom returns the shipped rules with the copies that it finds from a folder upwards.
func NewEditedFrom(folder string, shipped fs.FS) *Edited {
	e := &Edited{shipped: shipped, copies: map[string]bool{}}
	for ; ; folder = filepath.Dir(folder) {
		dir := filepath.Join(folder, "rules")
		if rules := os.DirFS(dir); e.hasCopy(rules) {
			e.disk, e.dir = rules, dir
		}
		if e.disk != nil || folder == filepath.Dir(folder) {
			return e
		}
	}
}

// Writing returns a new Edited in which unsaved texts replace the files on disk.
func (e *Edited) Writing(unsaved source.Unsaved) *Edited {
	writing := &Edited{shipped: e.shipped, dir: e.dir, copies: map[string]bool{}}
	if e.disk != nil {
		writing.disk = unsaved.Over(e.disk, e.dir)
	}
	return writing
}

// Recording returns a new Edited with an empty cache. It records in log which paths on disk are
// read.
func (e *Edited) Recording(log *source.PathLog) *Edited {
	fresh := &Edited{shipped: e.shipped, dir: e.dir, copies: map[string]bool{}}
	if e.disk != nil {
		fresh.disk = log.Over(e.disk, e.dir)
	}
	return fresh
}

// Dir returns the folder with the copies on disk, or "" if there is none.
func (e *Edited) Dir() string { return e.dir }

// Path returns the path on disk of a shipped file, and reports whether it is read from there.
func (e *Edited) Path(name string) (path string, onDisk bool) {
	folder, _, _ := strings.Cut(name, "/")
	return filepath.Join(e.dir, filepath.FromSlash(name)), e.readsFromDisk(folder)
}

// Called returns the name of a shipped folder or file that is read from a path on disk, and
// reports whether there is one.
func (e *Edited) Called(path string) (name string, ships bool) {
	below, err := filepath.Rel(e.dir, path)
	if e.disk == nil || err != nil || !filepath.IsLocal(below) {
		return "", false
	}
	folder, file := filepath.Split(below)
	if folder == "" {
		return file, e.readsFromDisk(file)
	}
	folder = filepath.Clean(folder)
	return strings.TrimSuffix(file, Extension), !strings.ContainsRune(folder, filepath.Separator) && e.readsFromDisk(folder)
}

// hasCopy reports whether a folder on disk contains a copy of a shipped folder.
func (e *Edited) hasCopy(disk fs.FS) bool {
	folders, err := fs.ReadDir(disk, ".")
	return err == nil && slices.ContainsFunc(folders, func(f fs.DirEntry) bool { return e.isCopy(disk, f.Name()) })
}

// isCopy reports whether a folder on disk has all rules files of a shipped folder, and at least
// one.
func (e *Edited) isCopy(disk fs.FS, folder string) bool {
	there := 0
	for _, file := range e.rulesIn(folder) {
		if _, err := fs.Stat(disk, file); err != nil {
			return false
		}
		there++
	}
	return there > 0
}

// rulesIn returns the shipped rules files in a folder and below.
func (e *Edited) rulesIn(folder string) (files []string) {
	_ = fs.WalkDir(e.shipped, folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, Extension) {
			files = append(files, path)
		}
		return err
	})
	return files
}

// Open opens a file or folder, on disk if it is in a copy. It implements fs.FS.
func (e *Edited) Open(name string) (fs.File, error) {
	if folder, _, _ := strings.Cut(name, "/"); !e.readsFromDisk(folder) {
		return e.shipped.Open(name)
	}
	e.note(name)
	return e.disk.Open(name)
}

func (e *Edited) readsFromDisk(folder string) bool {
	if e.disk == nil || folder == "." {
		return false
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	copied, known := e.copies[folder]
	if !known {
		copied = e.isCopy(e.disk, folder)
		e.copies[folder] = copied
	}
	return copied
}

// note records a file on disk that differs from the shipped one. It ignores errors, because Open
// reports them.
func (e *Edited) note(name string) {
	mine, err := fs.ReadFile(e.disk, name)
	if err != nil {
		return
	}
	if theirs, err := fs.ReadFile(e.shipped, name); err == nil && bytes.Equal(mine, theirs) {
		return
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if !slices.Contains(e.other, name) {
		e.other = append(e.other, name)
	}
}

// Other returns the files that were read from disk so far and differ from the shipped ones,
// sorted.
func (e *Edited) Other() []string {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return slices.Sorted(slices.Values(e.other))
}
