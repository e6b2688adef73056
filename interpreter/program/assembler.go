package program

import (
	"math"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// An assembler emits the code of one procedure. It gives out registers like a stack: parameters first, then the variables of
// open blocks, then what an expression needs in between. Since a call hands over the top of the stack as the window of the
// callee, arguments never move.
type assembler struct {
	*compiler
	index     int32
	registers map[*variant.Local]int32
	top       int32 // the first free register
	looksOnly bool  // the procedure changes nothing
	silent    bool  // nothing is told, and nothing counts as reached
	site      *Site // in a suggestion: the site that it is for
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

// A label is a place in the code that may not be known yet.
type label struct {
	at   int32
	set  bool
	uses []int32
}

// proc returns the procedure. The pointer is invalid once another procedure is added, because the slice grows.
func (u *assembler) proc() *Proc { return &u.p.Procs[u.index] }

func (u *assembler) alloc() int32 { return u.allocN(1) }

func (u *assembler) allocN(n int32) int32 {
	first := u.top
	u.top += n
	p := u.proc()
	p.Regs = max(p.Regs, u.top)
	return first
}

// bind gives a variable a new register. An expression may be compiled more than once, so the subject
// of a query is bound each time.
func (u *assembler) bind(l *variant.Local) int32 {
	r := u.alloc()
	if l != nil {
		u.registers[l] = r
	}
	return r
}

// declare is the register of a variable, a new one if it has none yet.
func (u *assembler) declare(l *variant.Local) int32 {
	if r, ok := u.registers[l]; ok {
		return r
	}
	return u.bind(l)
}

// scoped gives all registers back that are taken meanwhile.
func (u *assembler) scoped(do func()) {
	top := u.top
	do()
	u.top = top
}

func (u *assembler) here() int32 { return int32(len(u.p.Code)) }

func (u *assembler) emit(op Op, a, b, c int32) int32 { return u.emitN(op, 0, a, b, c) }

func (u *assembler) emitN(op Op, n uint16, a, b, c int32) int32 {
	at := u.here()
	u.p.Code = append(u.p.Code, Instr{Op: op, N: n, A: a, B: b, C: c})
	spot := u.spot()
	u.p.places = append(u.p.places, place{spot, u.p.spots.list[spot].level})
	return at
}

// placed compiles something with the place at, unless that is nowhere.
func (u *assembler) placed(at source.Span, do func()) {
	before := u.at
	if !at.IsZero() {
		u.at = at
	}
	do()
	u.at = before
}

// citing compiles something under the clauses that it cites itself, if any.
func (u *assembler) citing(cites []string, do func()) {
	before := u.cites
	if len(cites) > 0 {
		u.cites = cites
	}
	do()
	u.cites = before
}

// jump emits an instruction with a target.
func (u *assembler) jump(op Op, a, b int32, to *label) { u.jumpN(op, 0, a, b, to) }

func (u *assembler) jumpN(op Op, n uint16, a, b int32, to *label) {
	at := u.emitN(op, n, a, b, to.at)
	if !to.set {
		to.uses = append(to.uses, at)
	}
}

// mark sets labels to the present place.
func (u *assembler) mark(labels ...*label) {
	for _, l := range labels {
		l.at, l.set = u.here(), true
		for _, use := range l.uses {
			u.p.Code[use].C = l.at
		}
		l.uses = nil
	}
}

// constant loads a fixed value.
func (u *assembler) constant(value int64, dst int32) {
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
func (u *assembler) fail(message string, about int32) {
	u.emit(Fail, about, u.phrase(message), 0)
}

func fits(value int64) bool { return value >= math.MinInt32 && value <= math.MaxInt32 }

// traced reports whether the program says what happens.
func (u *assembler) traced() bool { return u.p.Mode.Traces() && !u.silent }

// tellsLuck reports whether what luck brings here is told. What a suggestion takes nobody sees.
func (u *assembler) tellsLuck() bool { return u.traced() && u.site == nil }

// cover counts a run of something in traced programs. Scenarios are no rules and do not count.
func (u *assembler) cover(kind PointKind, name string, span source.Span) {
	if u.traced() && !u.inScenario() {
		u.p.Points = append(u.p.Points, Point{Kind: kind, Name: name, Proc: u.where.rule, Span: span})
		u.emit(Cover, int32(len(u.p.Points)-1), 0, 0)
	}
}

// beginsUncounted has a procedure begin here whose run is counted elsewhere.
func (u *assembler) beginsUncounted() {
	if u.traced() {
		u.emitN(Cover, Begins, -1, 0, 0)
	}
}

// begin counts a run of a procedure, which begins here.
func (u *assembler) begin(proc *variant.Proc) {
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

// inScenario reports whether what is compiled is a line of a scenario.
func (u *assembler) inScenario() bool { return u.kind == "scenario" }
