package program

import (
	"math"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// An assembler emits the code of one procedure. It allocates registers like a stack: parameters
// first, then the variables of open blocks, then temporaries of expressions. A call passes the
// top of the stack as the window of the callee, so arguments are never moved.
type assembler struct {
	*compiler
	index     int32
	registers map[*variant.Local]int32
	top       int32 // the index of the first free register
	looksOnly bool  // whether the procedure changes nothing
	silent    bool  // no logging and no coverage
	site      *Site // in a suggestion: the site that it belongs to
	where
}

// A where is the source context of the code being compiled. The rule is not always the procedure,
// because a call can be compiled inline. Within is the index of the spot of that call, or 0.
type where struct {
	at         source.Span
	cites      []string
	rule, kind string // the name and the sort of the rule
	within     int32
}

// A label is a jump target whose address may not be known yet. Uses are the indices of the
// instructions to patch.
type label struct {
	at   int32
	set  bool
	uses []int32
}

// proc returns the procedure. The pointer becomes invalid when another procedure is added,
// because the slice grows.
func (u *assembler) proc() *Proc { return &u.p.Procs[u.index] }

func (u *assembler) alloc() int32 { return u.allocN(1) }

func (u *assembler) allocN(n int32) int32 {
	first := u.top
	u.top += n
	p := u.proc()
	p.Regs = max(p.Regs, u.top)
	return first
}

// bind allocates a new register for a variable and returns it. An expression can be compiled more
// than once, so the subject of a query is bound each time.
func (u *assembler) bind(l *variant.Local) int32 {
	r := u.alloc()
	if l != nil {
		u.registers[l] = r
	}
	return r
}

// declare returns the register of a variable. It allocates one if there is none yet.
func (u *assembler) declare(l *variant.Local) int32 {
	if r, ok := u.registers[l]; ok {
		return r
	}
	return u.bind(l)
}

// scoped calls do and then frees all registers that do allocated.
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

// placed calls do with at as the source span, unless at is zero.
func (u *assembler) placed(at source.Span, do func()) {
	before := u.at
	if !at.IsZero() {
		u.at = at
	}
	do()
	u.at = before
}

// citing calls do with the given clauses as context, if there are any.
func (u *assembler) citing(cites []string, do func()) {
	before := u.cites
	if len(cites) > 0 {
		u.cites = cites
	}
	do()
	u.cites = before
}

// jump emits an instruction with a jump target.
func (u *assembler) jump(op Op, a, b int32, to *label) { u.jumpN(op, 0, a, b, to) }

func (u *assembler) jumpN(op Op, n uint16, a, b int32, to *label) {
	at := u.emitN(op, n, a, b, to.at)
	if !to.set {
		to.uses = append(to.uses, at)
	}
}

// mark sets labels to the current address and patches the jumps to them.
func (u *assembler) mark(labels ...*label) {
	for _, l := range labels {
		l.at, l.set = u.here(), true
		for _, use := range l.uses {
			u.p.Code[use].C = l.at
		}
		l.uses = nil
	}
}

// constant emits code that loads a constant into a register.
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

// fail emits a rule error. "{}" in the message stands for the value of a register.
func (u *assembler) fail(message string, about int32) {
	u.emit(Fail, about, u.phrase(message), 0)
}

func fits(value int64) bool { return value >= math.MinInt32 && value <= math.MaxInt32 }

// traced reports whether the code must log events.
func (u *assembler) traced() bool { return u.p.Mode.Traces() && !u.silent }

// logsLuck reports whether the code must log luck. Luck in a suggestion is not logged, because
// no player sees it.
func (u *assembler) logsLuck() bool { return u.traced() && u.site == nil }

// cover emits a coverage point in traced programs. Scenarios have none, because they are not
// rules.
func (u *assembler) cover(kind PointKind, name string, span source.Span) {
	if u.traced() && !u.inScenario() {
		u.p.Points = append(u.p.Points, Point{Kind: kind, Name: name, Proc: u.where.rule, Span: span})
		u.emit(Cover, int32(len(u.p.Points)-1), 0, 0)
	}
}

// beginsUncounted marks the start of a procedure whose runs are counted elsewhere.
func (u *assembler) beginsUncounted() {
	if u.traced() {
		u.emitN(Cover, Begins, -1, 0, 0)
	}
}

// begin marks the start of a procedure and counts its runs.
func (u *assembler) begin(proc *variant.Proc) {
	switch {
	case !u.traced():
	case u.inScenario():
		u.beginsUncounted()
	case proc.Sentence != nil:
		u.emitN(Cover, BeginsDeed, u.procPoint(proc), 0, 0)
	default:
		u.emitN(Cover, Begins, u.procPoint(proc), 0, 0)
	}
}

// inScenario reports whether the code belongs to a line of a scenario.
func (u *assembler) inScenario() bool { return u.kind == "scenario" }
