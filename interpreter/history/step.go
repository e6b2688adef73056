package history

import (
	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// A Step is an entry of the journal with what came of it up to the next decision.
type Step struct {
	Entry
	Read string   // the answer as the player reads it, who may not know what was chosen
	Luck []string // what luck brought, if its tape was running
	Told int      // how many events the log had then
}

// A move is how a step is taken again.
type move struct {
	at         interpreter.Place
	choice     interpreter.Choice
	correction interpreter.Correction // where the step is one
	offer      int                    // which offer is begun, where the step does that
}

// again takes a step again in a game that stands where it was taken first.
func (m *move) again(g *interpreter.Game, s *Step) error {
	if s.Corrects {
		return g.Correct(m.correction)
	}
	if s.Begins {
		return g.MakeOffer(m.offer, s.Player)
	}
	return g.DecideAt(m.at, s.Player, m.choice)
}

// note completes the last step, once the game stands still behind it.
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
		last.Told = len(log.Events)
	}
	r.noted = true
}

// brought is what luck has brought since this was asked before.
func (r *Record) brought() []string {
	if tape, ok := r.Game.Luck().(*luck.Tape); ok {
		return tape.Brought()
	}
	return nil
}

// Opening is what happened before the first decision.
func (r *Record) Opening() Step { return r.opening }

// Steps are all that was taken so far, each with what came of it. They are for reading only.
func (r *Record) Steps() []Step { return r.steps }
