package serve

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/interpreter/seat"
)

// A Clock limits the time of each player: for each decision, or for the whole game with an
// increment for each decision. The zero value sets no limit.
type Clock struct {
	text             string
	limit, increment time.Duration
	isWhole          bool // the limit is for the whole game
}

// longest is the maximum of a time on a clock.
const longest = 366 * 24 * time.Hour

// UnmarshalText parses the time for each decision, for example "3d", or the time for the game and
// the increment, for example "10m+30s".
func (c *Clock) UnmarshalText(text []byte) error {
	limit, increment, isWhole := strings.Cut(string(text), "+")
	clock := Clock{text: string(text), isWhole: isWhole}
	var wrong error
	clock.limit, wrong = timeIn(limit)
	if isWhole {
		var err error
		clock.increment, err = timeIn(increment)
		wrong = errors.Join(wrong, err)
	}
	if wrong != nil || clock.limit == 0 {
		return fmt.Errorf("%q is no clock; write the time for each decision, such as 3d, or for the game and each decision, such as 10m+30s", text)
	}
	*c = clock
	return nil
}

// MarshalText returns the text that UnmarshalText parses.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.text), nil }

// timeIn parses a duration as time.ParseDuration does, or a number of days, for example "3d".
func timeIn(text string) (t time.Duration, err error) {
	if days, isDays := strings.CutSuffix(text, "d"); isDays {
		var n int
		n, err = strconv.Atoi(days)
		t = time.Duration(max(-1, min(n, 367))) * 24 * time.Hour // a larger number could overflow
	} else {
		t, err = time.ParseDuration(text)
	}
	if err == nil && (t < 0 || t > longest) {
		err = errors.New("it is out of range")
	}
	return t, err
}

// A turn is the time during which a player is asked for one decision.
type turn struct {
	began time.Time
	left  time.Duration // on the clock of the player when it began
	moves int           // number of steps that the player had made
	timer *time.Timer
}

// runClocks starts and stops the clocks of players. The clock of a player runs while that player is
// asked. Before the first answer it runs only if all players have opened their links. The table
// must be locked.
func (t *table) runClocks() {
	if t.State.Clock.limit == 0 {
		return
	}
	asked, moves := t.peopleAsked(), make([]int, len(t.away))
	steps := t.game.Game.Steps()
	isStarted := len(steps) > 0 || !slices.ContainsFunc(t.game.People(), func(player int) bool { return !t.arrived[player] })
	for _, step := range steps {
		if step.Player >= 0 {
			moves[step.Player]++
		}
	}
	for player := range moves {
		now := t.turns[player]
		runs := asked[player] && isStarted && !t.isDrawing()
		if now != nil && (!runs || now.moves != moves[player]) {
			t.stopClock(player, moves[player] > now.moves)
			now = nil
		}
		if runs && now == nil {
			t.startClock(player, moves[player])
		}
	}
}

// left returns the time on the stopped clock of a player. A player who comes back after the time
// was up gets the increment, or a tenth of the time for the game if that is more.
func (t *table) left(player int) time.Duration {
	clock := t.State.Clock
	left, played := t.State.Left[player]
	if !played || !clock.isWhole {
		return clock.limit
	}
	if left <= 0 {
		return max(clock.increment, clock.limit/10)
	}
	return left
}

func (t *table) startClock(player, moves int) {
	now := &turn{began: time.Now(), left: t.left(player), moves: moves}
	now.timer = time.AfterFunc(now.left, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.turns[player] == now && t.ctx.Err() == nil {
			t.handTo(player, seat.Suggest, t.language().Say("The time of %s is up. ", t.game.Player(player)))
		}
	})
	t.turns[player] = now
}

func (t *table) stopClock(player int, answered bool) {
	now := t.turns[player]
	delete(t.turns, player)
	now.timer.Stop()
	if !t.State.Clock.isWhole {
		return
	}
	if t.State.Left == nil {
		t.State.Left = map[int]time.Duration{}
	}
	t.State.Left[player] = now.left - time.Since(now.began)
	if answered {
		t.State.Left[player] += t.State.Clock.increment
	}
	t.keepState()
}

// clocks returns the clocks of the players for their pages.
func (t *table) clocks() map[int]page.Clock {
	all := map[int]page.Clock{}
	for _, player := range t.game.People() {
		switch now := t.turns[player]; {
		case now != nil:
			all[player] = page.ClockOf(now.left-time.Since(now.began), now.began.Add(now.left))
		case t.State.Clock.isWhole:
			all[player] = page.ClockOf(t.left(player), time.Time{})
		}
	}
	return all
}
