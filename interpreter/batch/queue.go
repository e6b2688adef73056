package batch

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// A Queue is a range of items that several workers do.
type Queue struct {
	From, To int                // the first item, and the one after the last
	Workers  int                // 0: one for each core
	Progress func(finished int) // is called now and then, by one worker at a time; it may be nil
}

// Size returns the number of workers, which is no greater than the number of items.
func (q Queue) Size() int {
	if q.Workers <= 0 {
		q.Workers = runtime.GOMAXPROCS(0)
	}
	return max(1, min(q.Workers, q.To-q.From))
}

// Do has the workers do all items, and adds each result in the order of the items. A worker has a number from 0 and does one
// item after the other. Add is called by one worker at a time.
//
// Once the context is done, Do drops the items that are under way, adds all results that are complete, and returns nil. An
// error ends the items behind its own. Do returns the error of the first item that has one.
func Do[R any](ctx context.Context, q Queue, do func(ctx context.Context, worker, i int) (R, error), add func(i int, r *R) error) error {
	l := &line[R]{Queue: q, add: add, taken: q.From, next: q.From, ring: make([]place[R], max(1, min(q.To-q.From, mostAhead))), workers: make([]atWork, q.Size())}
	l.moved.L = &l.mu
	defer context.AfterFunc(ctx, l.wake)()
	for worker := range l.workers {
		w := &l.workers[worker]
		w.ctx, w.stop = context.WithCancel(ctx)
		defer w.stop()
	}
	var all sync.WaitGroup
	for worker := range l.workers {
		ctx := l.workers[worker].ctx
		all.Go(func() {
			for i, ok := l.take(ctx, worker); ok; i, ok = l.take(ctx, worker) {
				r, err := do(ctx, worker, i)
				if ctx.Err() != nil {
					return
				}
				l.put(i, r, err)
			}
		})
	}
	all.Wait()
	return l.close()
}

// Each has some workers do something with each of the items, in any order, until the context is done or there is an error.
func Each[T any](ctx context.Context, workers int, items []T, do func(worker int, item T) error) error {
	return Do(ctx, Queue{To: len(items), Workers: workers}, func(_ context.Context, worker, i int) (struct{}, error) {
		return struct{}{}, do(worker, items[i])
	}, func(int, *struct{}) error { return nil })
}

// mostAhead is the number of results that may wait for an item that takes long.
const mostAhead = 1024

// A line puts results back into the order of their items. Results that are complete too early wait in the ring.
type line[R any] struct {
	Queue
	add func(i int, r *R) error

	mu       sync.Mutex
	moved    sync.Cond // next has become greater, or no item is taken any more
	workers  []atWork
	taken    int // the first item that no worker has taken
	next     int // the first item whose result was not added
	ring     []place[R]
	finished int
	told     time.Time // when Progress was called
	err      error
	failed   int // the item of err
}

// atWork is the item that a worker does, and what ends it.
type atWork struct {
	item int
	ctx  context.Context
	stop func()
}

// A place in the ring is for one result.
type place[R any] struct {
	result   R
	occupied bool
}

func (l *line[R]) place(i int) *place[R] { return &l.ring[i%len(l.ring)] }

func (l *line[R]) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.moved.Broadcast()
}

// take returns the next item to do, and reports whether there is one. It waits while the ring has no place for its result.
func (l *line[R]) take(ctx context.Context, worker int) (i int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.taken < l.To && l.taken-l.next >= len(l.ring) && ctx.Err() == nil && l.err == nil {
		l.moved.Wait()
	}
	if l.taken >= l.To || ctx.Err() != nil || l.err != nil {
		return 0, false
	}
	l.workers[worker].item = l.taken
	l.taken++
	return l.taken - 1, true
}

// put adds the result of an item and all that waited for it, or keeps it until the items before it are done.
func (l *line[R]) put(i int, r R, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.fail(i, err)
		return
	}
	*l.place(i) = place[R]{r, true}
	if i == l.next {
		for l.next < l.taken && l.addNext() {
		}
		l.moved.Broadcast()
	}
	l.finished++
	if l.Progress != nil && time.Since(l.told) >= 100*time.Millisecond {
		l.told = time.Now()
		l.Progress(l.finished)
	}
}

// addNext adds the result of the next item, and reports whether it was there.
func (l *line[R]) addNext() bool {
	p := l.place(l.next)
	if !p.occupied || l.err != nil && l.failed <= l.next {
		return false
	}
	if err := l.add(l.next, &p.result); err != nil {
		l.fail(l.next, err)
		return false
	}
	*p = place[R]{}
	l.next++
	return true
}

// fail keeps the error of an item, and ends the items behind it.
func (l *line[R]) fail(i int, err error) {
	if l.err != nil && l.failed < i {
		return
	}
	l.err, l.failed = err, i
	for _, w := range l.workers {
		if w.item > i {
			w.stop()
		}
	}
	l.moved.Broadcast()
}

// close adds the results behind items that were dropped, and returns the error.
func (l *line[R]) close() error {
	for l.err == nil && l.next < l.taken {
		if !l.addNext() {
			l.next++
		}
	}
	if l.Progress != nil {
		l.Progress(l.finished)
	}
	return l.err
}
