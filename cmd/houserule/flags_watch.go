package main

import (
	"errors"
	"fmt"
	"syscall"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/watch"
	"houserule/dsl/source"
)

// watchFlags are for commands that read rules once, or whenever a file of them is saved.
type watchFlags struct {
	Watch bool `help:"Do it again whenever a file is saved of all that was read, until Ctrl-C."`
}

// whenever does something with the rules under some paths: once, or whenever one of their files is saved.
func (f watchFlags) whenever(paths []string, std streams, do func() error) error {
	if !f.Watch {
		return do()
	}
	watcher, err := watch.New()
	if err != nil {
		return err
	}
	defer watcher.Close()
	ctx, done := signals.context(syscall.SIGINT, syscall.SIGTERM)
	defer done()
	for {
		looked := &source.Looked{}
		readAnew(looked)
		discover.LookUnder(paths, looked)
		if err = do(); err != nil && !errors.Is(err, errFindings) {
			exitCode(err, std)
			err = errFindings // it is told
		}
		watcher.Watch(looked.Paths())
		fmt.Fprintln(std.out, "── waiting for a file to be saved ──")
		watcher.Rouse() // something may have been saved before it was watched
		for saved := false; !saved; saved = looked.Changed() {
			select {
			case <-watcher.Changed():
			case <-ctx.Done():
				return err
			}
		}
	}
}

// readAnew has all rules be read from disk again, and notes which files are looked for.
func readAnew(looked *source.Looked) {
	library, shipped = anew(library, looked)
	find = discover.Finder{Library: library}
}
