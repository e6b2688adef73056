// Package watch reports when files are saved. Its input are the paths that a reader has looked
// for. It reports that one of them may have changed, once the disk is quiet. It watches folders
// instead of files, because many editors write a new file and rename it. It doesn't read files.
package watch

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"houserule/dsl/source"
)

// The time without saves after which a change is reported, because several files are often saved
// together. A change is reported after longest even if saves continue.
const (
	pause   = 100 * time.Millisecond
	longest = time.Second
)

// A Watcher watches files.
type Watcher struct {
	files   *fsnotify.Watcher
	stirred chan struct{} // something was saved
	changed chan struct{} // something was saved, and the disk is quiet

	mu sync.Mutex
	// map of watched paths; true for folders in which any file of rules or data counts
	paths  map[string]bool
	closed bool
}

// New returns a Watcher without paths. It returns an error if the system has no more watches.
func New() (*Watcher, error) {
	files, err := fsnotify.NewBufferedWatcher(1 << 10)
	if err != nil {
		return nil, err
	}
	w := &Watcher{files: files, stirred: make(chan struct{}, 1), changed: make(chan struct{}, 1)}
	go w.listen()
	go debounce(w.stirred, w.changed, pause, longest)
	return w, nil
}

// Changed returns a channel that receives a value when a watched path may have changed. It first
// receives one after Watch, because a file may have changed before it was watched. The channel is
// closed with the Watcher.
func (w *Watcher) Changed() <-chan struct{} { return w.changed }

// Close stops the Watcher, and returns the error of the system.
func (w *Watcher) Close() error { return w.files.Close() }

// Watch replaces the watched paths: files, folders, and paths that don't exist yet. The value
// true marks a folder that was listed.
func (w *Watcher) Watch(paths map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	w.paths = paths
	w.settle("")
}

// Rouse reports a change that is not in a file.
func (w *Watcher) Rouse() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		wake(w.stirred)
	}
}

// listen handles the events of the watched folders until the Watcher is closed.
func (w *Watcher) listen() {
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.closed = true
		close(w.stirred)
	}()
	for {
		select {
		case event, open := <-w.files.Events:
			if !open {
				return
			}
			w.hear(event)
		case _, open := <-w.files.Errors:
			if !open {
				return
			}
			wake(w.stirred) // because events were lost
		}
	}
}

// hear handles an event of a watched folder.
func (w *Watcher) hear(event fsnotify.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if event.Op == fsnotify.Chmod || !w.concerns(event.Name) {
		return
	}
	if !event.Has(fsnotify.Write) {
		w.settle(event.Name)
	}
	wake(w.stirred)
}

// concerns reports whether a path is watched, lies in a listed folder, or is a parent of a
// watched path.
func (w *Watcher) concerns(path string) bool {
	if _, watched := w.paths[path]; watched {
		return true
	}
	if w.paths[filepath.Dir(path)] {
		return source.MayBeRules(filepath.Base(path))
	}
	for watched := range w.paths {
		if strings.HasPrefix(watched, path+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// settle updates the set of watched folders. A folder that was created, deleted or renamed is
// watched again, because its name may stand for another one. A new folder may appear before its
// parent is watched, so settle repeats until there is none, up to a maximum depth.
func (w *Watcher) settle(moved string) {
	const deepest = 30
	for range deepest {
		if !w.follow(moved) {
			return
		}
		moved = ""
	}
}

// follow does one round of settle, and reports whether new folders were watched.
func (w *Watcher) follow(moved string) (more bool) {
	wanted := map[string]bool{}
	for path := range w.paths {
		wanted[nearest(path)] = true
		wanted[nearest(filepath.Dir(path))] = true
	}
	known := map[string]bool{}
	for _, folder := range w.files.WatchList() {
		known[folder] = wanted[folder] && !isWithin(moved, folder)
		if !known[folder] {
			_ = w.files.Remove(folder) // an error means that it is gone
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(wanted)) {
		if !known[folder] && w.files.Add(folder) == nil {
			more = true
			wake(w.stirred) // because events before that were missed
		}
	}
	return more
}

// isWithin reports whether path is folder or lies below it.
func isWithin(folder, path string) bool {
	return folder != "" && (path == folder || strings.HasPrefix(path, folder+string(filepath.Separator)))
}

// wake sends a wake-up, unless one is already pending in the buffer.
func wake(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// debounce passes a wake-up on after a pause without further ones, or at the latest after
// longest. It closes changed when stirred is closed.
func debounce(stirred <-chan struct{}, changed chan<- struct{}, pause, longest time.Duration) {
	defer close(changed)
	for range stirred {
		quiet, late := time.After(pause), time.After(longest)
		for waiting := true; waiting; {
			select {
			case _, open := <-stirred:
				if !open {
					return
				}
				quiet = time.After(pause)
			case <-quiet:
				waiting = false
			case <-late:
				waiting = false
			}
		}
		select {
		case changed <- struct{}{}:
		default: // a report is already pending
		}
	}
}

// nearest returns the nearest existing folder at or above a path.
func nearest(path string) string {
	for {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
		above := filepath.Dir(path)
		if above == path {
			return path
		}
		path = above
	}
}
