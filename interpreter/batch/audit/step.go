package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A step is one decision on the way to where a game stands.
type step struct {
	before *interpreter.Game
	at     interpreter.Place
	player int // who made it
	rule   source.Span
	choice interpreter.Choice
	entry  history.Entry // the same in words
}

// longest is how many decisions a way has at most, and furthest, how many of one line of play are looked back over.
const longest, furthest = 24, 4

// last is the decision that led to where the game stands.
func (l *look) last() *step { return &l.way[len(l.way)-1] }

// start is the game as it stood where the way begins.
func (l *look) start() *interpreter.Game { return l.way[0].before }

// from is the same look, with a shorter way.
func (l *look) from(i int) *look {
	shorter := *l
	shorter.way = l.way[i:]
	return &shorter
}

// back is a look whose way begins that many decisions back in the line of play that went on last; nil if it is not so long.
func (l *look) back(decisions int) *look {
	for i := len(l.way) - 1; i >= 0; i-- {
		if l.way[i].at.Path != l.last().at.Path {
			continue
		}
		if decisions--; decisions == 0 {
			return l.from(i)
		}
	}
	return nil
}

// further is how far back a look goes whose number is given, beyond the last decision.
func further(number int) int { return 2 + number%(furthest-1) }

// playOn has the same chosen on the whole way in a game that was dealt anew where it begins; not if that can't be done.
func (l *look) playOn(other *interpreter.Game) bool { return l.playOver(l.way, other) }

// playOver does that on the first part of the way.
func (l *look) playOver(way []step, other *interpreter.Game) bool {
	if other.Asked() != l.start().Asked() {
		return false // others have to decide anew, who had done so in secret
	}
	for i := range way {
		if !way[i].decideIn(other) {
			return false
		}
	}
	return true
}

// decideIn has the same chosen in another game, though it may stand elsewhere among the options there; not if it is none of
// them.
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
			return o.Open && o.Way == option.Way && slices.Equal(o.Values, option.Values)
		})
		if choice.Indexes[i] < 0 {
			return false
		}
	}
	slices.Sort(choice.Indexes)
	return other.DecideAt(s.at, s.player, choice) == nil
}

// offerIn has offered in another game what was offered before the decision.
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

// knownOnTheWay reports whether a player could tell what a component is anywhere on the way.
func (l *look) knownOnTheWay(player, component int) bool {
	return l.now.CanTell(player, component) || slices.ContainsFunc(l.way, func(s step) bool { return s.before.CanTell(player, component) })
}
