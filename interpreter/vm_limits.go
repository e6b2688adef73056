package interpreter

import (
	"cmp"
)

// Limits bound the work and the memory of a game, because rules may be endless. A field that is 0
// has its default, which is far above the needs of real games.
type Limits struct {
	Steps      int64 // between two decisions: loop iterations and calls
	Depth      int   // the depth of the call stack
	Components int
	List       int // elements of a list
	Text       int // bytes of a text
	Events     int // entries of the log
	LogBytes   int // bytes of all log entries
}

func (l Limits) orDefault() Limits {
	return Limits{
		Steps:      cmp.Or(l.Steps, 10_000_000),
		Depth:      cmp.Or(l.Depth, 1000),
		Components: cmp.Or(l.Components, 100_000),
		List:       cmp.Or(l.List, 100_000),
		Text:       cmp.Or(l.Text, 64<<10),
		Events:     cmp.Or(l.Events, 4_000_000),
		LogBytes:   cmp.Or(l.LogBytes, 32<<20),
	}
}

// Rules are charged for their work: State.Work is the amount that is left. Each loop iteration
// and each call costs one unit. An instruction that handles many values costs more, so that equal
// work takes about equal time.

// lookEvery is the amount of work between two checks of the stop flag.
const lookEvery = 1 << 16

// allow sets the amount of work that may be done from now on.
func (m *vm) allow(work int64) {
	m.worked += m.allowed - m.Work
	m.allowed, m.Work, m.look = work, work, max(0, work-lookEvery)
}

// isExhausted reports whether the game has to stop because its work is used up or the caller
// stopped it. It schedules the next check.
func (m *vm) isExhausted() bool {
	m.look = max(0, m.Work-lookEvery)
	return m.Work < 0 || m.isStopped()
}

// lookAround runs the check that is due. It returns retry, or fails if the game has to stop.
func (m *vm) lookAround() signal {
	if m.Work--; m.isExhausted() {
		return m.fail(tooLong)
	}
	m.Work++
	return retry
}

func (m *vm) isStopped() bool { return m.stop != nil && m.stop.Load() }

// Limits on memory that a caller can't change. They are far above the needs of real games.
const (
	mostTextBytes = 12 << 20 // of all texts built at run time
	mostCells     = 2 << 20  // of all components
	mostZones     = 1 << 20
	tuple         = 16 // the most values per element of a list under construction
	textCost      = 48 // the bytes of overhead per text
)
