package watch

import (
	"os"
	"path/filepath"
	"time"
)

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
