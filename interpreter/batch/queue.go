package batch

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// A Queue is a range of items that several workers process.
type Queue struct {
	From, To int                // index of the first item, and the one after the last
	Workers  int                // number of goroutines; 0: one for each core
	Progress func(finished int) // called about every 100 ms, by one worker at a time; may be nil
}

// Size returns the number of workers, which is at most the number of items and at least 1.
func (q Queue) Size() int {
	if q.Workers <= 0 {
		q.Workers = runtime.GOMAXPROCS(0)
	}
	return max(1, min(q.Workers, q.To-q.From))
}

// Do processes all items with several workers and passes the results to add in the order of the
// items. Each worker has an index from 0 and processes one item at a time. Calls of add never
// overlap.
//
// When the context is done, Do drops the items in progress, adds all complete results, and
// returns nil. An error cancels the items after its own. Do returns the error of the first item
// that has one.
func Do[R any](ctx context.Context, q Queue, do func(ctx context.Context, worker, i int) (R, error), add func(i int, r *R) error) error {
	l := &line[R]{Queue: q, add: add, taken: q.From, next: q.From, ring: make([]slot[R], max(1, min(q.To-q.From, mostAhead))), workers: make([]atWork, q.Size())}
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

// Each calls do for each of the items, in any order, with several workers. It stops when the
// context is done, or at the first error, which it returns.
func Each[T any](ctx context.Context, workers int, items []T, do func(worker int, item T) error) error {
	return Do(ctx, Queue{To: len(items), Workers: workers}, func(_ context.Context, worker, i int) (struct{}, error) {
		return struct{}{}, do(worker, items[i])
	}, func(int, *struct{}) error { return nil })
}

// mostAhead is the number of results that may wait in the ring buffer for a slow item.
const mostAhead = 1024

// A line restores the order of results. A result that is complete before its predecessors waits
// in the ring buffer.
type line[R any] struct {
	Queue
	add func(i int, r *R) error

	mu           sync.Mutex
	moved        sync.Cond // signals that next has grown or that no further item will be taken
	workers      []atWork
	taken        int // index of the first item that no worker has taken
	next         int // index of the first item whose result isn't added yet
	ring         []slot[R]
	finished     int
	lastProgress time.Time // last call of Progress
	err          error
	failed       int // index of the item that returned err
}

// atWork is the item that a worker processes, with the function that cancels it.
type atWork struct {
	item int
	ctx  context.Context
	stop func()
}

// A slot is one element of the ring buffer, with room for one result.
type slot[R any] struct {
	result   R
	occupied bool
}

func (l *line[R]) slot(i int) *slot[R] { return &l.ring[i%len(l.ring)] }

func (l *line[R]) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.moved.Broadcast()
}

// take returns the index of the next item, and reports whether there is one. It blocks while the
// ring buffer has no free slot for the result.
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

// put stores the result of an item in the ring buffer. If the item is next, put adds its result
// and all consecutive results that wait after it.
func (l *line[R]) put(i int, r R, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.fail(i, err)
		return
	}
	*l.slot(i) = slot[R]{r, true}
	if i == l.next {
		for l.next < l.taken && l.addNext() {
		}
		l.moved.Broadcast()
	}
	l.finished++
	if l.Progress != nil && time.Since(l.lastProgress) >= 100*time.Millisecond {
		l.lastProgress = time.Now()
		l.Progress(l.finished)
	}
}

// addNext adds the result of the next item, and reports whether it did. It returns false if the
// result isn't complete or an earlier error stops the queue.
func (l *line[R]) addNext() bool {
	p := l.slot(l.next)
	if !p.occupied || l.err != nil && l.failed <= l.next {
		return false
	}
	if err := l.add(l.next, &p.result); err != nil {
		l.fail(l.next, err)
		return false
	}
	*p = slot[R]{}
	l.next++
	return true
}

// fail records the error of an item, and cancels the items after it.
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

// close adds the results after dropped items, and returns the error of the first item that has
// one.
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
