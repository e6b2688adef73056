package session

import (
	"fmt"
	"slices"
	"strings"

	"houserule/interpreter"
)

// Several people at one screen may be asked at the same time. Whoever has answered goes on with what they are asked next, so
// that the screen goes round as seldom as can be; and they may turn to anybody else's question themselves.

// AlsoAsked are the people at this screen who are asked something besides whoever makes a decision.
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

// TurnTo puts first what a seat is asked, until that is answered.
func (s *Session) TurnTo(seat int) error {
	d, open := s.Game.Next()
	switch {
	case !open || d.Player == seat:
		return nil
	case s.turnTo(seat):
		return nil
	}
	var asked []string
	for _, other := range append([]int{d.Player}, s.AlsoAsked(d)...) {
		asked = append(asked, fmt.Sprintf("player %d", other+1))
	}
	return fmt.Errorf("player %d has no question now; asked: %s", seat+1, strings.Join(asked, ", "))
}

// turnTo reports whether a seat is asked something that could be put first.
func (s *Session) turnTo(seat int) bool {
	for _, d := range s.Game.Waiting() {
		if d.Player == seat && s.isPerson(seat) {
			s.Game.PutFirst(d)
			return true
		}
	}
	return false
}

// stayWithLast goes on with whoever answered last, if the screen would have to be handed over although they are asked something,
// too. What is offered is dealt with first.
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
