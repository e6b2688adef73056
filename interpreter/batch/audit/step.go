package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A step is one of the last decisions before a game was suspended.
type step struct {
	before *interpreter.Game
	at     interpreter.Place
	player int // index of the player who decided
	rule   source.Span
	choice interpreter.Choice
	entry  history.Entry // the choice in words
}

// longest is the greatest number of steps in a look. furthest is the greatest number of steps in
// one line of play that are replayed.
const longest, furthest = 24, 4

// last returns a pointer to the decision that led to the current state.
func (l *look) last() *step { return &l.steps[len(l.steps)-1] }

// start returns the game before the first step.
func (l *look) start() *interpreter.Game { return l.steps[0].before }

// from returns a look without the first i steps.
func (l *look) from(i int) *look {
	shorter := *l
	shorter.steps = l.steps[i:]
	return &shorter
}

// back returns a look that begins the given number of decisions back in the last line of play. It
// returns nil if there are fewer.
func (l *look) back(decisions int) *look {
	for i := len(l.steps) - 1; i >= 0; i-- {
		if l.steps[i].at.Path != l.last().at.Path {
			continue
		}
		if decisions--; decisions == 0 {
			return l.from(i)
		}
	}
	return nil
}

// further returns a number of decisions to go back, between 2 and furthest. It varies with the
// given number.
func further(number int) int { return 2 + number%(furthest-1) }

// playOn makes the choices of all steps in a game that was redealt before them. It returns false
// if a choice isn't possible there.
func (l *look) playOn(other *interpreter.Game) bool { return l.playOver(l.steps, other) }

// playOver does the same for the first steps.
func (l *look) playOver(steps []step, other *interpreter.Game) bool {
	if other.Asked() != l.start().Asked() {
		return false // other players have to repeat their secret decisions
	}
	for i := range steps {
		if !steps[i].decideIn(other) {
			return false
		}
	}
	return true
}

// decideIn makes the same choice in another game, where the options may have other indexes. It
// returns false if the choice isn't possible there.
func (s *step) decideIn(other *interpreter.Game) bool {
	mine, err := s.before.At(s.at, s.player)
	if err != nil || !s.offerIn(other) {
		return false
	}
	d, err := other.At(s.at, s.player)
	if err != nil {
		return false
	}
	choice := cloned(s.choice)
	for i, chosen := range choice.Indexes {
		option := &mine.Options[chosen]
		choice.Indexes[i] = slices.IndexFunc(d.Options, func(o interpreter.Option) bool {
			return o.Open && o.MenuIndex == option.MenuIndex && slices.Equal(o.Values, option.Values)
		})
		if choice.Indexes[i] < 0 {
			return false
		}
	}
	slices.Sort(choice.Indexes)
	return other.DecideAt(s.at, s.player, choice) == nil
}

// offerIn repeats in another game the offers that were pending before the decision. It returns
// false if one isn't possible there.
func (s *step) offerIn(other *interpreter.Game) bool {
	for _, d := range s.before.Waiting() {
		if _, err := other.At(d.Place, d.Player); err == nil || !d.IsOffered() || d.Place.Number > 0 {
			continue
		}
		if other.MakeOffer(d.Offer()) != nil {
			return false
		}
	}
	return true
}

// isKnownAt reports whether a player could identify a component at any of the steps.
func (l *look) isKnownAt(player, component int) bool {
	return l.now.CanTell(player, component) || slices.ContainsFunc(l.steps, func(s step) bool { return s.before.CanTell(player, component) })
}
