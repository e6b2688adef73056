package serve

import (
	"context"
	"slices"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A player is notified once when the game waits for that player, unless a page of the seat is open.
func TestPlayersAreNotified(t *testing.T) {
	game := sessiontest.Sit(t, crazyEights, 2)
	var called []int
	server := New(&syncBuffer{})
	settings := Settings{Notify: func(seat int) { called = append(called, seat) }}
	ctx, done := context.WithCancel(context.Background())
	defer done()
	key := NewKey()
	server.Open(ctx, game, key, settings)
	l := server.seatLinks[sum(key, 0)]
	expect := func(want ...int) {
		t.Helper()
		if !slices.Equal(called, want) {
			t.Fatalf("%v are notified instead of %v", called, want)
		}
		called = nil
	}
	answer := func() {
		t.Helper()
		l.mu.Lock()
		defer l.mu.Unlock()
		asked := l.game.Asked()[0].By
		for l.game.Asked()[0].By == asked {
			d, _ := l.game.Game.Next()
			if err := l.game.Choose(l.game.Game.Suggestion()); err != nil {
				t.Fatal(d.Prompt, err)
			}
			l.change()
		}
	}
	expect(0)
	answer()
	expect(1)
	l.mu.Lock()
	l.change()
	l.mu.Unlock()
	expect()
	w := l.watch(0)
	answer()
	expect()
	answer()
	expect(1)
	l.leave(w)

	// A server that is restarted notifies no player again.
	again := New(&syncBuffer{})
	again.Open(ctx, &session.Session{Game: game.Game}, NewKey(), settings)
	expect()
}
