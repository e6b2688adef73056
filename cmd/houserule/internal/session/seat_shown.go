package session

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter"
)

// Several players at one screen may be asked at the same time. A player who has answered continues
// with the next question to that player, so that the screen changes hands as rarely as possible.
// Each player can also turn to the question of another player.

// AlsoAsked returns a sorted slice of the seats at this screen that have a pending decision,
// without the seat of d.
func (s *Session) AlsoAsked(d *interpreter.Decision) (seats []int) {
	if s.Game.Asked() < 2 {
		return nil
	}
	for _, other := range s.Game.Waiting() {
		if s.isPerson(other.Player) && other.Player != d.Player && !slices.Contains(seats, other.Player) {
			seats = append(seats, other.Player)
		}
	}
	slices.Sort(seats)
	return seats
}

// TurnTo moves a pending decision of a seat to the front. The error lists the seats that have
// one.
func (s *Session) TurnTo(seat int) error {
	d, open := s.Game.Next()
	switch {
	case !open || d.Player == seat:
		return nil
	case s.turnTo(seat):
		return nil
	}
	asked := each.Of(append([]int{d.Player}, s.AlsoAsked(d)...), func(other int) string { return fmt.Sprintf("player %d", other+1) })
	return fmt.Errorf("player %d has no question now; asked: %s", seat+1, strings.Join(asked, ", "))
}

// turnTo moves a pending decision like TurnTo, and reports whether the seat had one.
func (s *Session) turnTo(seat int) bool {
	for _, d := range s.Game.Waiting() {
		if d.Player == seat && s.isPerson(seat) {
			s.Game.PutFirst(d)
			return true
		}
	}
	return false
}

// stayWithLast moves the next question of the last player who answered to the front, if the
// screen would have to be handed over otherwise. Answers to offers come first, because an offer
// is made out of turn.
func (s *Session) stayWithLast() {
	steps := s.Game.Steps()
	if len(steps) == 0 || s.Game.Asked() < 2 || !s.HandsRound() {
		return
	}
	last := steps[len(steps)-1].Player
	if d, open := s.Game.Next(); open && d.Player != last && !d.IsOffered() {
		s.turnTo(last)
	}
}
