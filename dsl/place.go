package dsl

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A place is the location of rules: a folder, or one file in it.
type place struct {
	folder folder
	file   string // "" for the whole folder
	path   string // path on disk, or "" for embedded rules
}

// ships reports whether the rules are embedded.
func (p place) ships() bool { return p.path == "" }

// shipsAs returns the name by which to request embedded rules.
func (p place) shipsAs() string {
	if p.file != "" {
		return strings.TrimSuffix(p.file, extension)
	}
	return p.folder.dir
}

// shown returns the path for messages.
func (p place) shown() string {
	if p.file != "" {
		return p.folder.shown(p.file)
	}
	return p.folder.name
}

// locate returns the place of an embedded variant, or of a path on disk.
func (l *loader) locate(name string) (place, error) {
	if shipped, ok := l.lib.find(name); ok {
		return shipped, nil
	}
	if l.lib.unsaved.Has(name) {
		return l.onDisk(name)
	}
	l.lib.log.At(name, false)
	path, err := l.linked(name)
	if err != nil {
		return place{}, inWords(err)
	}
	return l.onDisk(path)
}

// locateBeside returns the place of a variant that rules mention. Embedded variants come first,
// then a file NAME.rules or a folder NAME beside the rules. The file name may have hyphens in
// place of underscores.
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
		path, leads := l.follow(beside, spelled)
		if leads != nil {
			return place{}, leads
		}
		if found, err = l.onDisk(path); err == nil {
			break
		}
	}
	return found, err
}

// onDisk returns the place of a file or folder on disk.
func (l *loader) onDisk(path string) (place, error) {
	isFile := l.lib.unsaved.Has(path)
	if !isFile {
		l.lib.log.At(path, false)
		info, err := l.stat(path)
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

// openFolder opens a folder on disk. It stays open until the loader is closed.
func (l *loader) openFolder(dir string) (folder, error) {
	if l.lib.packed != nil {
		fsys, err := l.lib.packed.OnDisk(dir)
		if err != nil {
			return folder{}, inWords(err)
		}
		return folder{fsys, ".", filepath.ToSlash(dir)}, nil
	}
	l.lib.log.At(dir, false)
	root, err := os.OpenRoot(dir)
	if err != nil {
		return folder{}, inWords(err)
	}
	l.roots = append(l.roots, root)
	fsys := l.lib.log.Over(l.lib.unsaved.Over(root.FS(), dir), dir)
	return folder{l.lib.bundle.OnDisk(fsys, dir), ".", filepath.ToSlash(dir)}, nil
}

// stat describes the file or folder at a path on disk.
func (l *loader) stat(path string) (fs.FileInfo, error) {
	if l.lib.packed != nil {
		return l.lib.packed.Stat(path)
	}
	return os.Stat(path)
}

// linked returns a path on disk without symbolic links.
func (l *loader) linked(path string) (string, error) {
	if l.lib.packed != nil {
		return l.lib.packed.Resolve(path)
	}
	target, err := filepath.EvalSymlinks(path)
	if err == nil {
		l.lib.bundle.Link(path, target)
	}
	return target, err
}

// linkOut is the error for a link that leads out of the folder of the rules.
const linkOut fileError = "it is a link that leads out of the folder"

// follow resolves a name in a folder. The result is a path that begins with the folder. It
// returns an error if links lead out of the folder, because rules must not read other files. For
// a missing file it returns the unresolved path, so that opening it fails.
func (l *loader) follow(folder, name string) (string, error) {
	path := filepath.Join(folder, name)
	target, err := l.resolved(path)
	if err != nil {
		return path, nil
	}
	home, err := l.resolved(folder)
	if err != nil {
		return path, nil
	}
	below, err := filepath.Rel(home, target)
	if err != nil || !filepath.IsLocal(below) {
		return "", linkOut
	}
	return filepath.Join(folder, below), nil
}

// resolved returns the absolute path without symbolic links.
func (l *loader) resolved(path string) (string, error) {
	if l.lib.packed != nil {
		return l.linked(path)
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return l.linked(whole)
}
