package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// A narrator tells what happens: it has the log, knows what everything is called, and who may read that.
type narrator struct {
	vm
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
