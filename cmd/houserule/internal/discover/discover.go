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

// Exists tells whether there is a file or folder.
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
