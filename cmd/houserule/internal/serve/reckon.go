package serve

import (
	"context"
	"runtime"
	"time"
)

// Chances are worked out on a copy of the game, while nobody waits who is not asked. At all tables together no more are worked out
// at once than there are cores: pages come first.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// reckon has the chances worked out of what a seat is asked, and waits for them as long as may be. Whoever has not got them by
// then gets a page anew when they are known.
func (t *table) reckon(ctx context.Context, seat int, patience time.Duration) {
	t.mu.Lock()
	known := t.reckoning(seat)
	t.mu.Unlock()
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

// reckoning is closed when the chances of a seat are known; nil if they are. The table is locked.
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
		r.Work()
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
