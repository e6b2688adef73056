package interpreter

import (
	"slices"
	"strconv"

	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A fiber is a suspended or running call stack. It is plain data, so a game can be suspended
// within any call and resumed in a copy.
type fiber struct {
	stack
	play    bookmark
	resume  bookmark
	notes   []note  // of the active rules, outermost first
	secrets []int64 // the players who alone see the events of the active blocks, outermost first

	// Parallel fibers.
	parent  *fiber // the fiber that began this one and waits for it; nil for the first one
	player  int64  // the player of the fiber, if it has a parent
	active  int64  // the active player; State.Active while the fiber runs
	answers int    // the number of decisions that were answered
	passed  int    // the number of decisions that were skipped without an answer

	hasCompany bool // it began together with others

	// The fields of an offer.
	offer int    // 1 + the index of the offer in the program; 0 if the fiber is not an offer
	name  string // the name of the offer
	began int64  // the turn in which the offer was begun

	// The fields of a fiber that decides ahead.
	ahead   *machine      // the copy on which it decides; nil if it decides in the game
	decided []earlyAnswer // the answers that were given on the copy
	taken   int           // the number of decided answers that were applied
	put     []byte        // the variables of an offer at its pending decision; empty after the answer

	// The fields of a suspended fiber.
	waits     waiting
	asked     int64 // the version of the game at which it was suspended
	isFirst   bool  // it is answered before all other fibers
	rechecks  bool  // it rechecks a decision that was pending before
	described bool  // decision is up to date
	decision  Decision
	request   luck.Request
	requested requested
}

// A stack is the execution state of a fiber: its pc, frames and registers.
type stack struct {
	pc        int
	base, top int // the bounds of the register window of the running procedure
	frames    []frame
	registers []int64
	building  []int64 // the lists under construction, one after the other
	open      int     // the index in building of the innermost list
	rolled    int32   // the number of dice of the roll in progress
	given     int     // the outcome that luck was set to; -1 if luck has to be asked
	yielded   int64
}

// A waiting is the reason why a fiber is suspended.
type waiting uint8

const (
	forNothing waiting = iota
	forDecision
	forLuck
	forFibers // until the fibers that it began have ended
	forOthers // until the fibers that began with it have decided in secret, too
)

// A frame holds the state to restore when a call returns.
type frame struct {
	pc        int32
	base, top int32
	result    int32 // the register of the caller for the result, -1 for none
	pendingResult
}

// A bookmark is the position at which a fiber continues if the game or a turn ends within a call.
type bookmark struct {
	set       bool
	pc        int
	base, top int
	frames    int
}

// window returns the register window of the running procedure as a slice.
func (b *stack) window() []int64 { return b.registers[b.base:b.top:b.top] }

// enter opens a window of n registers at base and returns it. It clears the registers of the
// previous window above the new one, because they are no longer used. All registers above the top
// window are always 0, so that equal games are bit for bit equal. The zeros also keep a list
// number that is out of scope from counting as a reference.
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

// tidy clears the registers that an evaluation leaves above the top window. An evaluation that
// ended leaves at most evaluationWidth of them; one that failed may leave any number.
func (b *stack) tidy(ended bool) {
	above := b.registers[b.top:]
	if ended {
		above = above[:min(len(above), evaluationWidth)]
	}
	clear(above)
}

// evaluationWidth is the size of the window from which an evaluation calls a procedure: the
// result and one argument.
const evaluationWidth = 2

// mark returns a bookmark for the running procedure that continues at pc.
func (b *fiber) mark(pc int) bookmark {
	return bookmark{set: true, pc: pc, base: b.base, top: b.top, frames: len(b.frames)}
}

// back leaves all calls that were begun after a bookmark.
func (b *fiber) back(m bookmark) {
	b.frames = b.frames[:m.frames]
	b.base, b.top, b.pc = m.base, m.top, m.pc
	b.building, b.open = b.building[:0], 0
	b.secrets = b.secrets[:0]
	clear(b.registers[b.top:])
}

// ---- Building lists -----------------------------------------------------------------------------

// openList begins a list. It returns the start of the enclosing list, which closeList takes.
func (b *stack) openList() int64 {
	below := b.open
	b.open = len(b.building)
	return int64(below)
}

// built returns the elements of the innermost list under construction, as a slice that is valid
// until the next push.
func (b *stack) built() []int64 { return b.building[b.open:] }

// closeList drops the innermost list. below is the value that openList returned.
func (b *stack) closeList(below int64) {
	b.building = b.building[:b.open]
	b.open = int(below)
}

// A note holds the log state of an active rule. The notes of the rules around it do not change
// while it is active.
type note struct {
	logged bool  // the rule has logged an event
	depth  int32 // the number of enclosing rules that logged an event
	action int32 // 1 + the index of the ActionBegan event that this event belongs to, for this rule or one around it
}

// within returns the note of a rule called within the rule of n. The new rule has logged nothing
// yet.
func (n note) within() note {
	if n.logged {
		n.depth++
	}
	n.logged = false
	return n
}

// ---- Log entries --------------------------------------------------------------------------------

// resizeNotes makes the slice of notes as long as the number of active rules, and drops the notes
// of rules that have returned.
func (b *fiber) resizeNotes(rules int) {
	for len(b.notes) < rules {
		outer := note{}
		if last := len(b.notes) - 1; last >= 0 {
			outer = b.notes[last]
		}
		b.notes = append(b.notes, outer.within())
	}
	b.notes = b.notes[:rules]
}

// ---- Parallel fibers ----------------------------------------------------------------------------

func (b *fiber) suspend(for_ waiting, version int64) {
	b.waits, b.asked, b.described = for_, version, false
}

// number returns the number of the next decision of the fiber, from 0. No two decisions of a
// fiber have the same number, because skipped decisions count.
func (b *fiber) number() int { return b.answers + b.passed }

// isAsked reports whether the fiber waits for a decision or for luck, and not for other fibers.
func (b *fiber) isAsked() bool { return b.waits == forDecision || b.waits == forLuck }

// isWithin reports whether the fiber is the other one, or began within it.
func (b *fiber) isWithin(other *fiber) bool {
	for ; b != nil; b = b.parent {
		if b == other {
			return true
		}
	}
	return false
}

// path returns the identifier of the fiber: the players of the fiber and its ancestors, outermost
// first. For example, it is "3" or "2/1", "3/trade" for an offer, and empty for the first fiber.
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

// copy copies a fiber except for its parent. A pending request for luck is dropped, so that the
// copy makes the request again.
func (b *fiber) copy(from *fiber) {
	own := *b
	*b = *from
	b.frames = append(own.frames[:0], from.frames...)
	for i := range b.frames {
		b.frames[i].pendingResult = pendingResult{} // cache entries belong to the game that computed them
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

// A window is a pointer to the registers of the running procedure. Instructions access them
// without bounds checks.
type window = program.Window

// reaches reports whether the register slice holds a window that ends at top and at least one
// register more. The extra register keeps the pointer of an empty window within the slice.
func (b *stack) reaches(top int) bool { return top < len(b.registers) }

// bare returns the window of the running procedure, without bounds checks.
func (b *stack) bare() window { return program.WindowOf(b.registers, b.base) }

// windowOf returns a slice of registers as a window, without bounds checks.
func windowOf(r []int64) window { return program.WindowOf(r, 0) }

// numberOf returns the number of the zone that an operand refers to, or none if there is no such
// player.
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

// switchTo makes a fiber the running one.
func (m *vm) switchTo(f *fiber) {
	if m.fiber != f {
		m.fiber.active = m.Active
		m.fiber, m.Active = f, f.active
	}
}

// firstFiber creates the root fiber of a machine.
func (m *vm) firstFiber() {
	m.fiber = m.newFiber()
	m.fibers = append(m.fibers[:0], m.fiber)
}

// newFiber returns an empty fiber. It reuses the buffers of a fiber that ended, if there is one.
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

// drop removes the fibers from index first up to, but not including, last. newFiber reuses them.
func (m *vm) drop(first, last int) {
	if first == last {
		return
	}
	m.spare = append(m.spare, m.fibers[first:last]...)
	m.fibers = slices.Delete(m.fibers, first, last)
}

// endFibers ends all fibers but the first, and makes that one the running fiber.
func (m *vm) endFibers() {
	m.switchTo(m.fibers[0])
	m.drop(1, len(m.fibers))
	m.fiber.waits = forNothing
}

// isBranch reports whether the running fiber is one of several parallel fibers.
func (m *vm) isBranch() bool { return m.fiber.parent != nil }

// beside returns a child fiber of a player. It continues after the current instruction of its
// parent, with a copy of the parent's window and the player in the given register.
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

// wantsLuck reports whether a request for luck is pending. No fiber continues before it is
// answered, so that events have the same order for every source of luck.
func (m *vm) wantsLuck() bool {
	return slices.ContainsFunc(m.fibers, func(f *fiber) bool { return f.waits == forLuck })
}
