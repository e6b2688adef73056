package serve

import (
	"context"
	"runtime"
	"time"
)

// slots limits the advice computations at all tables to the number of cores. Advice is computed
// on a clone of the game, and paused while any page has to be made, because players wait for
// pages.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// adviceFor starts to compute the advice for a seat. It returns nil if the advice is cached.
// Otherwise it returns a channel that is closed afterwards, and the seat also gets a new page
// then.
func (t *table) adviceFor(seat int) <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.computeAdvice(seat)
}

// await waits until a channel is closed, for at most patience. A nil channel counts as closed.
func await(ctx context.Context, known <-chan struct{}, patience time.Duration) {
	if known == nil {
		return
	}
	enough := time.NewTimer(patience)
	defer enough.Stop()
	select {
	case <-known:
	case <-enough.C:
	case <-ctx.Done():
	}
}

// computeAdvice does the work of adviceFor. The table must be locked.
func (t *table) computeAdvice(seat int) <-chan struct{} {
	if known := t.adviceTasks[seat]; known != nil {
		return known
	}
	game, r := t.game, t.game.PrepareAdvice(seat)
	if r == nil {
		return nil
	}
	known := make(chan struct{})
	t.adviceTasks[seat] = known
	go func() {
		slots <- struct{}{}
		r.Work(func() bool {
			duePages.wait()
			t.mu.Lock()
			defer t.mu.Unlock()
			return t.game == game && game.Wants(r)
		})
		<-slots
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.adviceTasks, seat)
		close(known)
		if t.game == game && game.StoreAdvice(r) {
			t.changeFor(seat)
		} else {
			t.computeAdvice(seat) // because the game has continued meanwhile
		}
	}()
	return known
}
