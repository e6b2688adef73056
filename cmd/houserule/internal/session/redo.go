package session

import (
	"cmp"
	"errors"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/history"
)

// Undone answers can be redone, the last one first, until another answer is given. A step's
// consequences are not stored. Its answer is parsed again, and seeded luck repeats itself.

// errNothingUndone is returned if there is nothing to redo.
var errNothingUndone = errors.New("there is nothing to redo")

// An undone holds steps that were undone together, and the number of steps before them.
type undone struct {
	before int
	steps  []history.Step
}

// undo undoes the last n steps and pushes them onto the redo stack. The stack is cleared if
// the luck is entered by hand, because luck can't be repeated then.
func (s *Session) undo(steps int) {
	before := slices.Clone(s.Game.Steps())
	s.Game.UndoFrom(len(before) - steps)
	if left := len(s.Game.Steps()); s.Game.AsksLuck() || left == len(before) {
		s.undone = nil
	} else {
		s.undone = append(s.undone, undone{left, before[left:]})
	}
}

// Undone returns the number of answers that can be redone.
func (s *Session) Undone() (n int) {
	if s.lastUndone() == nil {
		return 0
	}
	for _, u := range s.undone {
		n += len(u.steps)
	}
	return n
}

// Redo redoes the steps that were undone last, and returns the words of the first one.
func (s *Session) Redo() (words string, err error) {
	return s.redo(func(history.Step) bool { return true })
}

// RedoBy redoes the steps that a seat undid last. It stops before the answers of other players,
// because they have to answer again themselves.
func (s *Session) RedoBy(seat int) (words string, err error) {
	if s.RedoingBy(seat) == "" {
		return "", errNothingUndone
	}
	return s.redo(func(step history.Step) bool { return step.Player == seat || !s.isPerson(step.Player) })
}

// RedoingBy returns the words of the step that RedoBy would redo, or "" if there is none.
func (s *Session) RedoingBy(seat int) string {
	last := s.lastUndone()
	if last == nil || last.steps[0].Player != seat {
		return ""
	}
	return cmp.Or(wording.OneLine(last.steps[0].Read), Say(s, "your last answer"))
}

// lastUndone returns the top of the redo stack, or nil if the game has continued since.
func (s *Session) lastUndone() *undone {
	if last := len(s.undone) - 1; last >= 0 && s.undone[last].before == len(s.Game.Steps()) {
		return &s.undone[last]
	}
	return nil
}

// redo redoes the steps that were undone last, up to the first that is not wanted. That step and
// those after it stay on the stack.
func (s *Session) redo(wanted func(history.Step) bool) (words string, err error) {
	last := s.lastUndone()
	if last == nil {
		s.undone = nil
		return "", errNothingUndone
	}
	steps := last.steps
	s.undone = s.undone[:len(s.undone)-1]
	for i, step := range steps {
		if !wanted(step) {
			s.undone = append(s.undone, undone{len(s.Game.Steps()), steps[i:]})
			break
		}
		if err = s.redoStep(step); err != nil {
			s.undone = nil
			break
		}
	}
	s.proceed()
	return steps[0].Read, err
}

// redoStep redoes one step. It returns an error if the step no longer fits.
func (s *Session) redoStep(step history.Step) error {
	if step.Begins {
		return s.redoOffer(step)
	}
	for _, d := range s.Game.Waiting() {
		if step.Corrects || d.Player != step.Player || d.Path != step.Turn {
			continue
		}
		c, err := d.Parse(step.Answer)
		if err != nil {
			return err
		}
		return s.Game.DecideAt(d.Place, d.Player, c)
	}
	return errNothingUndone
}

func (s *Session) redoOffer(step history.Step) error {
	for _, o := range s.Game.Offers() {
		if o.Name == step.Answer && o.Player == step.Player {
			return s.Game.MakeOffer(o.Index, o.Player)
		}
	}
	return errNothingUndone
}
