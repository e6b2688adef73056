package session

import (
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// A Reckoning works out the advice on what a seat is asked on a copy of the game, while the game may go on.
type Reckoning struct {
	at    standsAt
	game  *interpreter.Game
	of    []adviceKey
	found []*advice.Advice
}

// KnownAdvice returns the advice on a decision if it was worked out already, and else nil.
func (s *Session) KnownAdvice(d *interpreter.Decision) *advice.Advice {
	if s.adviceAt != s.standsAt() {
		return nil
	}
	return s.advice[adviceKey{d.Place, d.Player}]
}

// Reckon begins to work out what a seat should see of the decisions that are its own; nil if all of that is known.
func (s *Session) Reckon(seat int) *Reckoning {
	asked := s.Asked() // the game may go on to there
	r := &Reckoning{at: s.standsAt()}
	for _, a := range asked {
		if a.By == seat && a.Player == seat && s.KnownAdvice(a.Decision) == nil {
			r.of = append(r.of, adviceKey{a.Place, a.Player})
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
		m := &advice.Advice{Player: of.player}
		if d, err := r.game.At(of.place, of.player); err == nil {
			m = advice.While(isWanted, r.game, d)
		}
		if m == nil {
			break
		}
		r.found = append(r.found, m)
	}
	r.game = nil
}

// Wants reports whether the game still stands where it stood.
func (s *Session) Wants(r *Reckoning) bool { return s.standsAt() == r.at }

// Learn keeps what was worked out; not ok if the game has gone on.
func (s *Session) Learn(r *Reckoning) (ok bool) {
	if !s.Wants(r) || len(r.found) < len(r.of) {
		return false
	}
	s.forgetAdvice()
	for i, of := range r.of {
		s.advice[of] = r.found[i]
	}
	return true
}
