package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Replace puts text in the place of a file on disk, all of it or nothing: what is there stays until
// the new text is safe in a temporary file beside it, which then takes its name.
func Replace(path, text string) error { return ReplaceBy(path, writes(text)) }

// ReplaceBy does the same with a text that is written bit by bit.
func ReplaceBy(path string, write func(io.Writer) error) error {
	return replace(path, write, modeOf(path))
}

func writes(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// ReplaceSecret does the same with text that is for the owner of the file alone.
func ReplaceSecret(path, text string) error {
	return replace(path, writes(text), 0o600)
}

func replace(path string, write func(io.Writer) error, mode fs.FileMode) error {
	path = resolved(path)
	if err := mayWrite(path); err != nil {
		return notWritten(path, err)
	}
	sweep(path)
	temporary, err := CreateTemporary(path)
	if err != nil {
		return notWritten(path, err)
	}
	defer os.Remove(temporary.Name()) // gone already if all went well
	if err := fill(temporary, write, mode); err != nil {
		return notWritten(path, err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return notWritten(path, err)
	}
	return nil
}

// mayWrite reports whether whoever runs this may write to a file, if it is there: to write in its folder is enough to replace it, but not
// to be asked to.
func mayWrite(path string) error {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// CreateTemporary makes a file beside another one, which writing that one sweeps away once it is abandoned.
func CreateTemporary(path string) (*os.File, error) {
	return os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"+TemporaryEnd)
}

// TemporaryEnd is how the names of such files end, and no file of anybody else.
const TemporaryEnd = ".houserule-tmp"

// abandoned is how old a temporary file is that nobody writes to any more: that takes no time.
const abandoned = time.Minute

// sweep takes away what processes that were killed have left beside a file.
func sweep(path string) { sweepIn(filepath.Dir(path), "."+filepath.Base(path)+".") }

// Sweep takes away what such processes have left beside any file of a folder.
func Sweep(folder string) { sweepIn(folder, ".") }

func sweepIn(folder, begins string) {
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, begins) || !strings.HasSuffix(name, TemporaryEnd) {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}

// resolved is where a link leads, so that the link stays and what it names is replaced.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// fill writes, syncs and closes a file that is to take the place of another.
func fill(file *os.File, write func(io.Writer) error, mode fs.FileMode) error {
	err := write(file)
	if err == nil {
		err = file.Chmod(mode)
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
	return fmt.Errorf("could not write %s: %w; the old contents are unchanged", path, reason)
}
