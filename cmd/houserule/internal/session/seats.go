package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// IsOthers reports whether a decision is made elsewhere: by a program or by a player at another
// screen.
func (s *Session) IsOthers(d *interpreter.Decision) bool { return s.Seats != nil && s.Seats.Decides(d) }

// People returns a slice of the seats of the players at this screen.
func (s *Session) People() (seats []int) {
	if s.Seats != nil {
		return s.Seats.People()
	}
	for player := range s.Game.Players() {
		seats = append(seats, player)
	}
	return seats
}

// isPerson reports whether the player of a seat is at this screen.
func (s *Session) isPerson(player int) bool { return s.Seats == nil || s.Seats.IsPerson(player) }

// spectator is the viewer without a seat, who sees only public information.
const spectator = -1

// Viewer returns the seat whose view is displayed: the deciding player at this screen, or else
// the first player. Without players at this screen it returns 0. If several players have secrets
// and none of them decides, it returns spectator, because all of them may be looking.
func (s *Session) Viewer(d *interpreter.Decision) int {
	people := s.People()
	switch {
	case d != nil && s.isPerson(d.Player):
		return d.Player
	case s.HandsRound():
		return spectator
	case len(people) > 0:
		return people[0]
	}
	return 0
}

// HandsRound reports whether the screen is handed round, because several players share it and
// have secrets from each other.
func (s *Session) HandsRound() bool { return len(s.People()) > 1 && s.secrets() }

// secrets reports whether the rules can hide information from some players.
func (s *Session) secrets() bool {
	p := s.Game.Program()
	return p.KeepsSecrets || slices.ContainsFunc(p.Zones, isPrivate) || slices.ContainsFunc(p.Code, showsToSome)
}

func isPrivate(z program.Zone) bool { return z.Hand && z.Each }

// showsToSome reports whether an instruction shows something to some players only.
func showsToSome(i program.Instr) bool {
	switch i.Op {
	case program.BeginSecret:
		return true
	case program.Show, program.ShowList, program.ShowZone, program.ShowKept:
		return i.N != program.ToAll
	}
	return false
}

// Advance lets programs and remote players decide until a player at this screen has to, or the
// game stops. After an error the game is suspended at the failed decision.
func (s *Session) Advance(ctx context.Context) error {
	for range auto.MostDecisions {
		d, open := s.Game.Next()
		if !open || !s.IsOthers(d) {
			return nil
		}
		player := d.Player
		c, err := s.Seats.Choose(ctx, s.Game.Game, d, len(s.Game.Steps()))
		if err == nil {
			err = s.Answer(player, c)
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("the game did not end within %d decisions", auto.MostDecisions)
}

// Answer answers the pending decision for a seat elsewhere. It returns a *seat.Failure if the
// choice is invalid.
func (s *Session) Answer(player int, c interpreter.Choice) error {
	err := s.Choose(c)
	if _, ok := errors.AsType[*seat.Failure](err); err == nil || ok {
		return err
	}
	return s.Seats.Failure(player, err)
}

// Undo undoes the last decision of the players at this screen, and everything decided since. It
// reports whether there was one. An offer is undone as a whole, and its player may make it again.
func (s *Session) Undo() bool {
	steps := s.ownSteps()
	if steps == 0 {
		return false
	}
	s.undo(steps)
	_ = s.takeOffers() // a failing program fails again at its next decision
	s.proceed()
	return true
}

// ownSteps returns the number of steps to undo to get back to the last decision of the players at
// this screen, or 0.
func (s *Session) ownSteps() int {
	if s.Game.Err() != nil {
		return 1 // the record is already back at the last decision, and one undo clears the error
	}
	steps := s.Game.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Corrects || s.isPerson(steps[i].Player) {
			return len(steps) - s.Game.Whole(i)
		}
	}
	return 0
}

// Undoing describes the steps that Undo would undo.
func (s *Session) Undoing() history.Undoing { return s.Game.Undoing(s.ownSteps()) }

// WhoUndoes returns the player whose last answer Undo would undo. That player counts as the one
// who asks for it, even if another player is at the screen. Others are concerned only by later
// events.
func (s *Session) WhoUndoes() int {
	steps := s.Game.Steps()
	if own := s.ownSteps(); 0 < own && own <= len(steps) {
		return max(steps[len(steps)-own].Player, 0)
	}
	return 0
}

// Undone returns the sentences for the player who undid something: the player's own answers, and
// the cards and dice seen since. The answers of other players are only counted, because they may
// be secrets. Other players must not read the result.
func Undone(u *history.Undoing, seat int) string {
	return strings.TrimSpace(u.Language.Say("Undone: %s.", answersOf(u, seat)) + " " + alreadySeen(u, seat))
}

// answersOf returns which answers were undone, as the player of that seat reads them.
func answersOf(u *history.Undoing, seat int) string {
	var own []string
	others := 0
	for _, s := range slices.Backward(u.Steps) {
		switch {
		case s.Player != seat:
			others++
		case s.Read != "":
			own = append(own, fmt.Sprintf("%q", wording.OneLine(s.Read)))
		}
	}
	words := u.Language.Word("your last answer")
	switch {
	case len(own) == 1:
		words = u.Language.Say("your answer %s", own[0])
	case len(own) > 1:
		words = u.Language.Say("your answers %s", strings.Join(own, u.Language.Word(", then ")))
	}
	if others > 0 {
		words += u.Language.Count(others, ", and %d answer of other players", ", and %d answers of other players")
	}
	return words
}

// alreadySeen returns the sentence about the cards and dice that a player cannot forget, or "" if
// there are none.
func alreadySeen(u *history.Undoing, seat int) string {
	var seen []string
	for _, name := range u.Learned[seat] {
		if !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	if u.Rolled[seat] {
		seen = append(seen, u.Language.Word("the dice"))
	}
	const few = 4
	if more := len(seen) - few; more > 1 {
		seen = append(seen[:few], u.Language.Say("%d more", more))
	}
	if len(seen) == 0 {
		return ""
	}
	return u.Language.Say("You have already seen %s.", wording.OneLine(strings.Join(seen, ", ")))
}
