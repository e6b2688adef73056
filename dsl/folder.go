package dsl

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

const (
	// largestFile is how much of a file is read at most. For rules that is too much already.
	largestFile = 16 << 20
	// mostFiles is how many files of rules one folder may have, with the folders in it.
	mostFiles = 500
	// mostFolders is how many folders may lie below one that is read as a variant.
	mostFolders = 500
	// extension is what files of rules end in.
	extension = ".rules"
)

// A folder is where files lie: among those that ship, or on disk. Whatever is read through it lies
// below it; links that lead out are refused.
type folder struct {
	fsys fs.FS
	dir  string // the folder's path within fsys
	name string // its path as people know it
}

// A fileError says why a file cannot be had, in words for people.
type fileError string

func (e fileError) Error() string { return string(e) }

const noSuchFile fileError = "there is no such file"

// read reads a file by its path below the folder.
func (f folder) read(name string) (*source.File, error) {
	inside := path.Join(f.dir, name)
	info, err := fs.Stat(f.fsys, inside)
	if err != nil {
		return nil, inWords(err)
	}
	if !info.Mode().IsRegular() {
		return nil, fileError("it is not a file of text")
	}
	file, err := f.fsys.Open(inside)
	if err != nil {
		return nil, inWords(err)
	}
	defer file.Close()
	var text bytes.Buffer
	text.Grow(int(min(info.Size(), largestFile)) + bytes.MinRead)
	if _, err = text.ReadFrom(io.LimitReader(file, largestFile+1)); err != nil {
		return nil, inWords(err)
	}
	if text.Len() > largestFile {
		return nil, fileError("it is larger than 16 MB")
	}
	return source.NewFile(f.shown(name), text.String()), nil
}

// has reports whether there is something by that name.
func (f folder) has(name string) bool {
	_, err := fs.Stat(f.fsys, path.Join(f.dir, name))
	return err == nil
}

// lacks reports whether there is nothing by that name; of what cannot be reached, reading says why.
func (f folder) lacks(name string) bool {
	_, err := fs.Stat(f.fsys, path.Join(f.dir, name))
	return errors.Is(err, fs.ErrNotExist)
}

// shown is the path of a file as people know it.
func (f folder) shown(name string) string {
	if f.name == "." {
		return name
	}
	return strings.TrimSuffix(f.name, "/") + "/" + name
}

// rules are the names of the files of rules right in the folder, in the order of the alphabet.
func (f folder) rules() ([]string, error) {
	names, _, err := f.contents(".")
	return names, err
}

// contents are the files of rules and the folders right in a folder below f, by their paths from f and in
// the order of the alphabet.
func (f folder) contents(below string) (rules, folders []string, err error) {
	entries, err := fs.ReadDir(f.fsys, path.Join(f.dir, below))
	if err != nil {
		return nil, nil, inWords(err)
	}
	for _, e := range entries {
		name := path.Join(below, e.Name())
		switch {
		case e.IsDir() && !isHidden(e.Name()):
			folders = append(folders, name)
		case !e.IsDir() && isRules(e.Name()):
			rules = append(rules, name)
		}
	}
	if len(rules) > mostFiles {
		return nil, nil, tooManyFiles
	}
	slices.Sort(rules)
	slices.Sort(folders)
	return rules, folders, nil
}

// decks are the names of the files of decks right in a folder below f, without what they end in.
func (f folder) decks(below string) (names []string) {
	entries, _ := fs.ReadDir(f.fsys, path.Join(f.dir, below))
	for _, e := range entries {
		if name, isDeck := strings.CutSuffix(e.Name(), deckExtension); isDeck && !e.IsDir() {
			names = append(names, name)
		}
	}
	return names
}

const (
	tooManyFiles   fileError = "it has more than 500 files of rules"
	tooManyFolders fileError = "it has more than 500 folders"
)

func isRules(name string) bool {
	return strings.HasSuffix(name, extension) && !isHidden(name)
}

func isHidden(name string) bool { return strings.HasPrefix(path.Base(name), ".") }

// inWords says what went wrong without the names of system calls.
func inWords(err error) error {
	var pathError *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noSuchFile
	case errors.Is(err, fs.ErrPermission):
		return fileError("you may not read it")
	case errors.As(err, &pathError):
		return fileError(pathError.Err.Error())
	default:
		return err
	}
}

// linkOut is a name in the folder of a text that is a link to elsewhere.
const linkOut fileError = "it is a link that leads out of the folder"

// follow is where a name leads by way of links, as a path that begins with the folder in which it stands. Nothing that a
// text names may lead out of its folder. Of what is not there whoever opens it hears.
func follow(folder, name string) (string, error) {
	path := filepath.Join(folder, name)
	target, err := resolved(path)
	if err != nil {
		return path, nil
	}
	home, err := resolved(folder)
	if err != nil {
		return path, nil
	}
	below, err := filepath.Rel(home, target)
	if err != nil || !filepath.IsLocal(below) {
		return "", linkOut
	}
	return filepath.Join(folder, below), nil
}

// resolved is a path without links.
func resolved(path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(whole)
}

// linksOut reports a name that leads out of the folder in which it stands.
func linksOut(name string, at source.Span) diag.Diagnostic {
	d := outside(name, at)
	d.Label = string(linkOut)
	return d
}
