package save

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"houserule/dsl/source"
)

// A lock reserves a save for one process. It is a locked file beside the save that names the
// process. The system releases the lock when the process ends for any reason.
type lock struct{ *flock.Flock }

// An InUseError is the error for a save that another process has locked.
type InUseError struct{ Path, Holder string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("%s is in use by %s; leave the game there first, or save to another file with --save", e.Path, e.Holder)
}

// lockFor acquires the lock of a save. It returns an InUseError if another process keeps the lock
// during several attempts.
func lockFor(path string) (lock, error) {
	tidy(filepath.Dir(path))
	name := lockOf(path)
	if there, err := os.Lstat(name); err == nil && !there.Mode().IsRegular() {
		return lock{}, fmt.Errorf("could not write %s: %s is not a lock file; move it away", path, name)
	}
	for tries := 0; ; {
		l := newLock(name)
		got, err := l.TryLock()
		switch {
		case err != nil:
			return lock{}, fmt.Errorf("could not write %s: %w", path, reason(err))
		case !got && tries == mostTries:
			return lock{}, &InUseError{path, holder(name)}
		case !got: // another process may only be tidying up
			tries++
			time.Sleep(10 * time.Millisecond)
		case l.isThere():
			host, _ := os.Hostname()
			// Without disk space the holder's name is missing, but the lock holds.
			_ = os.WriteFile(name, fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0o644)
			return l, nil
		}
		_ = l.Close() // the previous holder has just deleted this file
	}
}

// newLock returns a lock that isn't acquired yet. Each process that may write to the folder may
// acquire it, for example to tidy up, no matter which user created the file.
func newLock(name string) lock { return lock{flock.New(name, flock.SetPermissions(0o644))} }

// mostTries is the number of retries for a lock.
const mostTries = 3

// lockEnd is the suffix of lock files. It is unusual, so that no other file has it.
const lockEnd = ".houserule-lock"

func lockOf(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+lockEnd)
}

// tidy deletes the files that killed processes have left in a folder: locks without a holder, and
// incomplete saves.
func tidy(folder string) {
	source.Sweep(folder)
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") || !strings.HasSuffix(entry.Name(), lockEnd) || !entry.Type().IsRegular() {
			continue
		}
		name := filepath.Join(folder, entry.Name())
		l := newLock(name)
		got, err := l.TryLock()
		switch {
		case err != nil || !got:
		case !l.isThere():
			// The holder has just deleted this file, and another process may have created a new one.
			_ = l.Close()
		default:
			_ = os.Remove(strings.TrimSuffix(name, lockEnd) + source.TemporaryEnd)
			l.release()
		}
	}
}

// isThere reports whether the locked file still exists at its path.
func (l lock) isThere() bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(l.Path())
	return err == nil && os.SameFile(locked, there)
}

func holder(name string) string {
	text, err := os.ReadFile(name)
	if who := strings.TrimSpace(string(text)); err == nil && who != "" {
		return who
	}
	return "another process"
}

// release deletes the lock file and then unlocks it. The other order could delete the lock of
// another process. On Windows an open file can't be deleted, so there the order is reversed: the
// lock of another process is open, and so it stays.
func (l lock) release() {
	if l.Flock == nil {
		return
	}
	err := os.Remove(l.Path())
	_ = l.Close()
	if err != nil && runtime.GOOS == "windows" {
		_ = os.Remove(l.Path())
	}
}
