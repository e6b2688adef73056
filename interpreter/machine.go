//go:generate go test ./internal/opgen -update

package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A signal tells why the machine stopped, or that it didn't.
type signal uint8

const (
	goOn      signal = iota
	jumped           // the same, elsewhere in the code
	again            // the same, with the same instruction once more
	stands           // something has to be decided, or luck told
	failed           // a rule error; machine.err says which
	yielded          // an evaluation is done
	halted           // everything has been played
	parted           // fibers began, and this one waits for them
	joined           // the fiber has come to its end
	wantsOdds        // a scenario wants chances to be reckoned
)

// A machine plays the rules. It is the top one of five parts, each of which embeds the one below and uses nothing above it:
//
//	vm        code, fibers, registers, calls, errors and limits, on a position
//	narrator  names, texts, and the log of events with who may read them
//	board     moves and their checks: limits, order, observation, luck, the layout at the start
//	asking    decisions: what is offered, suggested, open, and said of it
//	machine   the loop, which line of play goes on, what is asked ahead, offers, and copies
//
// Instructions are defined on the machine, in files called op_….
type machine struct {
	asking
	offersBegun []int64 // by offer and player: behind the turn in which one was begun last
	loopOff     bool    // for tests: execute does everything
}

// run executes instructions of the current fiber until one returns a signal that stops it, and returns that signal. loop
// executes hot instructions; execute does all that loop can't.
func (m *machine) run() signal {
	b, code := m.fiber, m.p.First()
	in := code.Plus(int32(b.pc))
	for {
		if !m.loopOff {
			in = m.loop(in)
		}
		b.pc = in.Index(code)
		switch s := m.execute(in, b.bare()); s {
		case goOn:
			in = in.Next()
		case jumped:
			in = code.Plus(int32(b.pc))
		case again:
		default:
			return s
		}
	}
}

// jump continues at the target of an instruction if a condition holds, and else behind it.
func (m *vm) jump(in *program.Instr, holds bool) signal {
	if !holds {
		return goOn
	}
	return m.goTo(in.C)
}

// goTo continues at a place in the code.
func (m *vm) goTo(pc int32) signal {
	m.fiber.pc = int(pc)
	return jumped
}

// goInto continues at a place in the code with another window, which has been opened.
func (m *vm) goInto(pc int32, _ window) signal { return m.goTo(pc) }

// isTimeToLook reports whether no work is left before it is time to look whether the game continues.
func (m *vm) isTimeToLook() bool { return m.Work <= m.look }

// hasRoom reports whether there is room for a call whose window ends at top.
func (m *vm) hasRoom(b *fiber, top int) bool {
	return len(b.frames) < min(cap(b.frames), m.limits.Depth) && b.reaches(top)
}

// set writes to a register of the running procedure. Code that may have evaluated something has to use it, because registers
// may have moved meanwhile.
func (m *vm) set(register int32, value int64) {
	m.fiber.registers[m.fiber.base+int(register)] = value
}

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// numberIn returns the number of the zone that an operand stands for; none if there is no such player.
func (m *vm) numberIn(r []int64, operand int32) int64 { return m.numberOf(windowOf(r), operand) }

// zoneIn returns the zone that an operand stands for, or nil.
func (m *vm) zoneIn(r []int64, operand int32) *state.Zone { return m.Zone(m.numberIn(r, operand)) }
