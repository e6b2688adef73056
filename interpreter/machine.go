//go:generate go test ./internal/opgen -update

package interpreter

import (
	"sync/atomic"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
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

// A machine plays the rules: it carries out instructions on a state, for one fiber after the other. What may fail, ask,
// tell or evaluate is a matter of the machine. What outlives a standstill belongs to a fiber, and what follows after
// scratch to nobody once a call has come back.
type machine struct {
	state.State
	p      *program.Program
	*fiber          // the one that runs, or that ran last
	fibers []*fiber // all that are under way, in the order of their right of way: each before those that it began
	spare  []*fiber // that ended
	moment int64    // how often the game moved on: a question that was put before may have changed

	streams     []string
	hints       int     // in streams: the first one of suggestions that take luck
	mixing      uint64  // what options that look alike are mixed by; 0 until it is needed
	offersBegun []int64 // by offer and player: behind the turn in which one was begun last
	branches    int     // from where on streams are those of what players do side by side
	options     []int64
	limits      Limits
	look        int64        // where Work has come down to when it is time to look whether the game goes on
	stop        *atomic.Bool // whether somebody wants it to stop; may be nil
	luck        luck.Luck
	err         *RuleError
	passedOver  *RuleError // the first one that the game went on in spite of

	// What is told.
	log        *event.Log
	marking    marking // of the texts that the game made
	coverage   []int64
	scenario   *scenario
	tests      *variant.Scenario // nil where a game is played
	reckonsFor names.Seats       // whom something is reckoned for that may not go by what they do not know; 0: nobody
	isCopy     bool              // something is asked ahead on it
	lapses     error             // why an offer that is asked there lapses
	dues       []due             // of the zones whose order is fixed when they are first shuffled
	predicts   bool              // decisions go by their suggestion: this is only a try
	follows    int               // how many decisions are still to be made as suggested, without standing still
	watch      *Watching         // what is noted of it; nil where nobody looks ahead

	// Scratch.
	evaluating int
	explaining int            // how deep the call is that is explained; 0 if none is
	explained  []Modification // what was made of it so far
	hinting    hinting
	writing    []byte
	interned   interner
	kept       []int64
	picked     []int64
	sought     soughtSet
	chosen     []int // the indexes of a choice, in order
	referring  [][]int64
	indexes    []int
	followed   []int // as indexes, for what is up to nobody
	sorting    tupleSort
	memory     memory
	loopOff    bool // for tests: execute does everything
	standstill standstill
	askedOut   askedOut
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
func (m *machine) jump(in *program.Instr, holds bool) signal {
	if !holds {
		return goOn
	}
	return m.goTo(in.C)
}

// goTo continues at a place in the code.
func (m *machine) goTo(pc int32) signal {
	m.fiber.pc = int(pc)
	return jumped
}

// goInto continues at a place in the code with another window, which has been opened.
func (m *machine) goInto(pc int32, _ window) signal { return m.goTo(pc) }

// isTimeToLook reports whether no work is left before it is time to look whether the game continues.
func (m *machine) isTimeToLook() bool { return m.Work <= m.look }

// hasRoom reports whether there is room for a call whose window ends at top.
func (m *machine) hasRoom(b *fiber, top int) bool {
	return len(b.frames) < min(cap(b.frames), m.limits.Depth) && b.reaches(top)
}

// set writes to a register of the running procedure. Code that may have evaluated something has to use it, because registers
// may have moved meanwhile.
func (m *machine) set(register int32, value int64) {
	m.fiber.registers[m.fiber.base+int(register)] = value
}

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// numberIn returns the number of the zone that an operand stands for; none if there is no such player.
func (m *machine) numberIn(r []int64, operand int32) int64 { return m.numberOf(windowOf(r), operand) }

// zoneIn returns the zone that an operand stands for, or nil.
func (m *machine) zoneIn(r []int64, operand int32) *state.Zone { return m.Zone(m.numberIn(r, operand)) }
