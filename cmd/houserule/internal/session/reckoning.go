package session

import (
	"houserule/interpreter"
	"houserule/interpreter/moment"
)

// A Reckoning works out the moments of what a seat is asked on a copy of the game, while the game may go on.
type Reckoning struct {
	at    standsAt
	game  *interpreter.Game
	of    []momentOf
	found []*moment.Moment
}

// KnownMoment is the moment of a decision if that was worked out already, and else nil.
func (s *Session) KnownMoment(d *interpreter.Decision) *moment.Moment {
	if s.momentsAt != s.standsAt() {
		return nil
	}
	return s.moments[momentOf{d.Place, d.Player}]
}

// Reckon begins to work out what a seat should see of the decisions that are its own; nil if all of that is known.
func (s *Session) Reckon(seat int) *Reckoning {
	asked := s.Asked() // the game may go on to there
	r := &Reckoning{at: s.standsAt()}
	for _, a := range asked {
		if a.By == seat && a.Player == seat && s.KnownMoment(a.Decision) == nil {
			r.of = append(r.of, momentOf{a.Place, a.Player})
		}
	}
	if r.of == nil {
		return nil
	}
	r.game = s.Game.Clone()
	return r
}

// Work works it out, which may take a while, unless it is not wanted any more: that is asked again and again. The session is not
// touched.
func (r *Reckoning) Work(isWanted func() bool) {
	for _, of := range r.of {
		m := &moment.Moment{Player: of.player}
		if d, err := r.game.At(of.place, of.player); err == nil {
			m = moment.While(isWanted, r.game, d)
		}
		if m == nil {
			break
		}
		r.found = append(r.found, m)
	}
	r.game = nil
}

// Wants tells whether the game still stands where it stood.
func (s *Session) Wants(r *Reckoning) bool { return s.standsAt() == r.at }

// Learn keeps what was worked out; not ok if the game has gone on.
func (s *Session) Learn(r *Reckoning) (ok bool) {
	if !s.Wants(r) || len(r.found) < len(r.of) {
		return false
	}
	s.forgetMoments()
	for i, of := range r.of {
		s.moments[of] = r.found[i]
	}
	return true
}
