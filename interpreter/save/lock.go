package save

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"houserule/dsl/source"
)

// A lock keeps a save for one process. It is a file beside the save that says whose it is; the system lets go of it
// whenever that process ends, whatever the reason.
type lock struct{ *flock.Flock }

// An InUseError says who has a save.
type InUseError struct{ Path, Holder string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("%s is in use by %s; leave the game there first, or save to another file with --save", e.Path, e.Holder)
}

// lockFor takes the lock of a save.
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
		case !got: // somebody may just be tidying up
			tries++
			time.Sleep(10 * time.Millisecond)
		case l.isThere():
			host, _ := os.Hostname()
			// Without room for that, nobody can say who has the save; but it is kept all the same.
			_ = os.WriteFile(name, fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0o644)
			return l, nil
		}
		_ = l.Close() // whoever had it has just taken it away
	}
}

// newLock is a lock that nobody has yet. Whoever may write in its folder may tidy it up, whoever made it.
func newLock(name string) lock { return lock{flock.New(name, flock.SetPermissions(0o644))} }

// mostTries is how often a lock is tried.
const mostTries = 3

// lockEnd is how the name of a lock ends, and no file of anybody else.
const lockEnd = ".houserule-lock"

func lockOf(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+lockEnd)
}

// tidy takes away what processes that were killed have left in a folder: locks of saves that nobody has, and saves that
// were not whole yet.
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
		case !l.isThere(): // whoever had it has just taken it away, and it may be somebody's anew
			_ = l.Close()
		default:
			_ = os.Remove(strings.TrimSuffix(name, lockEnd) + source.TemporaryEnd)
			l.release()
		}
	}
}

// isThere reports whether the file that is locked is still the one of that name.
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

// release takes the lock away and lets go of it, in this order.
func (l lock) release() {
	if l.Flock != nil {
		_ = os.Remove(l.Path())
		_ = l.Close()
	}
}
