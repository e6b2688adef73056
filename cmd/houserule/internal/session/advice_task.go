package session

import (
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// An AdviceTask computes the advice for a seat on a clone of the game, so that the game can
// continue meanwhile.
type AdviceTask struct {
	at    gameState
	game  *interpreter.Game
	of    []adviceKey
	found []*advice.Advice
}

// KnownAdvice returns the cached advice on a decision, or nil if it has not been computed.
func (s *Session) KnownAdvice(d *interpreter.Decision) *advice.Advice {
	if s.adviceAt != s.state() {
		return nil
	}
	return s.advice[adviceKey{d.Place, d.Player}]
}

// PrepareAdvice prepares the computation of the advice on the seat's own pending decisions. It
// returns nil if all of it is cached.
func (s *Session) PrepareAdvice(seat int) *AdviceTask {
	asked := s.Asked() // Asked may advance the game, so it must run before state
	r := &AdviceTask{at: s.state()}
	for _, a := range asked {
		if a.By == seat && a.Player == seat && !s.IsOthers(a.Decision) && s.KnownAdvice(a.Decision) == nil {
			r.of = append(r.of, adviceKey{a.Place, a.Player})
		}
	}
	if r.of == nil {
		return nil
	}
	r.game = s.Game.Clone()
	return r
}

// Work computes the advice, which may take a while. It stops early if isWanted, which it calls
// often, returns false. It doesn't touch the session, so it may run in another goroutine.
func (r *AdviceTask) Work(isWanted func() bool) {
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

// Wants reports whether the game is still in the state that the advice is for.
func (s *Session) Wants(r *AdviceTask) bool { return s.state() == r.at }

// StoreAdvice caches the computed advice. It returns false if the game has continued or the
// computation was stopped.
func (s *Session) StoreAdvice(r *AdviceTask) (ok bool) {
	if !s.Wants(r) || len(r.found) < len(r.of) {
		return false
	}
	s.forgetAdvice()
	for i, of := range r.of {
		s.advice[of] = r.found[i]
	}
	return true
}
