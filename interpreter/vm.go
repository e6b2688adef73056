package interpreter

import (
	"sync/atomic"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A vm executes code: it has a position, the fibers that are under way with their registers and calls, and the limits that
// stop rules which never end.
type vm struct {
	state.State
	host
	p          *program.Program
	*fiber              // the one that runs, or that ran last
	fibers     []*fiber // all that are under way, in the order of their right of way: each before those that it began
	spare      []*fiber // that ended
	moment     int64    // counts how often the game moved on: a question that was put before may have changed
	limits     Limits
	look       int64        // the value of Work at which to check whether the game goes on
	stop       *atomic.Bool // set to stop the game; may be nil
	err        *RuleError
	passedOver *RuleError // the first one that the game went on in spite of
	evaluating int        // how many evaluations are under way, one within the other
	hinting    hinting
	watch      *Watching // notes what a copy that looks ahead reads; nil in any other game
	marking    marking   // of the texts that the game made
	memory     memory

	// Buffers, which hold no part of the game.
	writing   []byte
	kept      []int64
	referring [][]int64
	sorting   tupleSort
}

// A host is what a vm needs of the parts above it.
type host interface {
	// run executes instructions of the current fiber until one returns a signal that stops it, and returns that signal.
	run() signal
	// tooDeep fails because calls are nested too deep, and says which rules call each other.
	tooDeep() signal
}
