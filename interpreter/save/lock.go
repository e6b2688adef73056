package save

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// A lock keeps a save for one process. It is a file beside the save that says whose it is; the system lets go of it
// whenever that process ends, whatever the reason.
type lock struct{ *flock.Flock }

// An InUseError says who has a save.
type InUseError struct{ Path, Holder string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("%s is being played by %s; leave the game there first, or save elsewhere", e.Path, e.Holder)
}

// lockFor takes the lock of a save.
func lockFor(path string) (lock, error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	for {
		l := lock{flock.New(name)}
		got, err := l.TryLock()
		switch {
		case err != nil:
			return lock{}, fmt.Errorf("%s could not be written: %w", path, reason(err))
		case !got:
			return lock{}, &InUseError{path, holder(name)}
		case l.isThere():
			host, _ := os.Hostname()
			return l, os.WriteFile(name, fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0o644)
		}
		_ = l.Close() // whoever had it has just taken it away
	}
}

// isThere tells whether the file that is locked is still the one of that name.
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
