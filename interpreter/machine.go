//go:generate go test ./internal/opgen -update

package interpreter

// A machine plays the rules. It is the top one of five parts, each of which uses those below it and none above:
//
//	vm        code, fibers, registers, calls, errors and limits, on a position
//	narrator  names, texts, and the log of events with who may read them
//	board     moves and their checks: limits, order, observation, luck, the layout at the start
//	asking    decisions: what is offered, suggested, open, and said of it
//	machine   the loop, which line of play goes on, what is asked ahead, offers, and copies
//
// Instructions are defined on the machine, in files called op_….
type machine struct {
	vm
	narrator
	board
	asking
	offersBegun []int64 // by offer and player: behind the turn in which one was begun last
	loopOff     bool    // for tests: execute does everything
}

// wire connects the parts of a machine.
func (m *machine) wire() {
	m.host = m
	m.narrator.vm = &m.vm
	m.board.vm, m.board.narrator = &m.vm, &m.narrator
	m.asking.vm, m.asking.narrator, m.asking.board = &m.vm, &m.narrator, &m.board
}

// run executes instructions of the current fiber until one returns a signal that stops it, and returns that signal. loop
// executes hot instructions; execute does all that loop can't.
func (m *machine) run() signal {
	b, code := m.fiber, m.p.First()
	in := code.Plus(int32(b.pc))
	for {
		if !m.loopOff {
			in = m.loop(in, &m.narrator)
		}
		b.pc = in.Index(code)
		switch s := m.execute(in, b.bare()); s {
		case goOn:
			in = in.Next()
		case jumped:
			in = code.Plus(int32(b.pc))
		case retry:
		default:
			return s
		}
	}
}
