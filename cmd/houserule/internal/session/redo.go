package session

import (
	"errors"

	"houserule/interpreter/history"
)

// Answers that were taken back can be taken again, the last one first, until anything else is answered. What a step led to is
// not kept: it is answered again in words, and luck of a seed brings the same again.

// errNothingUndone says that nothing can be taken again.
var errNothingUndone = errors.New("there is nothing to take again")

// An undone is steps that were taken back together, and how many steps stood before them.
type undone struct {
	before int
	steps  []history.Step
}

// noteUndone keeps what has just been taken back.
func (s *Session) noteUndone(steps []history.Step) {
	if s.Game.AsksLuck() || len(steps) == 0 {
		s.undone = nil
		return
	}
	s.undone = append(s.undone, undone{len(s.Game.Steps()), steps})
}

// Redo takes again what was taken back last, and says what that was.
func (s *Session) Redo() (words string, err error) {
	last := len(s.undone) - 1
	if last < 0 || s.undone[last].before != len(s.Game.Steps()) {
		s.undone = nil
		return "", errNothingUndone
	}
	again := s.undone[last]
	s.undone = s.undone[:last]
	for i, step := range again.steps {
		if step.Corrects || step.Begins {
			return "", errNothingUndone
		}
		d, open := s.Game.Next()
		if !open || d.Player != step.Player {
			return "", errNothingUndone
		}
		c, err := d.Parse(step.Answer)
		if err != nil {
			return "", err
		}
		if err := s.Game.Decide(c); err != nil {
			return "", err
		}
		if i == 0 {
			words = step.Answer
		}
	}
	s.goOn()
	return words, nil
}
