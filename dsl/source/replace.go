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

// Replace writes text to a file atomically. It syncs a temporary file beside it and renames that,
// so the old content survives an error.
func Replace(path, text string) error { return ReplaceBy(path, writes(text)) }

// ReplaceBy does the same as Replace with content that the callback writes to a stream.
func ReplaceBy(path string, write func(io.Writer) error) error {
	return replace(path, write, modeOf(path))
}

func writes(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// ReplaceSecret does the same as Replace, but makes the file readable for its owner only.
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
	defer os.Remove(temporary.Name()) // fails harmlessly after a successful rename
	if err := fill(temporary, write, mode); err != nil {
		return notWritten(path, err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return notWritten(path, err)
	}
	return nil
}

// mayWrite returns an error if the file exists and the process has no permission to write to it.
// This check is necessary because a rename only needs permission for the folder.
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

// CreateTemporary creates a temporary file in the folder of path. If it is abandoned, a later
// replacement of path removes it.
func CreateTemporary(path string) (*os.File, error) {
	return os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"+TemporaryEnd)
}

// TemporaryEnd is the suffix of temporary files. It is specific, because Sweep must not delete
// files of other programs.
const TemporaryEnd = ".houserule-tmp"

// abandoned is the minimum age of a temporary file that is certainly no longer in use, because
// writing one takes far less.
const abandoned = time.Minute

// sweep removes temporary files for path that killed processes left.
func sweep(path string) { sweepIn(filepath.Dir(path), "."+filepath.Base(path)+".") }

// Sweep removes temporary files in a folder that killed processes left.
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

// resolved returns the target of a symbolic link, so that the target is replaced and the link
// stays. It returns the path itself on an error.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// fill writes, syncs and closes a temporary file. It closes the file even after an error.
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

// modeOf returns the permissions of a file. A new file is readable by all and writable by its
// owner.
func modeOf(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// notWritten returns an error for the user. It omits the inner path, because the name of a
// temporary file means nothing to the user.
func notWritten(path string, err error) error {
	reason := err
	if inner := errors.Unwrap(err); inner != nil {
		reason = inner
	}
	return fmt.Errorf("could not write %s: %w; the old contents are unchanged", path, reason)
}
