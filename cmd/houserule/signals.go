package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"

	"houserule/interpreter/seat"
)

// signals receives the signals that would end the process, and passes them to handlers.
var signals = dispatcher{}

// A dispatcher passes signals to handlers. Without a handler it kills the programs that play
// seats, because no signal reaches their process groups. Then it lets the signal end the process.
type dispatcher struct {
	mu       sync.Mutex
	begun    sync.Once
	received chan os.Signal
	ignored  []os.Signal // ignored when the process started, for example under nohup
	handlers map[*handler]bool
}

// A handler is a function for some signals.
type handler struct {
	signals []os.Signal
	call    func()
}

// start begins to receive signals.
func (d *dispatcher) start() {
	d.begun.Do(func() {
		d.received, d.handlers = make(chan os.Signal, 8), map[*handler]bool{}
		for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
			if signal.Ignored(s) {
				d.ignored = append(d.ignored, s)
				continue
			}
			signal.Notify(d.received, s)
		}
		go func() {
			for s := range d.received {
				d.dispatch(s)
			}
		}()
	})
}

// handle registers a handler that replaces the default action of some signals, until the caller
// calls release. The function must neither block nor release the handler.
func (d *dispatcher) handle(call func(), signals ...os.Signal) (release func()) {
	d.start()
	h := &handler{signals, call}
	d.mu.Lock()
	d.handlers[h] = true
	d.mu.Unlock()
	signal.Notify(d.received, signals...) // including those that were ignored
	return func() {
		d.mu.Lock()
		delete(d.handlers, h)
		d.mu.Unlock()
	}
}

// context returns a context that is done at the first of some signals, and a function that
// releases the handler.
func (d *dispatcher) context(signals ...os.Signal) (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	release := d.handle(cancel, signals...)
	return ctx, func() {
		release()
		cancel()
	}
}

func (d *dispatcher) dispatch(s os.Signal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	handled := slices.Contains(d.ignored, s)
	for h := range d.handlers {
		if slices.Contains(h.signals, s) {
			h.call()
			handled = true
		}
	}
	if !handled {
		dieOf(s)
	}
}

// dieOf kills the programs that play seats, and then lets a signal end the process.
func dieOf(s os.Signal) {
	seat.KillAll()
	signal.Reset(s)
	self, err := os.FindProcess(os.Getpid())
	if err != nil || self.Signal(s) != nil { // this system can't send signals
		os.Exit(exitUsage)
	}
	select {} // wait for the signal to end the process
}

// interruptible returns a context that is done at the first Ctrl-C. A second Ctrl-C ends the
// process.
func interruptible() (context.Context, func()) {
	ctx, stop := signals.context(os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
