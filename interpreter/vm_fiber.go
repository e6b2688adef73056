package interpreter

import (
	"slices"
	"strconv"

	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A fiber is one line of play: where it is in the code and what it has in hand, and what it stands still for. It is
// data and nothing else, so a game can stand still in the middle of any call and go on in a copy.
type fiber struct {
	stack
	play    bookmark
	resume  bookmark
	notes   []note  // of the rules under way from the outermost on
	secrets []int64 // the players for whom alone something happens, from the outermost on

	// Side by side.
	parent  *fiber // which began it and waits for it; nil for the first one
	player  int64  // whose line of play it is, if it has a parent
	active  int64  // who is active in it; State.Active while it runs
	answers int    // how many decisions were answered in it
	passed  int    // how many that it stood for went by without an answer

	hasCompany bool // others began with it

	// An offer.
	offer int    // which of the offers of the program, from 1; 0 for anything else
	name  string // what that is called
	began int64  // the turn in which it was begun

	// Asked ahead.
	ahead   *machine      // the copy on which it is asked; nil if that is the game itself
	decided []earlyAnswer // what was answered there
	taken   int           // how much of that was decided again
	put     []byte        // all that an offer had in hand when it asked what stands; empty once that is answered

	// What it stands still for.
	waits     waiting
	asked     int64 // the version of the game at which it began to wait
	isFirst   bool  // whether it is answered before all others
	looks     bool  // whether it looks again at what it stood for
	described bool  // whether the decision says what it is
	decision  Decision
	request   luck.Request
	requested requested
}

// A stack is where a fiber is in the code, and what it has in hand.
type stack struct {
	pc        int
	base, top int // the window of registers of the running procedure
	frames    []frame
	registers []int64
	building  []int64 // the lists that are being built, one on top of the other
	open      int     // where the topmost one starts
	rolled    int32   // how many dice of the roll that is under way
	given     int     // what luck was told to bring; -1 if it has to be asked
	yielded   int64
}

// A waiting is what a fiber stands still for.
type waiting uint8

const (
	forNothing waiting = iota
	forDecision
	forLuck
	forFibers // until those that it began have ended
	forOthers // until these have decided in secret, too
)

// A frame is where a call leads back to.
type frame struct {
	pc        int32
	base, top int32
	result    int32 // the register of the caller that takes the result, -1 for none
	pendingResult
}

// A bookmark is where a fiber goes on if the game ends within a call.
type bookmark struct {
	set       bool
	pc        int
	base, top int
	frames    int
}

// The window of the running procedure.
func (b *stack) window() []int64 { return b.registers[b.base:b.top:b.top] }

// enter opens a window of n registers from base on. Of the window that waits for it to close, those behind it have done their work and
// are cleared: what lies above the open window is always 0, so games that are alike are alike bit for bit, and a list that nobody
// can see any more is not taken for one.
func (b *stack) enter(base, n int) []int64 {
	if base+n < b.top {
		clear(b.registers[base+n : b.top])
	}
	b.base, b.top = base, base+n
	if !b.reaches(b.top) {
		b.registers = append(b.registers, make([]int64, max(b.top+1, 2*len(b.registers))-len(b.registers))...)
	}
	return b.window()
}

// tidy clears what an evaluation leaves above all windows: little if it came to its end, anything if not.
func (b *stack) tidy(ended bool) {
	above := b.registers[b.top:]
	if ended {
		above = above[:min(len(above), evaluationWidth)]
	}
	clear(above)
}

// evaluationWidth is the window of the host when it calls a procedure: the result and an argument.
const evaluationWidth = 2

// mark remembers the running procedure and where it goes on.
func (b *fiber) mark(pc int) bookmark {
	return bookmark{set: true, pc: pc, base: b.base, top: b.top, frames: len(b.frames)}
}

// back leaves all calls since a bookmark.
func (b *fiber) back(m bookmark) {
	b.frames = b.frames[:m.frames]
	b.base, b.top, b.pc = m.base, m.top, m.pc
	b.building, b.open = b.building[:0], 0
	b.secrets = b.secrets[:0]
	clear(b.registers[b.top:])
}

// ---- Building lists ---------------------------------------------------------------------------------

// openList opens a list. What it gives leads back to the one below.
func (b *stack) openList() int64 {
	below := b.open
	b.open = len(b.building)
	return int64(below)
}

// built is the list on top.
func (b *stack) built() []int64 { return b.building[b.open:] }

// closeList closes the list on top.
func (b *stack) closeList(below int64) {
	b.building = b.building[:b.open]
	b.open = int(below)
}

// A note is what is known of a rule under way for telling. What is known of those around it does not change while it is
// under way.
type note struct {
	spoke bool  // it told something
	depth int32 // how many of those around it did
	deed  int32 // the place among the events of its deed, or of that around it, from 1
}

// within is the note of a rule that is under way in another one, and has told nothing yet.
func (n note) within() note {
	if n.spoke {
		n.depth++
	}
	n.spoke = false
	return n
}

// ---- Telling ----------------------------------------------------------------------------------------

// speakUpTo makes room for so many rules under way and forgets the ones that were further in.
func (b *fiber) speakUpTo(rules int) {
	for len(b.notes) < rules {
		outer := note{}
		if last := len(b.notes) - 1; last >= 0 {
			outer = b.notes[last]
		}
		b.notes = append(b.notes, outer.within())
	}
	b.notes = b.notes[:rules]
}

// ---- Side by side -----------------------------------------------------------------------------------

// stand makes the fiber stand still.
func (b *fiber) stand(for_ waiting, version int64) {
	b.waits, b.asked, b.described = for_, version, false
}

// number is which decision of the fiber is the next one, from 0. None that it ever stood for has that of another one.
func (b *fiber) number() int { return b.answers + b.passed }

// isAsked reports whether somebody has to answer, so that the fiber goes on.
func (b *fiber) isAsked() bool { return b.waits == forDecision || b.waits == forLuck }

// isWithin reports whether the fiber is another one, or began within it.
func (b *fiber) isWithin(other *fiber) bool {
	for ; b != nil; b = b.parent {
		if b == other {
			return true
		}
	}
	return false
}

// path names the fiber: the players whose lines of play it belongs to from the outermost on, as in "3" or "2/1", or
// an offer, as in "3/trade"; empty for the first one.
func (b *fiber) path() string {
	player := strconv.FormatInt(b.player+1, 10)
	switch {
	case b.offer > 0:
		return player + "/" + b.name
	case b.parent == nil:
		return ""
	}
	if outer := b.parent.path(); outer != "" {
		return outer + "/" + player
	}
	return player
}

// copy copies a fiber but for its parent. Where luck is asked for, it is asked anew.
func (b *fiber) copy(from *fiber) {
	own := *b
	*b = *from
	b.frames = append(own.frames[:0], from.frames...)
	for i := range b.frames {
		b.frames[i].pendingResult = pendingResult{} // results stay with the game that they were found out in
	}
	b.building = append(own.building[:0], from.building...)
	b.notes = append(own.notes[:0], from.notes...)
	b.secrets = append(own.secrets[:0], from.secrets...)
	b.registers = own.registers
	if len(b.registers) < len(from.registers) {
		b.registers = make([]int64, len(from.registers))
	}
	copy(b.registers, from.registers[:from.top])
	clear(b.registers[from.top:])
	b.decided = append(own.decided[:0], from.decided...)
	b.put = append(own.put[:0], from.put...)
	b.ahead = own.ahead.copyAhead(from.ahead)
	b.parent, b.described, b.decision, b.request, b.requested = nil, false, own.decision, luck.Request{}, requested{}
	if b.waits == forLuck {
		b.waits = forNothing
	}
}

// A window is the registers of the running procedure, which instructions name without a check of bounds.
type window = program.Window

// reaches reports whether there are registers for a window that ends there, and one behind it: nothing may point behind the
// last.
func (b *stack) reaches(top int) bool { return top < len(b.registers) }

// bare returns the window of the running procedure without its bounds.
func (b *stack) bare() window { return program.WindowOf(b.registers, b.base) }

// windowOf returns a window without its bounds.
func windowOf(r []int64) window { return program.WindowOf(r, 0) }

// numberOf is the number of a zone that an operand stands for; none if there is no such player.
func (m *vm) numberOf(r window, operand int32) int64 {
	switch {
	case operand < 0:
		return int64(^operand)
	case operand < program.OfPlayer:
		return *r.At(operand)
	}
	player := *r.At(operand % program.OfPlayer)
	if uint64(player) >= uint64(m.Seats) {
		return none
	}
	return int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(operand/program.OfPlayer-1)
}

// switchTo makes a fiber the one that runs.
func (m *vm) switchTo(f *fiber) {
	if m.fiber != f {
		m.fiber.active = m.Active
		m.fiber, m.Active = f, f.active
	}
}

// firstFiber gives a machine the fiber that all others come from.
func (m *vm) firstFiber() {
	m.fiber = m.newFiber()
	m.fibers = append(m.fibers[:0], m.fiber)
}

// newFiber is one that has nothing of its own yet, made of what an earlier one has left behind.
func (m *vm) newFiber() *fiber {
	last := len(m.spare) - 1
	if last < 0 {
		return &fiber{stack: stack{given: -1}}
	}
	f := m.spare[last]
	m.spare = m.spare[:last]
	clear(f.registers)
	*f = fiber{stack: stack{frames: f.frames[:0], registers: f.registers, building: f.building[:0], given: -1}, notes: f.notes[:0], secrets: f.secrets[:0], put: f.put[:0], decision: f.decision}
	return f
}

// drop lets go of the fibers from first up to last.
func (m *vm) drop(first, last int) {
	if first == last {
		return
	}
	m.spare = append(m.spare, m.fibers[first:last]...)
	m.fibers = slices.Delete(m.fibers, first, last)
}

// endFibers ends all fibers but the first, wherever they stand, and leaves that as the one that runs.
func (m *vm) endFibers() {
	m.switchTo(m.fibers[0])
	m.drop(1, len(m.fibers))
	m.fiber.waits = forNothing
}

// isBranch reports whether several fibers go on side by side, and the running one is one of them.
func (m *vm) isBranch() bool { return m.fiber.parent != nil }

// beside is a fiber of a player that goes on behind the instruction that its parent stands at, with all that the
// parent's procedure has in hand, and with the player in a register.
func (m *vm) beside(parent *fiber, player int64, register int32) *fiber {
	f := m.newFiber()
	f.parent, f.player, f.active = parent, player, player
	copy(f.enter(0, parent.top-parent.base), parent.window())
	f.registers[register] = player
	f.pc = parent.pc + 1
	f.notes = append(f.notes, parent.notes...)
	f.secrets = append(f.secrets, parent.secrets...)
	return f
}

// wantsLuck reports whether luck is asked for. Nothing goes on before it has come, so that all happens in the same order
// wherever luck comes from.
func (m *vm) wantsLuck() bool {
	return slices.ContainsFunc(m.fibers, func(f *fiber) bool { return f.waits == forLuck })
}
