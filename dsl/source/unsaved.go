package source

import (
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

// Unsaved is a map from absolute paths to unsaved buffers of editors. A buffer takes precedence
// over the file on disk.
type Unsaved map[string]string

// Over returns the folder with the buffers in place of its files. The path dir is absolute.
func (u Unsaved) Over(folder fs.FS, dir string) fs.FS {
	if len(u) == 0 {
		return folder
	}
	return overlay{folder, dir, u}
}

// Has reports whether there is an unsaved buffer for the path.
func (u Unsaved) Has(path string) bool {
	_, has := u[path]
	return has
}

// An overlay is a folder in which buffers replace or add files.
type overlay struct {
	fs.FS
	dir     string
	unsaved Unsaved
}

func (o overlay) Open(name string) (fs.File, error) {
	if text, ok := o.unsaved[filepath.Join(o.dir, filepath.FromSlash(name))]; ok {
		return &unsavedFile{strings.NewReader(text), filepath.Base(name)}, nil
	}
	return o.FS.Open(name)
}

// ReadDir lists the entries on disk and the buffers of files that don't exist yet.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.FS, name)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, entry := range entries {
		known[entry.Name()] = true
	}
	folder := filepath.Join(o.dir, filepath.FromSlash(name))
	for path, text := range o.unsaved {
		if filepath.Dir(path) == folder && !known[filepath.Base(path)] {
			entries = append(entries, fs.FileInfoToDirEntry(&unsavedFile{strings.NewReader(text), filepath.Base(path)}))
		}
	}
	return entries, nil
}

// An unsavedFile is a buffer as an open file, and also its file info.
type unsavedFile struct {
	*strings.Reader
	name string
}

func (f *unsavedFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *unsavedFile) Close() error               { return nil }
func (f *unsavedFile) Name() string               { return f.name }
func (f *unsavedFile) Mode() fs.FileMode          { return 0o644 }
func (f *unsavedFile) ModTime() time.Time         { return time.Time{} }
func (f *unsavedFile) IsDir() bool                { return false }
func (f *unsavedFile) Sys() any                   { return nil }
