package history

import (
	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// A Step is a journal entry and its consequences up to the next decision.
type Step struct {
	Entry
	Asked  string   // the question as the player reads it
	Read   string   // the answer as the player reads it, who may not know the chosen card
	Luck   []string // results of luck, if a tape recorded them
	Logged int      // number of events in the log after the step
}

// A move contains the arguments to repeat a step.
type move struct {
	at         interpreter.Place
	choice     interpreter.Choice
	correction interpreter.Correction // if the step is a correction
	offer      int                    // index of the offer, if the step begins one
}

// apply repeats a step in a game that has the same state as at the first time.
func (m *move) apply(g *interpreter.Game, s *Step) error {
	if s.Corrects {
		return g.Correct(m.correction)
	}
	if s.Begins {
		return g.MakeOffer(m.offer, s.Player)
	}
	return g.DecideAt(m.at, s.Player, m.choice)
}

// note completes the last step, once the game waits for the next decision.
func (r *Record) note() {
	if r.noted {
		return
	}
	last := &r.opening
	if n := len(r.steps); n > 0 {
		last = &r.steps[n-1]
	}
	last.Luck = r.brought()
	if log := r.Game.Log(); log != nil {
		last.Logged = len(log.Events)
	}
	r.noted = true
}

// brought returns the results of luck since the previous call, or nil if no tape records them.
func (r *Record) brought() []string {
	if tape, ok := r.Game.Luck().(*luck.Tape); ok {
		return tape.Brought()
	}
	return nil
}

// Opening returns a step with the consequences of the setup, before the first decision.
func (r *Record) Opening() Step { return r.opening }

// Steps returns all steps so far. The caller must not modify the slice, because the record still
// uses it.
func (r *Record) Steps() []Step { return r.steps }
