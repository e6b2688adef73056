package program

import (
	"math"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A unit is one procedure while it is compiled. Registers are given out like a stack: parameters
// first, then the variables of open blocks, then what an expression needs in between. Since a call
// hands over the top of the stack as the window of the callee, arguments never move.
type unit struct {
	*compiler
	index     int32
	registers map[*variant.Local]int32
	observed  map[int32]bool // the registers of components that are not hidden
	top       int32          // the first free register
	loops     []loop
	secrets   int    // how many blocks around the place are traced for one player
	out       *label // where a return leads to; nil: out of the procedure
	result    int32  // the register that it leaves the value in, if it leads elsewhere
	before    int32  // what original(…) calls in an own version
	looksOnly bool   // the procedure changes nothing
	unaltered bool   // what is compiled is the expression of a function that no card has a say in
	given     int32  // in a check that only looks: the register of what its dice show; -1 elsewhere
	silent    bool   // nothing is told, and nothing counts as reached
	site      *Site  // in a suggestion: what it is for
	behind    int32  // in a listener: the register that says behind which line original(…) goes on
	where
}

// A where is what is known of the place that is being compiled: the rule, which need not be the procedure
// where a call is compiled in its place, and the spot of that call, 0 without.
type where struct {
	at         source.Span
	cites      []string
	rule, kind string // its name, and what sort of rule it is
	within     int32
}

// A loop is where a stop leads to, and how many blocks around that are traced for one player.
type loop struct {
	end     *label
	secrets int
}

// A label is a place in the code that may not be known yet.
type label struct {
	at   int32
	set  bool
	uses []int32
}

func (c *compiler) newUnit(index int32, params []*variant.Local) *unit {
	u := &unit{compiler: c, index: index, registers: map[*variant.Local]int32{}, observed: map[int32]bool{}, given: -1}
	u.where.rule, u.where.kind = u.proc().Name, u.proc().Sort
	for _, param := range params {
		u.bind(param)
	}
	u.proc().Entry = u.here()
	u.proc().Params = u.top
	return u
}

// proc is what the procedure will be. Others may be added meanwhile, so it can't be held on to.
func (u *unit) proc() *Proc { return &u.p.Procs[u.index] }

// ---- Registers --------------------------------------------------------------------------------------

func (u *unit) alloc() int32 { return u.allocN(1) }

func (u *unit) allocN(n int32) int32 {
	first := u.top
	u.top += n
	p := u.proc()
	p.Regs = max(p.Regs, u.top)
	return first
}

// bind gives a variable a new register. An expression may be compiled more than once, so the subject
// of a query is bound each time.
func (u *unit) bind(l *variant.Local) int32 {
	r := u.alloc()
	if l != nil {
		u.registers[l] = r
	}
	return r
}

// declare is the register of a variable, a new one if it has none yet.
func (u *unit) declare(l *variant.Local) int32 {
	if r, ok := u.registers[l]; ok {
		return r
	}
	return u.bind(l)
}

// scoped gives all registers back that are taken meanwhile.
func (u *unit) scoped(do func()) {
	top := u.top
	do()
	u.top = top
}

// ---- Code -------------------------------------------------------------------------------------------

func (u *unit) here() int32 { return int32(len(u.p.Code)) }

func (u *unit) emit(op Op, a, b, c int32) int32 { return u.emitN(op, 0, a, b, c) }

func (u *unit) emitN(op Op, n uint16, a, b, c int32) int32 {
	at := u.here()
	u.p.Code = append(u.p.Code, Instr{Op: op, N: n, A: a, B: b, C: c})
	spot := u.spot()
	u.p.places = append(u.p.places, place{spot, u.p.spots.list[spot].level})
	return at
}

// placed compiles something with the place at, unless that is nowhere.
func (u *unit) placed(at source.Span, do func()) {
	before := u.at
	if !at.IsZero() {
		u.at = at
	}
	do()
	u.at = before
}

// citing compiles something under the clauses that it cites itself, if any.
func (u *unit) citing(cites []string, do func()) {
	before := u.cites
	if len(cites) > 0 {
		u.cites = cites
	}
	do()
	u.cites = before
}

// jump emits an instruction with a target.
func (u *unit) jump(op Op, a, b int32, to *label) { u.jumpN(op, 0, a, b, to) }

func (u *unit) jumpN(op Op, n uint16, a, b int32, to *label) {
	at := u.emitN(op, n, a, b, to.at)
	if !to.set {
		to.uses = append(to.uses, at)
	}
}

// mark sets labels to the present place.
func (u *unit) mark(labels ...*label) {
	for _, l := range labels {
		l.at, l.set = u.here(), true
		for _, use := range l.uses {
			u.p.Code[use].C = l.at
		}
		l.uses = nil
	}
}

// constant loads a fixed value.
func (u *unit) constant(value int64, dst int32) {
	switch {
	case value == variant.None:
		u.emit(NoValue, dst, 0, 0)
	case fits(value):
		u.emit(Int, dst, int32(value), 0)
	default:
		u.emit(Big, dst, u.int(value), 0)
	}
}

// fail ends the game with a rule error. "{}" in the message stands for the value of a register.
func (u *unit) fail(message string, about int32) {
	u.emit(Fail, about, u.phrase(message), 0)
}

func fits(value int64) bool { return value >= math.MinInt32 && value <= math.MaxInt32 }

// traced tells whether the program says what happens.
func (u *unit) traced() bool { return u.p.Mode.Traces() && !u.silent }

// tellsLuck tells whether what luck brings here is told. What a suggestion takes nobody sees.
func (u *unit) tellsLuck() bool { return u.traced() && u.site == nil }

// cover counts a run of something in traced programs. Scenarios are no rules and do not count.
func (u *unit) cover(kind PointKind, name string, span source.Span) {
	if u.traced() && !u.inScenario() {
		u.p.Points = append(u.p.Points, Point{Kind: kind, Name: name, Proc: u.where.rule, Span: span})
		u.emit(Cover, int32(len(u.p.Points)-1), 0, 0)
	}
}

// beginsUncounted has a procedure begin here whose run is counted elsewhere.
func (u *unit) beginsUncounted() {
	if u.traced() {
		u.emitN(Cover, Begins, -1, 0, 0)
	}
}

// begin counts a run of a procedure, which begins here.
func (u *unit) begin(proc *variant.Proc) {
	switch {
	case !u.traced():
	case u.inScenario():
		u.beginsUncounted()
	case proc.Told != nil:
		u.emitN(Cover, BeginsDeed, u.procPoint(proc), 0, 0)
	default:
		u.emitN(Cover, Begins, u.procPoint(proc), 0, 0)
	}
}

// inScenario tells whether what is compiled is a line of a scenario.
func (u *unit) inScenario() bool { return u.kind == "scenario" }
