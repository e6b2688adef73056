package dsl

import (
	"os"
	"path/filepath"
	"strings"
)

// A place is where rules lie: a folder, or one file in it.
type place struct {
	folder folder
	file   string // "" for the whole folder
	path   string // on disk; "" for what ships
}

// ships reports whether the place is one of the library's.
func (p place) ships() bool { return p.path == "" }

// shipsAs is the name to ask for to get what ships there.
func (p place) shipsAs() string {
	if p.file != "" {
		return strings.TrimSuffix(p.file, extension)
	}
	return p.folder.dir
}

// shown is the place as people know it.
func (p place) shown() string {
	if p.file != "" {
		return p.folder.shown(p.file)
	}
	return p.folder.name
}

// locate finds rules by the name of a shipped variant, or by their path.
func (l *loader) locate(name string) (place, error) {
	if shipped, ok := l.lib.find(name); ok {
		return shipped, nil
	}
	if l.lib.unsaved.Has(name) {
		return l.onDisk(name)
	}
	l.lib.looked.At(name, false)
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return place{}, inWords(err)
	}
	return l.onDisk(path)
}

// locateBeside finds rules that a text names: what ships comes first, then a file NAME.rules or a
// folder NAME that lies beside the text, whose hyphens may be underscores in the name.
func (l *loader) locateBeside(name string, text place) (found place, err error) {
	if l.lib.Ships(name) || text.ships() {
		return l.locate(name)
	}
	beside := filepath.Dir(text.path)
	if text.file == "" {
		beside = filepath.Join(text.path, "..")
	}
	hyphened := strings.ReplaceAll(name, "_", "-")
	for _, spelled := range []string{name + extension, name, hyphened + extension, hyphened} {
		path, leads := follow(beside, spelled)
		if leads != nil {
			return place{}, leads
		}
		if found, err = l.onDisk(path); err == nil {
			break
		}
	}
	return found, err
}

// onDisk is the place of a file or folder on disk.
func (l *loader) onDisk(path string) (place, error) {
	isFile := l.lib.unsaved.Has(path)
	if !isFile {
		l.lib.looked.At(path, false)
		info, err := os.Stat(path)
		if err != nil {
			return place{}, inWords(err)
		}
		isFile = !info.IsDir()
	}
	p := place{path: path}
	dir := path
	if isFile {
		dir, p.file = filepath.Split(path)
		dir = filepath.Clean(dir)
	}
	opened, err := l.openFolder(dir)
	p.folder = opened
	return p, err
}

// openFolder opens a folder on disk until the end of the loading.
func (l *loader) openFolder(dir string) (folder, error) {
	l.lib.looked.At(dir, false)
	root, err := os.OpenRoot(dir)
	if err != nil {
		return folder{}, inWords(err)
	}
	l.roots = append(l.roots, root)
	return folder{l.lib.looked.Over(l.lib.unsaved.Over(root.FS(), dir), dir), ".", filepath.ToSlash(dir)}, nil
}
