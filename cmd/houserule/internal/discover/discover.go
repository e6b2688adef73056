// Package discover finds rules on disk. The caller passes names and paths from the command line,
// and the library of shipped rules. The package returns rules files, the variants and house rules
// among them, and the requests to load for their scenarios. It also converts paths between
// folders. It reads only enough of a file to see whether it opens a variant.
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

// Extension is the extension of rules files.
const Extension = ".rules"

// A Finder finds rules on disk and among the shipped ones. The name of a shipped variant takes
// precedence over a file or folder of the same name. Users can write ./NAME for those.
type Finder struct {
	Library *dsl.Library
}

// An Error is the error for a path from the user that doesn't exist or can't be used there.
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
	return errorf("there are no rules in %q; names of rules files end in %s", folder, Extension)
}

// ignoreFile lists folders to skip in a search, with the syntax of .gitignore. For example, such
// folders contain rules that are wrong on purpose. A folder that the user names is searched all
// the same.
const ignoreFile = ".houseruleignore"

// mostIgnored is the maximum size of such a file in bytes. It is limited because each line
// becomes a regular expression that is matched with each folder.
const mostIgnored = 64 << 10

// passedOver is a slice with the patterns of such files. Each applies to the paths below its
// folder.
type passedOver []ignoring

type ignoring struct {
	folder  string
	matches *gitignore.GitIgnore
}

// read adds the patterns of a folder's ignore file, if it has one.
func (p *passedOver) read(folder string) error {
	path := filepath.Join(folder, ignoreFile)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular() || !isWithin(folder, path):
		return errorf("%s is not a regular file in its folder", path)
	case info.Size() > mostIgnored:
		return errorf("%s is larger than %d KB", path, mostIgnored>>10)
	}
	matches, err := gitignore.CompileIgnoreFile(path)
	if err == nil {
		*p = append(*p, ignoring{folder, matches})
	}
	return err
}

// has reports whether to skip a folder.
func (p passedOver) has(folder string) bool {
	return slices.ContainsFunc(p, func(i ignoring) bool {
		below, err := filepath.Rel(i.folder, folder)
		return err == nil && filepath.IsLocal(below) && i.matches.MatchesPath(filepath.ToSlash(below)+"/")
	})
}
