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

// Edited is what ships, but for those of its folders that lie on disk to be worked on: in a folder rules, here or in a
// folder above. A folder on disk is one of them if it has all files of rules that ship in it. Edited may be used from
// several goroutines.
type Edited struct {
	shipped fs.FS
	disk    fs.FS  // nil if nothing lies there
	dir     string // where it lies

	mutex  sync.Mutex
	copies map[string]bool // by folder: whether it is read from disk
	other  []string        // files that were read from disk and are not what ships
}

// NewEdited looks for folders of what ships, from the current folder upwards.
func NewEdited(shipped fs.FS) *Edited {
	here, err := os.Getwd()
	if err != nil {
		return &Edited{shipped: shipped}
	}
	return NewEditedFrom(here, shipped)
}

// NewEditedFrom looks for folders of what ships, from a folder upwards.
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

// Writing is the same while somebody is writing some texts, which count in place of what lies on disk.
func (e *Edited) Writing(unsaved source.Unsaved) *Edited {
	writing := &Edited{shipped: e.shipped, dir: e.dir, copies: map[string]bool{}}
	if e.disk != nil {
		writing.disk = unsaved.Over(e.disk, e.dir)
	}
	return writing
}

// Noting is the same read anew, and notes what is looked for on disk.
func (e *Edited) Noting(looked *source.Looked) *Edited {
	anew := &Edited{shipped: e.shipped, dir: e.dir, copies: map[string]bool{}}
	if e.disk != nil {
		anew.disk = looked.Over(e.disk, e.dir)
	}
	return anew
}

// Dir is the folder on disk in which what ships is worked on, "" if nothing is.
func (e *Edited) Dir() string { return e.dir }

// Path is where on disk a file of what ships is read from, if it is read from there.
func (e *Edited) Path(name string) (path string, onDisk bool) {
	folder, _, _ := strings.Cut(name, "/")
	return filepath.Join(e.dir, filepath.FromSlash(name)), e.readsFromDisk(folder)
}

// Called is the name by which something that ships goes, if it is read from that path on disk: a folder, or a file among
// those of several.
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

// hasCopy reports whether one of the folders that ship lies in a folder on disk.
func (e *Edited) hasCopy(disk fs.FS) bool {
	folders, err := fs.ReadDir(disk, ".")
	return err == nil && slices.ContainsFunc(folders, func(f fs.DirEntry) bool { return e.isCopy(disk, f.Name()) })
}

// isCopy reports whether a folder on disk has all files of rules that ship in it, of which there are some.
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

// rulesIn are the files of rules that ship in a folder and below.
func (e *Edited) rulesIn(folder string) (files []string) {
	_ = fs.WalkDir(e.shipped, folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, Extension) {
			files = append(files, path)
		}
		return err
	})
	return files
}

// Open opens a file or folder where it is to be read from.
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

// note remembers a file on disk that is not what ships.
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

// Other are the files that were read from disk so far and are not what ships.
func (e *Edited) Other() []string {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return slices.Sorted(slices.Values(e.other))
}
