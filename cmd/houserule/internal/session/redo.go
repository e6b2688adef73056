package session

import (
	"cmp"
	"errors"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/history"
)

// Answers that were taken back can be taken again, the last one first, until anything else is answered. What a step led to is
// not kept: it is answered again in words, and luck of a seed brings the same again.

// errNothingUndone says that nothing can be taken again.
var errNothingUndone = errors.New("there is nothing to redo")

// An undone is steps that were taken back together, and how many steps stood before them.
type undone struct {
	before int
	steps  []history.Step
}

// undo takes back so many of the last steps, and keeps them to be taken again.
func (s *Session) undo(steps int) {
	before := slices.Clone(s.Game.Steps())
	s.Game.UndoFrom(len(before) - steps)
	if left := len(s.Game.Steps()); s.Game.AsksLuck() || left == len(before) {
		s.undone = nil
	} else {
		s.undone = append(s.undone, undone{left, before[left:]})
	}
}

// Redo takes again what was taken back last, and says what that was.
func (s *Session) Redo() (words string, err error) {
	return s.redo(func(history.Step) bool { return true })
}

// RedoBy takes again what a seat took back last. What other people answered behind it is theirs to answer again.
func (s *Session) RedoBy(seat int) (words string, err error) {
	if s.RedoingBy(seat) == "" {
		return "", errNothingUndone
	}
	return s.redo(func(step history.Step) bool { return step.Player == seat || !s.isPerson(step.Player) })
}

// RedoingBy is what RedoBy would take again, in words; empty if there is nothing.
func (s *Session) RedoingBy(seat int) string {
	last := s.lastUndone()
	if last == nil || last.steps[0].Player != seat {
		return ""
	}
	return cmp.Or(wording.OneLine(last.steps[0].Read), "your last answer")
}

// lastUndone is what was taken back last, if it can be taken again.
func (s *Session) lastUndone() *undone {
	if last := len(s.undone) - 1; last >= 0 && s.undone[last].before == len(s.Game.Steps()) {
		return &s.undone[last]
	}
	return nil
}

// redo takes the steps again that were taken back last, up to the first that is not wanted. That and all behind it stays
// undone.
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
		if err = s.takeAgain(step); err != nil {
			s.undone = nil
			break
		}
	}
	s.goOn()
	return steps[0].Read, err
}

// takeAgain takes one step again, where the game stands as it did.
func (s *Session) takeAgain(step history.Step) error {
	if step.Begins {
		return s.offerAgain(step)
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

func (s *Session) offerAgain(step history.Step) error {
	for _, o := range s.Game.Offers() {
		if o.Name == step.Answer && o.Player == step.Player {
			return s.Game.MakeOffer(o.Index, o.Player)
		}
	}
	return errNothingUndone
}
