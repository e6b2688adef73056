package interpreter

import (
	"strings"
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
	version    int64    // counts how often the game moved on: a question that was put before may have changed
	limits     Limits
	look       int64        // the value of Work at which to check whether the game goes on
	stop       *atomic.Bool // set to stop the game; may be nil
	err        *RuleError
	passedOver *RuleError // the first one that the game went on in spite of
	evaluating int        // how many evaluations are under way, one within the other
	hinting    hinting
	watch      *Watching // notes what a copy that looks ahead reads; nil in any other game
	marking    marking   // of the texts that the game made
	cache      resultCache
	repetition repetition
	options    []int64

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

// A signal tells why the machine stopped, or that it didn't.
type signal uint8

const (
	goOn      signal = iota
	jumped           // the same, elsewhere in the code
	retry            // the same, with the same instruction once more
	stands           // something has to be decided, or luck told
	failed           // a rule error; machine.err says which
	yielded          // an evaluation is done
	halted           // everything has been played
	parted           // fibers began, and this one waits for them
	joined           // the fiber has come to its end
	wantsOdds        // a scenario wants chances to be reckoned
)

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

// numberIn returns the number of the zone that an operand stands for; none if there is no such player.
func (m *vm) numberIn(r []int64, operand int32) int64 { return m.numberOf(windowOf(r), operand) }

// zoneIn returns the zone that an operand stands for, or nil.
func (m *vm) zoneIn(r []int64, operand int32) *state.Zone { return m.Zone(m.numberIn(r, operand)) }

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// site is where the game stands still for a decision.
func (m *vm) site() *program.Site { return m.siteOf(m.fiber) }

func (m *vm) siteOf(b *fiber) *program.Site { return &m.p.Sites[m.p.Code[b.pc].B] }

// stopsAt reports whether a watched game goes no further where a cell of a component is read, or what else shows on its front if slot
// is below 0: the player can't tell the component, and the cell may be another one if something else is dealt there.
func (m *vm) stopsAt(c *state.Component, slot int32) bool {
	if m.watch == nil || c == nil || m.CanTell(c)&m.watch.knower != 0 || slot >= 0 && m.IsMark(c, slot) {
		return false
	}
	return m.stops()
}

// stops reports whether a watched game goes no further where it looks at something that the player can't know. A suggestion may look:
// it is only one of the answers that can be given.
func (m *vm) stops() bool {
	if m.watch.Guesses || m.hinting.under || !isInLine(m.fiber.path(), m.watch.Path) {
		return false
	}
	m.watch.Stops++
	return true
}

// isInLine reports whether a line of play is another one, or has begun in it.
func isInLine(path, line string) bool {
	return line == "" || path == line || strings.HasPrefix(path, line+"/")
}
