package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// A narrator writes the event log. It has the names of all values and decides which players may
// read each event.
type narrator struct {
	*vm
	log          *event.Log
	coverage     []int64
	scenario     *scenario
	evaluatesFor names.Seats    // the players for whom an evaluation runs and who must not learn from it; 0 for none
	explaining   int            // the call depth at which modifiers are recorded; 0 for none
	explained    []Modification // the modifiers recorded so far
	isKept       bool           // whether the text under construction has the names in the rules

	// Reused buffers. They hold no game state.
	interned interner
	picked   []int64
}

// inspect runs an evaluation for a client with a full allowance of work. An error in it doesn't
// affect the game; ok is false then.
func (m *narrator) inspect(evaluate func() (int64, signal)) (value int64, ok bool) {
	err := m.err
	m.allow(m.limits.Steps)
	value, s := evaluate()
	m.err = err
	return value, s == proceed
}
