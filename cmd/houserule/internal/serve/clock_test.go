package serve

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter/seat"
)

// clockOf returns the clock that a text describes.
func clockOf(t *testing.T, text string) (c Clock) {
	t.Helper()
	if err := c.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

// A clock is written in the same way as it is read, and anything else is reported.
func TestClockIsParsed(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]Clock{
		"3d": {limit: 3 * day}, "90s": {limit: 90 * time.Second}, "10m+30s": {limit: 10 * time.Minute, increment: 30 * time.Second, isWhole: true},
		"2d+1d": {limit: 2 * day, increment: day, isWhole: true}, "10m+0s": {limit: 10 * time.Minute, isWhole: true},
	} {
		want.text = text
		got := clockOf(t, text)
		written, err := json.Marshal(State{Clock: got})
		if got != want || err != nil || string(written) != `{"clock":"`+text+`"}` {
			t.Errorf("%s is %+v, and is written as %s", text, got, written)
		}
	}
	for _, text := range []string{"", "3", "0s", "-3d", "d", "10m+", "+30s", "10m+30s+1s", "400d", "213504d", "99999999999999999999d", "9223372036854775807d", "1m+-1s"} {
		if c := (Clock{}); c.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is the clock %+v", text, c)
		}
	}
}

// A timedTable is a table in a bubble of package synctest, where time passes only during sleep.
type timedTable struct {
	*table
	testing.TB
	kept State
}

// openTimed opens a table for two players with a clock.
func openTimed(t *testing.T, clock string, state State) *timedTable {
	ctx, done := context.WithCancel(t.Context())
	t.Cleanup(done)
	timed := &timedTable{TB: t}
	state.Clock = clockOf(t, clock)
	server, key := New(&syncBuffer{}), NewKey()
	game, rereads := sessiontest.Sit(t, crazyEights, 2), make(chan *session.Reread)
	close(rereads) // so that no goroutine waits for changed rules
	game.Rereads = rereads
	server.Open(ctx, game, key, Settings{State: state, Keep: func(s State) error {
		timed.kept = State{maps.Clone(s.Programs), s.Clock, maps.Clone(s.Left)}
		return nil
	}})
	timed.table = server.seatLinks[sum(key, 0)].table
	return timed
}

// come opens a page of a seat. It is closed at the end of the test, because an open page delays
// advice.
func (t *timedTable) come(seat int) *watcher {
	w := t.watch(seat)
	t.Cleanup(func() { t.leave(w) })
	return w
}

// answer follows suggestions until another player is asked.
func (t *timedTable) answer() {
	t.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	for asked := t.game.Asked()[0].By; t.game.Asked()[0].By == asked; {
		d := t.game.Asked()[0].Decision
		c, _ := t.game.Suggested(d)
		if err := t.game.ChooseAt(d, c); err != nil {
			t.Fatal(err)
		}
		t.proceed()
	}
}

// plays reports an error unless exactly the given seats are played by their players.
func (t *timedTable) plays(people ...int) {
	t.Helper()
	synctest.Wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	for seat := range 2 {
		want := false
		for _, player := range people {
			want = want || player == seat
		}
		if got := t.game.Seats.IsPerson(seat); got != want {
			t.Errorf("seat %d is played by its player: %v", seat, got)
		}
	}
}

// pass lets time pass.
func (t *timedTable) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// Each decision has its own time. A program takes the seat of a player whose time is up, all
// players are told, and the player can come back.
func TestClockOfDecisions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := openTimed(t, "1h", State{})
		table.pass(24 * time.Hour)
		table.plays(0, 1) // because they have not opened their links
		first, second := table.come(0), table.come(1)
		table.pass(59 * time.Minute)
		table.answer()
		table.pass(59 * time.Minute)
		table.answer()
		table.leave(second)
		table.pass(59 * time.Minute)
		table.answer()
		table.plays(0, 1)
		table.pass(61 * time.Minute)
		table.plays(0)
		if news := table.game.News; news != "The time of player 2 is up. A program plays for player 2, who can take the seat back at any time." {
			t.Errorf("the players are told %q", news)
		}
		if steps := table.game.Game.Steps(); steps[len(steps)-1].Player != 1 {
			t.Error("the program has not played")
		}
		table.mu.Lock()
		table.handTo(1, seat.Me, "")
		table.mu.Unlock()
		table.answer()
		table.pass(59 * time.Minute)
		table.plays(0, 1)
		table.leave(first)
		table.pass(2 * time.Minute)
		table.plays(0)
	})
}

// The time for the whole game runs only while its player is asked. Each answer adds the increment.
// The table stores the time, and continues with it.
func TestClockOfTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := openTimed(t, "10m+1m", State{})
		table.come(0)
		table.come(1)
		table.pass(6 * time.Minute)
		table.answer()
		table.pass(9 * time.Minute)
		table.answer()
		left := table.kept.Left
		if left[0] < 4*time.Minute+time.Minute || left[1] < time.Minute+time.Minute {
			t.Errorf("the increment is missing: %v", left)
		}
		table.pass(left[0] - time.Second)
		table.plays(0, 1)
		again := openTimed(t, "10m+1m", table.kept)
		again.come(0)
		again.come(1)
		again.answer()
		again.pass(left[1] - time.Second)
		again.plays(0, 1)
		again.pass(2 * time.Second)
		again.plays(0)
		again.mu.Lock()
		again.handTo(1, seat.Me, "")
		again.mu.Unlock()
		again.answer()
		again.pass(59 * time.Second)
		again.plays(0, 1)
	})
}

// A page counts the time down.
func TestClockInABrowser(t *testing.T) {
	b := browsertest.Start(t)
	l := openWith(t, sessiontest.Sit(t, crazyEights, 2), Settings{State: State{Clock: clockOf(t, "2d+1h")}})
	first, second := visit(t, b, l.seat(0), 1280, 800), visit(t, b, l.seat(1), 360, 640)
	const running = `document.querySelector(".clock[data-until]")`
	for _, tab := range []*tab{first, second} {
		tab.Until(running + `?.textContent === "1 d 23 h"`)
		if over := tab.Overflow(); over != "0" {
			t.Errorf("the page is %s too wide", over)
		}
		if found := tab.Hindrances(); found != "" {
			t.Error(found)
		}
	}
	if own := second.Is(`document.querySelector("#bar .clock").textContent`); !strings.HasPrefix(own, "2 d") {
		t.Errorf("the clock of a player who is not asked shows %q", own)
	}
	first.Is(running + `.dataset.until = Date.now() + 500`)
	first.Until(running + `.textContent === "0:00"`)
}
