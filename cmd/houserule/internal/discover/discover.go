// Package discover finds rules on disk. In come names and paths as a person types them, and the library of what
// ships; out come files of rules, the variants and house rules among them, what has to be loaded for the scenarios
// in them, and how all of it is called from another folder. It reads no more of a file than whether it opens a
// variant, and knows nothing of what is done with rules.
package discover

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	gitignore "github.com/sabhiram/go-gitignore"

	"houserule/dsl"
)

// Extension is what files of rules end in.
const Extension = ".rules"

// A Finder finds rules on disk and among what ships. The name of a variant that ships comes before a file or folder
// of the same name; ./NAME is the way to those.
type Finder struct {
	Library *dsl.Library
}

// An Error says that what a person named is not there, or cannot be where it is.
type Error struct{ problem string }

func (e Error) Error() string { return e.problem }

func errorf(format string, parts ...any) error { return Error{fmt.Sprintf(format, parts...)} }

// Exists reports whether there is a file or folder.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func notThere(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errorf("there is no file or folder %q", path)
	}
	return err
}

func noRules(folder string) error {
	return errorf("there are no rules in %q: files of rules end in %s", folder, Extension)
}

// ignoreFile lists folders that are passed over where rules are looked for, as .gitignore does: they hold rules that are
// wrong on purpose, or not meant to be looked at with the others. Whoever names such a folder gets it.
const ignoreFile = ".houseruleignore"

// mostIgnored is how many bytes such a file may have: each of its lines becomes an expression that each folder is compared with.
const mostIgnored = 64 << 10

// passedOver holds the patterns of such files, each for the paths below its folder.
type passedOver []ignoring

type ignoring struct {
	folder  string
	matches *gitignore.GitIgnore
}

// read takes in what a folder says, if it says anything.
func (p *passedOver) read(folder string) error {
	path := filepath.Join(folder, ignoreFile)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular() || !isWithin(folder, path):
		return errorf("%s is not a file of its folder", path)
	case info.Size() > mostIgnored:
		return errorf("%s is larger than %d KB", path, mostIgnored>>10)
	}
	matches, err := gitignore.CompileIgnoreFile(path)
	if err == nil {
		*p = append(*p, ignoring{folder, matches})
	}
	return err
}

// has reports whether a folder is to be passed over.
func (p passedOver) has(folder string) bool {
	return slices.ContainsFunc(p, func(i ignoring) bool {
		below, err := filepath.Rel(i.folder, folder)
		return err == nil && filepath.IsLocal(below) && i.matches.MatchesPath(filepath.ToSlash(below)+"/")
	})
}
