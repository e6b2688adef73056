package serve

import (
	"context"
	"runtime"
	"time"
)

// Chances are worked out on a copy of the game, while nobody waits who is not asked. At all tables together no more are worked out
// at once than there are cores, and only while no page is due at any of them.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// chances has the chances worked out of what a seat is asked; nil if they are known, and else closed when they are. Whoever does not
// wait so long gets a page anew then.
func (t *table) chances(seat int) <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.reckoning(seat)
}

// await waits for chances, as long as may be.
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

// reckoning is chances of a table that is locked.
func (t *table) reckoning(seat int) <-chan struct{} {
	if known := t.reckons[seat]; known != nil {
		return known
	}
	game, r := t.game, t.game.Reckon(seat)
	if r == nil {
		return nil
	}
	known := make(chan struct{})
	t.reckons[seat] = known
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
		delete(t.reckons, seat)
		close(known)
		if t.game == game && game.Learn(r) {
			t.changeFor(seat)
		} else {
			t.reckoning(seat) // the game has gone on meanwhile
		}
	}()
	return known
}
