package session

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/history"
)

// People may sit at screens of their own. Then each is shown what they may know, several may be asked at the same time,
// and each takes back what they have decided themselves.

// Asked are the decisions that are open, each with the seat that is asked.
func (s *Session) Asked() []Asked {
	var asked []Asked
	for _, d := range s.Game.Waiting() {
		asked = append(asked, Asked{d, s.whoAnswers(d)})
	}
	return asked
}

// An Asked is an open decision and the seat that answers it.
type Asked struct {
	*interpreter.Decision
	By int
}

// whoAnswers is the seat that answers a decision. Luck that is asked for on behalf of a program is brought by the first
// person there is.
func (s *Session) whoAnswers(d *interpreter.Decision) int {
	if people := s.People(); !s.isPerson(d.Player) && !s.IsOthers(d) && len(people) > 0 {
		return people[0]
	}
	return d.Player
}

// ChooseAt answers one of the decisions that are open. What comes too late changes nothing, and the error says so.
func (s *Session) ChooseAt(d *interpreter.Decision, c interpreter.Choice) error {
	if err := s.Game.DecideAt(d.Place, d.Player, c); err != nil {
		return err
	}
	s.undone = nil
	s.goOn()
	return nil
}

// UndoBy takes back the last decision of a seat, and all that happened since. It reports whether there was one. No answer of
// the seat stands any more: it would be given again at once.
func (s *Session) UndoBy(seat int) bool {
	steps := s.stepsSince(seat)
	if steps == 0 {
		return false
	}
	s.undo(steps)
	s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return a.player == seat && !a.passesIdle() })
	s.goOn()
	return true
}

// UndoingBy is what UndoBy would take back.
func (s *Session) UndoingBy(seat int) history.Undoing { return s.Game.Undoing(s.stepsSince(seat)) }

// LastBy is the last step of a seat; nil if there is none.
func (s *Session) LastBy(seat int) *history.Step {
	for _, step := range slices.Backward(s.Game.Steps()) {
		if step.Player == seat {
			return &step
		}
	}
	return nil
}

// stepsSince is how many steps have to be taken back to come to the last decision of a seat.
func (s *Session) stepsSince(seat int) int {
	steps := s.Game.Steps()
	if s.Game.Err() != nil {
		return 1 // the game stands there already
	}
	for i, step := range slices.Backward(steps) {
		if step.Player == seat {
			return len(steps) - s.Game.Whole(i)
		}
	}
	return 0
}
