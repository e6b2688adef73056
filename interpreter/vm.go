package interpreter

import (
	"strings"
	"sync/atomic"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A vm executes code. It holds a position, the active fibers with their registers and call
// stacks, and the limits that stop endless rules.
type vm struct {
	state.State
	host
	p               *program.Program
	*fiber                   // the running fiber, or the last one that ran
	fibers          []*fiber // all active fibers in order of priority: parents before children
	spare           []*fiber // fibers that ended, for reuse
	version         int64    // the number of resumptions; a pending decision of an older version may be outdated
	limits          Limits
	look            int64        // the value of Work at which to check the stop flag
	allowed, worked int64        // the work that was allowed last, and what was done before that
	stop            *atomic.Bool // set by the caller to stop the game; may be nil
	err             *RuleError
	passedOver      *RuleError // the first error that did not end the game
	evaluating      int        // the nesting depth of evaluations
	hinting         hinting
	watch           *Watching // records the reads of a lookahead copy; nil in any other game
	marking         marking   // the marks of the texts built at run time
	cache           resultCache
	repetition      repetition
	options         []int64

	// Reused buffers. They hold no game state.
	writing   []byte
	kept      []int64
	referring [][]int64
	sorting   tupleSort
}

// A host is the interface through which a vm calls the machine that contains it.
type host interface {
	// run executes instructions of the current fiber until one returns a signal that stops it,
	// and returns that signal.
	run() signal
	// tooDeep fails because the call stack is full. The error names the rules that call each
	// other.
	tooDeep() signal
}

// A signal is the result of an instruction: it says whether the machine continues, or why it
// stopped.
type signal uint8

const (
	proceed   signal = iota
	jumped           // continue at another pc
	retry            // execute the same instruction again
	suspended        // suspended: a decision or luck is pending
	failed           // a rule error, which is in machine.err
	yielded          // an evaluation has returned its value
	halted           // the game is over
	parted           // the fiber waits for fibers that it began
	joined           // the fiber has ended
	wantsOdds        // a scenario needs odds to be computed
)

// jump continues at the target of an instruction if holds is true, otherwise at the next
// instruction.
func (m *vm) jump(in *program.Instr, holds bool) signal {
	if !holds {
		return proceed
	}
	return m.goTo(in.C)
}

// goTo sets the pc of the running fiber.
func (m *vm) goTo(pc int32) signal {
	m.fiber.pc = int(pc)
	return jumped
}

// goInto sets the pc after a new window has been opened. It ignores the window; the generator
// replaces calls of goInto in the loop, which keeps a pointer to the window.
func (m *vm) goInto(pc int32, _ window) signal { return m.goTo(pc) }

// isTimeToLook reports whether the stop flag and the work limit have to be checked now. The
// machine checks them once every lookEvery units of work because a check is slow.
func (m *vm) isTimeToLook() bool { return m.Work <= m.look }

// hasRoom reports whether the frame stack and the registers have room for a call whose window
// ends at top.
func (m *vm) hasRoom(b *fiber, top int) bool {
	return len(b.frames) < min(cap(b.frames), m.limits.Depth) && b.reaches(top)
}

// set writes to a register of the running procedure. Code that may have called evaluate has to
// use it, because the register slice may have been reallocated.
func (m *vm) set(register int32, value int64) {
	m.fiber.registers[m.fiber.base+int(register)] = value
}

// numberIn returns the number of the zone that an operand refers to, or none if there is no such
// player.
func (m *vm) numberIn(r []int64, operand int32) int64 { return m.numberOf(windowOf(r), operand) }

// zoneIn returns the zone that an operand refers to, or nil if there is no such player.
func (m *vm) zoneIn(r []int64, operand int32) *state.Zone { return m.Zone(m.numberIn(r, operand)) }

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// site returns the decision site at which the running fiber is suspended.
func (m *vm) site() *program.Site { return m.siteOf(m.fiber) }

func (m *vm) siteOf(b *fiber) *program.Site { return &m.p.Sites[m.p.Code[b.pc].B] }

// stopsAt reports whether a watched game has to stop because it reads a slot of component c that
// the player can't know. A slot below 0 means any part of the front. The value isn't safe to use:
// after a redeal another component may be at this position.
func (m *vm) stopsAt(c *state.Component, slot int32) bool {
	if m.watch == nil || c == nil || slot >= 0 && m.IsMark(c, slot) {
		return false
	}
	wasHidden := int(c.Card) < len(m.watch.hidden) && m.watch.hidden[c.Card]
	return (wasHidden || m.CanTell(c)&m.watch.knower == 0) && m.stops()
}

// stops reports whether a watched game has to stop because it reads something that the player
// can't know. It counts the stop. A suggestion may read hidden values, because it is only one of
// the possible answers.
func (m *vm) stops() bool {
	if m.watch.Guesses || m.hinting.under || !isInLine(m.fiber.path(), m.watch.Path) {
		return false
	}
	m.watch.Stops++
	return true
}

// isInLine reports whether the fiber at path is the fiber at line, or began within it. An empty
// line matches every path.
func isInLine(path, line string) bool {
	return line == "" || path == line || strings.HasPrefix(path, line+"/")
}
