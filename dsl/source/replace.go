package source

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace puts text in the place of a file on disk, all of it or nothing: what is there stays until
// the new text is safe in a temporary file beside it, which then takes its name.
func Replace(path, text string) error {
	path = resolved(path)
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return notWritten(path, err)
	}
	defer os.Remove(temporary.Name()) // gone already if all went well
	if err := fill(temporary, path, text); err != nil {
		return notWritten(path, err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return notWritten(path, err)
	}
	return nil
}

// resolved is where a link leads, so that the link stays and what it names is replaced.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// fill writes, syncs and closes a file that is to take the place of path.
func fill(file *os.File, path, text string) error {
	_, err := file.WriteString(text)
	if err == nil {
		err = file.Chmod(modeOf(path))
	}
	if err == nil {
		err = file.Sync()
	}
	return cmp.Or(err, file.Close())
}

// modeOf is who may read and write a file; a new one is for its owner to write and for all to read.
func modeOf(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// notWritten leaves out the name of the temporary file, which means nothing to anybody.
func notWritten(path string, err error) error {
	reason := err
	if inner := errors.Unwrap(err); inner != nil {
		reason = inner
	}
	return fmt.Errorf("%s cannot be written: %w; what was there before is untouched", path, reason)
}
