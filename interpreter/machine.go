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
	predicts   bool              // decisions go by their suggestion: this is only a try
	watch      *Watching         // what is noted of it; nil where nobody looks ahead

	// Scratch.
	evaluating int
	explaining int            // how deep the call is that is explained; 0 if none is
	explained  []Modification // what was made of it so far
	hinting    hinting
	writing    []byte
	kept       []int64
	picked     []int64
	referring  [][]int64
	indexes    []int
	followed   []int // as indexes, for what is up to nobody
	sorting    tupleSort
	memory     memory
	standstill standstill
}

// run plays until something stops it. What happens often is done here, everything else by operate.
// The only work that is counted is the turning of loops and calls: between two of them there is only
// as much as the rules are long.
func (m *machine) run() signal {
	b, code := m.fiber, m.p.Code
	pc, r := b.pc, b.window()
	for {
		in := &code[pc]
		pc++
	carryOut:
		switch in.Op {
		case program.Int:
			r[in.A] = int64(in.B)
		case program.NoValue:
			r[in.A] = none
		case program.Move:
			r[in.A] = r[in.B]
		case program.Global:
			r[in.A] = m.Globals[in.B]
		case program.SetGlobal:
			m.Set(&m.Globals[in.B], r[in.A], m.p.GlobalAspect(in.B, false))
		case program.GlobalOf:
			cell := m.Cell(r[in.B], in.C)
			if cell == nil {
				return m.failAt(pc-1, nothingThere)
			}
			r[in.A] = *cell
		case program.ZoneOf:
			player := r[in.B]
			if uint64(player) >= uint64(m.Seats) {
				return m.failAt(pc-1, nothingThere)
			}
			r[in.A] = int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(in.C)
		case program.Option:
			r[in.A] = m.options[in.B]
		case program.Active:
			r[in.A] = m.Active
		case program.ConstList:
			r[in.A] = program.ConstListValue(int(in.B))
		case program.Need:
			if r[in.A] == none {
				return m.failAt(pc-1, "%s is missing", m.p.Phrases[in.B])
			}

		case program.Field:
			c := m.Component(r[in.B])
			if c == nil || c.Kind != int32(in.N) {
				return m.noLoneFigure(pc-1, in, r[in.B])
			}
			r[in.A] = m.Cells[c.Cells+in.C]
		case program.Seen:
			if c := m.Component(r[in.A]); c != nil && c.Face == state.Unobserved && m.isHidden(c) {
				b.pc = pc - 1
				return m.unseen(c, m.p.Phrases[in.B])
			}
		case program.FieldSeen:
			c := m.Component(r[in.B])
			switch {
			case c != nil && c.Face == state.Unobserved && m.isHidden(c):
				b.pc = pc - 1
				return m.unseen(c, m.p.Kinds[in.N].Fields[in.C].Name)
			case c == nil || c.Kind != int32(in.N):
				return m.noLoneFigure(pc-1, in, r[in.B])
			}
			r[in.A] = m.Cells[c.Cells+in.C]
		case program.Name:
			c := m.Component(r[in.B])
			if c == nil {
				return m.failAt(pc-1, nothingThere)
			}
			r[in.A] = int64(c.Name)
		case program.SetField:
			c := m.Component(r[in.B])
			if c == nil || c.Kind != int32(in.N) {
				return m.noLoneFigure(pc-1, in, r[in.B])
			}
			m.Set(&m.Cells[c.Cells+in.C], r[in.A], m.p.FieldAspect(c.Kind, in.C))
		case program.SetFieldInt:
			c := m.Component(r[in.B])
			if c == nil || c.Kind != int32(in.N) {
				return m.noLoneFigure(pc-1, in, r[in.B])
			}
			m.Set(&m.Cells[c.Cells+in.C], int64(in.A), m.p.FieldAspect(c.Kind, in.C))
		case program.Count:
			z := m.zoneIn(r, in.B)
			if z == nil {
				return m.failAt(pc-1, nothingThere)
			}
			r[in.A] = int64(z.Count)
		case program.Size:
			r[in.A] = int64(len(m.List(r[in.B])))

		case program.Add:
			var ok bool
			if r[in.A], ok = add(r[in.B], r[in.C]); !ok {
				return m.failAt(pc-1, tooGreat)
			}
		case program.Sub:
			var ok bool
			if r[in.A], ok = sub(r[in.B], r[in.C]); !ok {
				return m.failAt(pc-1, tooGreat)
			}
		case program.AddInt:
			var ok bool
			if r[in.A], ok = add(r[in.B], int64(in.C)); !ok {
				return m.failAt(pc-1, tooGreat)
			}

		case program.Jump:
			pc = int(in.C)
		case program.JumpIf:
			if r[in.A] == 1 {
				pc = int(in.C)
			}
		case program.JumpIfNot:
			if r[in.A] != 1 {
				pc = int(in.C)
			}
		case program.JumpNone:
			if r[in.A] == none {
				pc = int(in.C)
			}
		case program.JumpSome:
			if r[in.A] != none {
				pc = int(in.C)
			}
		case program.JumpEq:
			if r[in.A] == r[in.B] {
				pc = int(in.C)
			}
		case program.JumpNe:
			if r[in.A] != r[in.B] {
				pc = int(in.C)
			}
		case program.JumpLt:
			if r[in.A] < r[in.B] {
				pc = int(in.C)
			}
		case program.JumpLe:
			if r[in.A] <= r[in.B] {
				pc = int(in.C)
			}
		case program.JumpEqInt:
			if r[in.A] == int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpNeInt:
			if r[in.A] != int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpLtInt:
			if r[in.A] < int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpLeInt:
			if r[in.A] <= int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpGtInt:
			if r[in.A] > int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpGeInt:
			if r[in.A] >= int64(in.B) {
				pc = int(in.C)
			}
		case program.JumpFieldEq, program.JumpFieldNe:
			c := m.Component(r[in.A])
			if c == nil {
				return m.failAt(pc-1, nothingThere)
			}
			access := &m.p.Accesses[in.N]
			slot := access.Slot
			if c.Kind != access.Kind {
				if slot = access.Slots[c.Kind]; slot < 0 {
					b.pc = pc - 1
					return m.noFigure(r[in.A], access.Fields[0])
				}
			}
			if (m.Cells[c.Cells+slot] == int64(in.B)) == (in.Op == program.JumpFieldEq) {
				pc = int(in.C)
			}
		case program.JumpKind, program.JumpNotKind:
			c := m.Component(r[in.A])
			if (c != nil && m.p.KindSets[in.B][c.Kind]) == (in.Op == program.JumpKind) {
				pc = int(in.C)
			}
		case program.JumpInZone, program.JumpNotInZone:
			c := m.Component(r[in.A])
			if (c != nil && int64(c.Zone) == numberIn(r, in.B)) == (in.Op == program.JumpInZone) {
				pc = int(in.C)
			}
		case program.JumpInPlay, program.JumpNotInPlay:
			c := m.Component(r[in.A])
			if (c != nil && c.InPlay) == (in.Op == program.JumpInPlay) {
				pc = int(in.C)
			}
		case program.JumpUnbound:
			x, bound := m.BoundOf(r[in.B])
			r[in.A], r[in.A+1] = x, int64(bound)
			if bound == 0 {
				pc = int(in.C)
			}
		case program.JumpOut:
			if m.IsOut(r[in.A]) {
				pc = int(in.C)
			}
		case program.JumpUnanswered:
			if m.isUnanswered(in.B, r[in.A]) {
				pc = int(in.C)
			}
		case program.JumpUnmodified:
			if m.Effects.Hooks[in.B].First < 0 {
				pc = int(in.C)
			}
		case program.JumpInSet, program.JumpNotInSet:
			if (uint64(r[in.B])>>uint64(r[in.A])&1 == 1) == (in.Op == program.JumpInSet) {
				pc = int(in.C)
			}
		case program.JumpZoneEmpty, program.JumpZoneHolds:
			z := m.zoneIn(r, in.A)
			if z == nil {
				return m.failAt(pc-1, nothingThere)
			}
			if (z.Count == 0) == (in.Op == program.JumpZoneEmpty) {
				pc = int(in.C)
			}
		case program.JumpFace:
			c := m.Component(r[in.A])
			if c == nil {
				return m.failAt(pc-1, nothingThere)
			}
			if m.IsUp(c) == (in.B == 1) {
				pc = int(in.C)
			}
		case program.LookUp:
			b.pc = pc - 1
			l := &m.p.Lookups[in.C]
			value := l.Value(r[in.B])
			if m.Work--; value == program.NoRow || m.Work < m.look && m.isExhausted() || len(b.frames) >= m.limits.Depth {
				return m.lookUpInVain(l, r[in.B])
			}
			r[in.A] = value
		case program.Switch:
			pc = m.p.Switches[in.B].Target(r[in.A])

		case program.Loop:
			if m.Work--; m.Work < m.look && m.isExhausted() {
				return m.failAt(pc-1, tooLong)
			}
			pc = int(in.C)
		case program.EnterZone:
			number := numberIn(r, in.B)
			z := m.Zone(number)
			if z == nil {
				return m.failAt(pc-1, nothingThere)
			}
			r[in.A+2] = number
			if z.Count == 0 {
				pc = int(in.C)
				continue
			}
			if in.N != 0 && z.Lo < z.Hi && z.Lo == 0 {
				b.pc = pc - 1
				if s := m.fixBottom(z); s != goOn {
					return s
				}
			}
			if m.Work--; m.Work < m.look && m.isExhausted() {
				return m.failAt(pc-1, tooLong)
			}
			r[in.A], r[in.A+1] = int64(m.Arena.IDs[z.Start]), 1
		case program.NextInZone:
			z := &m.Zones[r[in.A+2]]
			i := r[in.A+1]
			if i >= int64(z.Count) {
				continue
			}
			if in.N != 0 && z.Lo < z.Hi && i == int64(z.Lo) {
				b.pc = pc - 1
				if s := m.fixBottom(z); s != goOn {
					return s
				}
			}
			if m.Work--; m.Work < m.look && m.isExhausted() {
				return m.failAt(pc-1, tooLong)
			}
			r[in.A], r[in.A+1] = int64(m.Arena.IDs[int64(z.Start)+i]), i+1
			pc = int(in.C)
		case program.EnterZoneEq, program.EnterZoneNe:
			b.pc = pc - 1
			r[in.A+1], r[in.A+2] = 0, numberIn(r, in.B)
			found, s := m.nextThatFits(in, r, in.Op == program.EnterZoneEq)
			if s != goOn {
				return s
			}
			if !found {
				pc = int(in.C)
			}
		case program.NextInZoneEq, program.NextInZoneNe:
			b.pc = pc - 1
			found, s := m.nextThatFits(in, r, in.Op == program.NextInZoneEq)
			if s != goOn {
				return s
			}
			if found {
				pc = int(in.C)
			}
		case program.EnterList:
			list := m.List(r[in.A+2])
			if len(list) == 0 {
				pc = int(in.C)
				continue
			}
			if m.Work--; m.Work < m.look && m.isExhausted() {
				return m.failAt(pc-1, tooLong)
			}
			r[in.A], r[in.A+1] = list[0], 1
		case program.NextInList:
			list := m.List(r[in.A+2])
			if at := r[in.A+1]; at < int64(len(list)) {
				if m.Work--; m.Work < m.look && m.isExhausted() {
					return m.failAt(pc-1, tooLong)
				}
				r[in.A], r[in.A+1] = list[at], at+1
				pc = int(in.C)
			}
		case program.NextInRange:
			if at := r[in.A+1]; at <= r[in.A+2] && at != none {
				if m.Work--; m.Work < m.look && m.isExhausted() {
					return m.failAt(pc-1, tooLong)
				}
				r[in.A], r[in.A+1] = at, at+1
				pc = int(in.C)
			}

		case program.FirstModifier, program.NextModifier:
			visit := &m.p.Visits[in.B]
			number := m.Effects.Hooks[visit.Hook].First
			if in.Op == program.NextModifier {
				number = m.Effects.Entries[r[in.A]].Next
			}
			if number < 0 {
				pc = int(in.C)
				continue
			}
			if m.Work--; m.Work < m.look && m.isExhausted() {
				return m.failAt(pc-1, tooLong)
			}
			e := &m.Effects.Entries[number]
			r[in.A], r[in.A+1] = int64(number), int64(e.Component)
			pc = int(visit.Code[e.Number])

		case program.Call:
			if p := &m.p.Procs[in.B]; p.Recall > 0 && in.C >= 0 && m.recall(p, argumentsIn(r[in.A:in.A+p.Params]), r[in.A:], &r[in.C]) {
				continue
			}
			b.pc = pc - 1
			if s := m.call(in.B, b.base+int(in.A), pc, in.C); s != goOn {
				return s
			}
			pc, r = b.pc, b.window()
		case program.CallWith:
			b.pc = pc - 1
			args := &code[pc]
			x, y, z := r[args.A], r[args.B], r[args.C]
			if p := &m.p.Procs[in.B]; p.Recall > 0 && in.C >= 0 && m.recall(p, arguments{x, y, z}.first(in.N), r[in.A:], &r[in.C]) {
				pc++
				continue
			}
			if s := m.call(in.B, b.base+int(in.A), pc+1, in.C); s != goOn {
				return s
			}
			pc, r = b.pc, b.window()
			switch r[0] = x; in.N {
			case 2:
				r[1] = y
			case 3:
				r[1], r[2] = y, z
			}
		case program.Return, program.ReturnInt, program.ReturnNone:
			value := none
			switch in.Op {
			case program.Return:
				value = r[in.A]
			case program.ReturnInt:
				value = int64(in.B)
			}
			last := len(b.frames) - 1
			f := b.frames[last]
			b.frames = b.frames[:last]
			clear(r) // so that games that are alike are alike bit for bit
			if f.awaiting.place > 0 {
				m.keepResult(&f, value)
			}
			b.base, b.top = int(f.base), int(f.top)
			pc, r = int(f.pc), b.window()
			if f.result >= 0 {
				r[f.result] = value
			}
		case program.Begin:
			r[in.A] = b.openList()
		case program.Push:
			if len(b.building) >= tuple*m.limits.List {
				return m.failAt(pc-1, longList, m.limits.List)
			}
			b.building = append(b.building, r[in.A])
		case program.Watch:
			in = &m.p.Unwatched[pc-1]
			m.noteRead(in, r)
			goto carryOut
		default:
			b.pc = pc - 1
			switch s := m.operate(in, r); s {
			case goOn:
				r = b.window()
			case jumped:
				pc, r = b.pc, b.window()
			default:
				return s
			}
		}
	}
}

// call enters a procedure whose arguments stand in registers from base on.
func (m *machine) call(proc int32, base, back int, result int32) signal {
	b, p, k := m.fiber, &m.p.Procs[proc], &m.memory
	awaited := k.awaited
	k.awaited = awaiting{}
	if len(b.frames) >= m.limits.Depth || base+int(p.Regs) > mostRegisters {
		return m.tooDeep()
	}
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	if awaited.place > 0 {
		awaited.deepest, k.deepest = int32(k.deepest), len(b.frames)
	}
	b.frames = append(b.frames, frame{pc: int32(back), base: int32(b.base), top: int32(b.top), result: result, awaiting: awaited})
	k.deepest = max(k.deepest, len(b.frames))
	b.enter(base, int(p.Regs))
	b.pc = int(p.Entry)
	return goOn
}

// lookUpInVain calls a table that can't be read in one step, which then says what is wrong.
func (m *machine) lookUpInVain(l *program.Lookup, number int64) signal {
	b := m.fiber
	base := b.top
	if s := m.call(l.Proc, base, b.pc+1, -1); s != goOn {
		return s
	}
	b.window()[0] = number
	return m.run()
}

const mostRegisters = 4 << 20
