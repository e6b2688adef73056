//go:generate go test ./internal/opgen -update

package interpreter

import "houserule/interpreter/program"

// A machine executes the instructions of a program. It is the last of five parts. Each part uses
// only those before it in this list:
//
//	vm        code, fibers, registers, calls, errors and limits, on a position
//	narrator  names, texts, and the event log with the players who may read each entry
//	board     moves and their checks: limits, order, observation, luck, the initial layout
//	asking    decisions: options and their conditions, suggestions, log entries
//	machine   the loop, the scheduling of fibers, early answers, offers, and copies
//
// The functions and methods in the files op_*.go define the instructions.
type machine struct {
	vm
	narrator
	board
	asking
	offersBegun []int64 // by offer and player: 1 + the turn in which one was begun last
	loopOff     bool    // set by tests: execute runs all instructions
}

// wire sets the pointers between the parts of a machine. It must be called before the machine is
// used.
func (m *machine) wire() {
	m.host = m
	m.narrator.vm = &m.vm
	m.board.vm, m.board.narrator = &m.vm, &m.narrator
	m.asking.vm, m.asking.narrator, m.asking.board = &m.vm, &m.narrator, &m.board
}

// A definition executes one instruction. It accesses the registers in r without bounds checks.
type definition func(m *machine, in *program.Instr, r window) signal

// definitions holds the definition of each opcode.
var definitions []definition

// execute executes one instruction.
func (m *machine) execute(in *program.Instr, r window) signal { return definitions[in.Op](m, in, r) }

// ifLogging returns a definition that does nothing while the game is silent, and that fails if the
// log is full.
func ifLogging(log definition) definition {
	return func(m *machine, in *program.Instr, r window) signal {
		if m.isSilent() {
			return proceed
		}
		if s := m.mayLog(); s != proceed {
			return s
		}
		return log(m, in, r)
	}
}

// run executes instructions of the current fiber until one returns a signal that stops it, and
// returns that signal. loop is the fast path for hot instructions; execute handles all others.
func (m *machine) run() signal {
	b, code := m.fiber, m.p.First()
	in := code.Plus(int32(b.pc))
	for {
		if !m.loopOff {
			in = m.loop(in, &m.narrator)
		}
		b.pc = in.Index(code)
		switch s := m.execute(in, b.bare()); s {
		case proceed:
			in = in.Next()
		case jumped:
			in = code.Plus(int32(b.pc))
		case retry:
		default:
			return s
		}
	}
}
