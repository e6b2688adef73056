package history

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/visibility"
)

// An Undoing is what would be taken back with some steps: the steps, the last one first, and what each seat has
// come to know since then, which nobody can take back.
type Undoing struct {
	Steps   []Step
	Learned [][]string // by seat: the names of the cards
	Rolled  []bool     // by seat: whether they saw dice
}

// Undoing is what would be taken back with so many of the last steps.
func (r *Record) Undoing(steps int) Undoing {
	steps = min(steps, len(r.steps))
	before, _ := r.replayed(len(r.steps) - steps)
	u := Undoing{Learned: make([][]string, r.Players()), Rolled: make([]bool, r.Players())}
	u.Steps = slices.Clone(r.steps[len(r.steps)-steps:])
	slices.Reverse(u.Steps)
	for seat := range u.Learned {
		u.Learned[seat] = learned(before, r.Game, seat)
		u.Rolled[seat] = rolled(before, r.Game, seat)
	}
	return u
}

// Concerns reports whether a seat has decided something that would be taken back, or has come to know something since.
func (u *Undoing) Concerns(seat int) bool {
	return len(u.Learned[seat]) > 0 || u.Rolled[seat] ||
		slices.ContainsFunc(u.Steps, func(s Step) bool { return !s.Corrects && s.Player == seat })
}

// learned are the names of the cards that a seat can tell now and could not before.
func learned(before, now *interpreter.Game, seat int) (names []string) {
	knew := map[int32]bool{}
	for x, c := range before.State().Components {
		knew[c.Card] = visibility.CanTell(before.State(), seat, int64(x))
	}
	for x, c := range now.State().Components {
		if known, there := knew[c.Card]; there && !known && visibility.CanTell(now.State(), seat, int64(x)) {
			names = append(names, now.NameOf(int64(x)))
		}
	}
	return names
}

// rolled reports whether a seat has seen dice since.
func rolled(before, now *interpreter.Game, seat int) bool {
	log := now.Log().For(seat)
	if log == nil {
		return false
	}
	for i := len(before.Log().Events); i < len(log.Events); i++ {
		e := &log.Events[i]
		if (e.Kind == event.Rolled || e.Kind == event.FacesRolled || e.Kind == event.Checked) && log.Told(e) {
			return true
		}
	}
	return false
}
