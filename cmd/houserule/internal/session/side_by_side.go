package session

import (
	"slices"

	"houserule/dsl/each"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// Players may sit at screens of their own. Each screen shows only the information that its player
// may have. Several players may be asked at the same time, and each undoes only the decisions of
// that player.

// Asked returns the pending decisions, each with the seat that answers it.
func (s *Session) Asked() []Asked {
	return each.Of(s.Game.Waiting(), func(d *interpreter.Decision) Asked { return Asked{d, s.whoAnswers(d)} })
}

// An Asked is a pending decision and the seat that answers it.
type Asked struct {
	*interpreter.Decision
	By int
}

// whoAnswers returns the seat that answers a decision. If a program needs luck from a player, the
// first player at this screen enters it.
func (s *Session) whoAnswers(d *interpreter.Decision) int {
	if people := s.People(); !s.isPerson(d.Player) && !s.IsOthers(d) && len(people) > 0 {
		return people[0]
	}
	return d.Player
}

// ChooseAt answers one of the pending decisions. It returns an error if the answer comes too
// late, and then nothing changes.
func (s *Session) ChooseAt(d *interpreter.Decision, c interpreter.Choice) error {
	now := answeringOf(d, c, len(s.Game.Log().Events))
	if err := s.Game.DecideAt(d.Place, d.Player, c); err != nil {
		return err
	}
	s.answers.given(now, len(s.Game.Steps())-1, s.Game.Log().Events)
	s.undone = nil
	s.proceed()
	return nil
}

// UndoBy undoes the last decision of a seat and everything that happened since. It reports
// whether there was one. The standing answers of the seat are deleted, because they would repeat
// the answer at once.
func (s *Session) UndoBy(seat int) bool {
	steps := s.stepsSince(seat)
	if steps == 0 {
		return false
	}
	s.undo(steps)
	s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return a.player == seat && !a.SkipsIdle() })
	s.proceed()
	return true
}

// UndoingBy describes the steps that UndoBy would undo.
func (s *Session) UndoingBy(seat int) history.Undoing { return s.Game.Undoing(s.stepsSince(seat)) }

// LastBy returns the last step of a seat, or nil.
func (s *Session) LastBy(seat int) *history.Step {
	for _, step := range slices.Backward(s.Game.Steps()) {
		if step.Player == seat {
			return &step
		}
	}
	return nil
}

// stepsSince returns the number of steps to undo to get back to the last decision of a seat, or 0
// if there is none.
func (s *Session) stepsSince(seat int) int {
	steps := s.Game.Steps()
	if s.Game.Err() != nil {
		return 1 // the record is already back at the last decision, and one undo clears the error
	}
	for i, step := range slices.Backward(steps) {
		if step.Player == seat {
			return len(steps) - s.Game.Whole(i)
		}
	}
	return 0
}
