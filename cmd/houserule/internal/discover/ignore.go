package discover

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	gitignore "github.com/sabhiram/go-gitignore"
)

// ignoreFile lists folders that are passed over where rules are looked for, as .gitignore does: they hold rules that are
// wrong on purpose, or not meant to be looked at with the others. Whoever names such a folder gets it.
const ignoreFile = ".houseruleignore"

// mostIgnored is how many bytes such a file may have: each of its lines becomes an expression that each folder is compared with.
const mostIgnored = 64 << 10

// passedOver is what such files say, each of what lies below its folder.
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

// has tells whether a folder is to be passed over.
func (p passedOver) has(folder string) bool {
	return slices.ContainsFunc(p, func(i ignoring) bool {
		below, err := filepath.Rel(i.folder, folder)
		return err == nil && filepath.IsLocal(below) && i.matches.MatchesPath(filepath.ToSlash(below)+"/")
	})
}
