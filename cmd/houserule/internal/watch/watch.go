// Package watch tells when files are saved. In come the paths that somebody has looked for; out comes word that one of
// them may be another one now, once the disk is quiet. Folders are watched and not files: many editors write a new file
// and give it the name of the old one. What is in files is not looked at.
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

// How long nothing must be saved before that is told, for who saves one file often saves several; and how long it may
// be put off by that.
const (
	pause   = 100 * time.Millisecond
	longest = time.Second
)

// A Watcher watches files.
type Watcher struct {
	files   *fsnotify.Watcher
	stirred chan struct{} // something was saved
	changed chan struct{} // and since then the disk was quiet

	mu     sync.Mutex
	paths  map[string]bool // that are watched; true for folders in which any file of rules or data counts
	closed bool
}

// New is a watcher of nothing yet.
func New() (*Watcher, error) {
	files, err := fsnotify.NewBufferedWatcher(1 << 10)
	if err != nil {
		return nil, err
	}
	w := &Watcher{files: files, stirred: make(chan struct{}, 1), changed: make(chan struct{}, 1)}
	go w.listen()
	go calm(w.stirred, w.changed, pause, longest)
	return w, nil
}

// Changed has word whenever something that is watched may have changed: at first once, for that may have been before it was
// watched. It is closed with the watcher.
func (w *Watcher) Changed() <-chan struct{} { return w.changed }

// Close ends it.
func (w *Watcher) Close() error { return w.files.Close() }

// Watch watches these paths and no others: files, folders, and what is not there yet. True stands for a folder that was
// listed.
func (w *Watcher) Watch(paths map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	w.paths = paths
	w.settle("")
}

// Rouse tells of a change all the same: of one that is in no file.
func (w *Watcher) Rouse() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		poke(w.stirred)
	}
}

// listen hears of all that happens in the folders that are watched.
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
			poke(w.stirred) // more has happened than could be told
		}
	}
}

// hear tells of an event if it is about what is watched.
func (w *Watcher) hear(event fsnotify.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if event.Op == fsnotify.Chmod || !w.concerns(event.Name) {
		return
	}
	if !event.Has(fsnotify.Write) {
		w.settle(event.Name)
	}
	poke(w.stirred)
}

// concerns reports whether a path is watched, lies in a folder that was listed, or is a folder above what is watched.
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

// settle watches the folders that have to be watched now, and lets go of others. A folder that came or went is watched
// anew: another one may have its name. In a folder that was not watched another one may have come meanwhile, of which nobody has
// heard: so it looks again until there is none, as deep as anybody's folders are.
func (w *Watcher) settle(moved string) {
	const deepest = 30
	for range deepest {
		if !w.follow(moved) {
			return
		}
		moved = ""
	}
}

// follow does that once, and reports whether there were folders that were not watched.
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
			_ = w.files.Remove(folder) // it may be gone
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(wanted)) {
		if !known[folder] && w.files.Add(folder) == nil {
			more = true
			poke(w.stirred) // what happened before it was watched nobody has heard
		}
	}
	return more
}

// isWithin reports whether a path is another one or lies below it.
func isWithin(folder, path string) bool {
	return folder != "" && (path == folder || strings.HasPrefix(path, folder+string(filepath.Separator)))
}

// poke says that there is something, unless that has been said and not been heard yet.
func poke(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// calm hands on that something has stirred once all was quiet for a while, or it has stirred for so long that nobody waits any
// more. Both channels are closed together.
func calm(stirred <-chan struct{}, changed chan<- struct{}, pause, longest time.Duration) {
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
		default: // that was said already and is still to be heard
		}
	}
}

// nearest is the folder at a path or the nearest one above it that is there.
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
