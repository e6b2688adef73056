package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// IsOthers reports whether nobody at this screen makes a decision.
func (s *Session) IsOthers(d *interpreter.Decision) bool { return s.Seats != nil && s.Seats.Decides(d) }

// People are the seats of those at this screen.
func (s *Session) People() (seats []int) {
	if s.Seats != nil {
		return s.Seats.People()
	}
	for player := range s.Game.Players() {
		seats = append(seats, player)
	}
	return seats
}

// isPerson reports whether a seat is one of those at this screen.
func (s *Session) isPerson(player int) bool { return s.Seats == nil || s.Seats.IsPerson(player) }

// nobody is who sees what all see, and nothing else.
const nobody = -1

// Viewer is the seat that the game is shown to: the person's who decides, or else the first one's; where nobody sits,
// it is the first. Where none of several people with secrets decides, all of them may be looking.
func (s *Session) Viewer(d *interpreter.Decision) int {
	people := s.People()
	switch {
	case d != nil && s.isPerson(d.Player):
		return d.Player
	case s.HandsRound():
		return nobody
	case len(people) > 0:
		return people[0]
	}
	return 0
}

// HandsRound reports whether several people at this screen have secrets from each other.
func (s *Session) HandsRound() bool { return len(s.People()) > 1 && s.secrets() }

// secrets reports whether a player may know what another one may not.
func (s *Session) secrets() bool {
	p := s.Game.Program()
	return p.KeepsSecrets || slices.ContainsFunc(p.Zones, isPrivate) || slices.ContainsFunc(p.Code, tellsOne)
}

func isPrivate(z program.Zone) bool { return z.Hand && z.Each }

// tellsOne reports whether an instruction lets some players know more than others.
func tellsOne(i program.Instr) bool {
	switch i.Op {
	case program.BeginSecret:
		return true
	case program.Show, program.ShowList, program.ShowZone, program.ShowKept:
		return i.N != program.ToAll
	}
	return false
}

// Advance has the others decide until a person has to, or the game stops. If one of them cannot go on, the game stands
// at that decision.
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

// Answer makes the choice of a seat that nobody at this screen has.
func (s *Session) Answer(player int, c interpreter.Choice) error {
	err := s.Choose(c)
	if _, ok := errors.AsType[*seat.Failure](err); err == nil || ok {
		return err
	}
	return s.Seats.Failure(player, err)
}

// Undo takes back the last decision of those at this screen, and what others decided behind it. An offer is taken back as a
// whole, and who made it may then make it again.
func (s *Session) Undo() bool {
	steps := s.ownSteps()
	if steps == 0 {
		return false
	}
	s.undo(steps)
	_ = s.takeOffers() // who cannot goes on to fail where it has to decide
	s.goOn()
	return true
}

// ownSteps is how many steps have to be taken back to come to the last decision of those at this screen.
func (s *Session) ownSteps() int {
	if s.Game.Err() != nil {
		return 1 // the game stands there already
	}
	steps := s.Game.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Corrects || s.isPerson(steps[i].Player) {
			return len(steps) - s.Game.Whole(i)
		}
	}
	return 0
}

// Undoing is what Undo would take back.
func (s *Session) Undoing() history.Undoing { return s.Game.Undoing(s.ownSteps()) }

// WhoUndoes is who has the last answer taken back: who gave it, whoever looks at the screen by now. Only what came of it since then
// concerns anybody else.
func (s *Session) WhoUndoes() int {
	steps := s.Game.Steps()
	if own := s.ownSteps(); 0 < own && own <= len(steps) {
		return max(steps[len(steps)-own].Player, 0)
	}
	return 0
}

// MustAgree are those at this screen, but for the one who asks, who decided something that Undo would take back or
// have come to know something since.
func (s *Session) MustAgree(u *history.Undoing, asks int) (seats []int) {
	for _, seat := range s.People() {
		if seat != asks && u.Concerns(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Undone returns the sentences for the player who undid something: the own answers, and the cards and dice that this player
// saw since. The answers of other players are only counted, because they may be secrets. Nobody else may read the result.
func Undone(u *history.Undoing, seat int) string {
	return strings.TrimSpace("Undone: " + answersOf(u, seat) + ". " + alreadySeen(u, seat))
}

// answersOf returns which answers were undone, as that player reads them.
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
	words := "your last answer"
	switch {
	case len(own) == 1:
		words = "your answer " + own[0]
	case len(own) > 1:
		words = "your answers " + strings.Join(own, ", then ")
	}
	if others > 0 {
		words += ", and " + diag.Counted(others, "answer") + " of other players"
	}
	return words
}

// alreadySeen returns the sentence about the cards and dice that a player cannot forget, or "" if there are none.
func alreadySeen(u *history.Undoing, seat int) string {
	var seen []string
	for _, name := range u.Learned[seat] {
		if !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	if u.Rolled[seat] {
		seen = append(seen, "the dice")
	}
	const few = 4
	if more := len(seen) - few; more > 1 {
		seen = append(seen[:few], fmt.Sprintf("%d more", more))
	}
	if len(seen) == 0 {
		return ""
	}
	return "You have already seen " + wording.OneLine(strings.Join(seen, ", ")) + "."
}
