package interpreter

import (
	"cmp"
)

// Limits keep rules from going on for ever or growing without bound. What is 0 has its default, which
// no honest game meets.
type Limits struct {
	Steps      int64 // between two decisions: turns of loops, and calls
	Depth      int   // of calls
	Components int
	List       int // elements of a list
	Text       int // bytes of a text
	Events     int // that are told
	Told       int // bytes that these take
}

func (l Limits) orDefault() Limits {
	return Limits{
		Steps:      cmp.Or(l.Steps, 10_000_000),
		Depth:      cmp.Or(l.Depth, 1000),
		Components: cmp.Or(l.Components, 100_000),
		List:       cmp.Or(l.List, 100_000),
		Text:       cmp.Or(l.Text, 64<<10),
		Events:     cmp.Or(l.Events, 4_000_000),
		Told:       cmp.Or(l.Told, 32<<20),
	}
}

// What the rules do is counted as work: State.Work is how much of it may still be done. Every turn of a loop and every
// call is one, and what does much at once is charged by what it does, so that a certain amount of work takes about the
// same time whatever the rules are.

// lookEvery is how much work is done from one look at whether the game is to stop to the next.
const lookEvery = 1 << 16

// allow says how much work may be done from here on.
func (m *vm) allow(work int64) {
	m.Work, m.look = work, max(0, work-lookEvery)
}

// isExhausted reports whether no more may be done. It is asked whenever it is time to look.
func (m *vm) isExhausted() bool {
	m.look = max(0, m.Work-lookEvery)
	return m.Work < 0 || m.isStopped()
}

// lookAround looks whether the game goes on, as it is time to.
func (m *vm) lookAround() signal {
	if m.Work--; m.isExhausted() {
		return m.fail(tooLong)
	}
	m.Work++
	return retry
}

func (m *vm) isStopped() bool { return m.stop != nil && m.stop.Load() }

// How much a game may hold, beside the limits. No honest one has use for more.
const (
	mostTextBytes = 12 << 20 // of the texts that it made
	mostCells     = 2 << 20  // of its components
	mostZones     = 1 << 20
	tuple         = 16 // how many values stand for one element at most while a list is made
	textCost      = 48 // bytes that a text takes besides its own
)
