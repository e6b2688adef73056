package interpreter

// What the rules do is counted as work: State.Work is how much of it may still be done. Every turn of a loop and every
// call is one, and what does much at once is charged by what it does, so that a certain amount of work takes about the
// same time whatever the rules are.

// lookEvery is how much work is done from one look at whether the game is to stop to the next.
const lookEvery = 1 << 16

// allow says how much work may be done from here on.
func (m *machine) allow(work int64) {
	m.Work, m.look = work, max(0, work-lookEvery)
}

// isExhausted tells whether no more may be done. It is asked whenever it is time to look.
func (m *machine) isExhausted() bool {
	m.look = max(0, m.Work-lookEvery)
	return m.Work < 0 || m.isStopped()
}

// lookAround looks whether the game goes on, as it is time to.
func (m *machine) lookAround() signal {
	if m.Work--; m.isExhausted() {
		return m.fail(tooLong)
	}
	m.Work++
	return again
}

func (m *machine) isStopped() bool { return m.stop != nil && m.stop.Load() }

// How much a game may hold, beside the limits. No honest one has use for more.
const (
	mostTextBytes = 12 << 20 // of the texts that it made
	mostCells     = 2 << 20  // of its components
	mostZones     = 1 << 20
	tuple         = 16 // how many values stand for one element at most while a list is made
	textCost      = 48 // bytes that a text takes besides its own
)
