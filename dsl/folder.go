package dsl

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

const (
	// largestFile is the maximum size of a file in bytes. Larger files are refused, because rules
	// are never that large.
	largestFile = 16 << 20
	// mostFiles is the maximum number of rules files in a folder and its subfolders.
	mostFiles = 500
	// mostFolders is the maximum number of subfolders of a folder that is read as a variant.
	mostFolders = 500
	// extension is the file extension of rules.
	extension = ".rules"
)

// A folder is a folder of the embedded file system or on disk. All files that are read through it
// lie below it. Links that lead out are refused.
type folder struct {
	fsys fs.FS
	dir  string // path of the folder in fsys
	name string // path for messages
}

// A fileError is the reason for a failed file operation, in words for the user.
type fileError string

func (e fileError) Error() string { return string(e) }

const noSuchFile fileError = "there is no such file"

// read returns the contents of a file, given by its path below the folder.
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

// has reports whether the folder has a file or subfolder of that name.
func (f folder) has(name string) bool {
	_, err := fs.Stat(f.fsys, path.Join(f.dir, name))
	return err == nil
}

// lacks reports whether a file doesn't exist. It returns false for other errors, so that reading
// the file reports them.
func (f folder) lacks(name string) bool {
	_, err := fs.Stat(f.fsys, path.Join(f.dir, name))
	return errors.Is(err, fs.ErrNotExist)
}

// shown returns the path of a file for messages.
func (f folder) shown(name string) string {
	if f.name == "." {
		return name
	}
	return strings.TrimSuffix(f.name, "/") + "/" + name
}

// rules returns the sorted names of the rules files directly in the folder.
func (f folder) rules() ([]string, error) {
	names, _, err := f.contents(".")
	return names, err
}

// contents returns the rules files and the subfolders of a folder below f, both sorted. They are
// paths relative to f.
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

// decks returns the names of the decks directly in a folder below f, without their extension.
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

// inWords returns an error for the user, without the names of system calls.
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

// linksOut returns an error for a name that leads out of its folder.
func linksOut(name string, at source.Span) diag.Diagnostic {
	d := outside(name, at)
	d.Label = string(linkOut)
	return d
}
