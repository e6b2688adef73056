package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A narrator tells what happens: it has the log, knows what everything is called, and who may read that.
type narrator struct {
	*vm
	log        *event.Log
	coverage   []int64
	scenario   *scenario
	reckonsFor names.Seats    // the players for whom something is reckoned, who may not learn from it; 0 for nobody
	explaining int            // how deep the call is that is explained; 0 if none is
	explained  []Modification // what was made of it so far

	// Buffers, which hold no part of the game.
	interned interner
	picked   []int64
}

// inspect evaluates something for a host. What goes wrong in it is nothing to the game.
func (m *narrator) inspect(evaluate func() (int64, signal)) (value int64, ok bool) {
	err := m.err
	m.allow(m.limits.Steps)
	value, s := evaluate()
	m.err = err
	return value, s == goOn
}

// noteModified keeps what a modifier did, if it belongs to what is being explained and did anything.
func (m *narrator) noteModified(in *program.Instr, r []int64) {
	if after, before := r[in.C], r[in.C+1]; m.explaining > 0 && m.explaining == len(m.fiber.frames) && after != before {
		m.explained = append(m.explained, Modification{By: m.p.Modifiers[in.B], Component: r[in.A], Before: before, After: after})
	}
}
