package history

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/visibility"
)

// An Undoing is a preview of undoing some steps. It lists the steps, the last one first, and the
// knowledge that each player gained since then. That knowledge can't be undone.
type Undoing struct {
	Steps   []Step
	Learned [][]string // by seat, the names of the cards
	Rolled  []bool     // by seat, whether the player saw dice

	Language variant.Language // of the players
}

// Undoing returns a preview of undoing the given number of last steps. It replays the earlier
// steps, so its cost grows with the length of the game.
func (r *Record) Undoing(steps int) Undoing {
	steps = min(steps, len(r.steps))
	before, _ := r.replayed(len(r.steps) - steps)
	u := Undoing{Language: r.Program().Variant.Language, Learned: make([][]string, r.Players()), Rolled: make([]bool, r.Players())}
	u.Steps = slices.Clone(r.steps[len(r.steps)-steps:])
	slices.Reverse(u.Steps)
	for seat := range u.Learned {
		u.Learned[seat] = learned(before, r.Game, seat)
		u.Rolled[seat] = rolled(before, r.Game, seat)
	}
	return u
}

// Concerns reports whether the player in a seat made one of the undone decisions or has learned
// anything since.
func (u *Undoing) Concerns(seat int) bool {
	return len(u.Learned[seat]) > 0 || u.Rolled[seat] ||
		slices.ContainsFunc(u.Steps, func(s Step) bool { return !s.Corrects && s.Player == seat })
}

// IsSeen reports whether luck fell in the undone steps, or a player has learned anything since.
func (u *Undoing) IsSeen() bool {
	for seat := range u.Learned {
		if len(u.Learned[seat]) > 0 || u.Rolled[seat] {
			return true
		}
	}
	return slices.ContainsFunc(u.Steps, func(s Step) bool {
		return len(s.Luck) > 0 || s.Kind == interpreter.AskRoll || s.Kind == interpreter.AskPick || s.Kind == interpreter.AskCard
	})
}

// learned returns the names of the cards that the player in a seat can identify now and couldn't
// before.
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

// rolled reports whether the player in a seat has seen dice since.
func rolled(before, now *interpreter.Game, seat int) bool {
	log := now.Log().For(seat)
	if log == nil {
		return false
	}
	for i := len(before.Log().Events); i < len(log.Events); i++ {
		e := &log.Events[i]
		if (e.Kind == event.Rolled || e.Kind == event.FacesRolled || e.Kind == event.Checked) && log.MayRead(e) {
			return true
		}
	}
	return false
}
