package serve

import "sync"

// duePages are how many pages are to be made now, at all tables: those that something has changed on, and that wait for nothing.
var duePages = newCount()

// A count is of things that others can wait for until there are none.
type count struct {
	mu   sync.Mutex
	n    int
	none *sync.Cond
}

func newCount() *count {
	c := &count{}
	c.none = sync.NewCond(&c.mu)
	return c
}

func (c *count) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n += n; c.n == 0 {
		c.none.Broadcast()
	}
}

// wait waits until there are none.
func (c *count) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.n > 0 {
		c.none.Wait()
	}
}

// setDue notes whether the page of a watcher is due.
func (w *watcher) setDue(due bool) {
	switch {
	case due && !w.isDue.Swap(true):
		duePages.add(1)
	case !due && w.isDue.Swap(false):
		duePages.add(-1)
	}
}
