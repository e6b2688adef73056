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
	standstill standstill
	askedOut   askedOut
}

// run plays until something stops it: the leaf does what happens often, operate what the leaf leaves.
func (m *machine) run() signal {
	b, code := m.fiber, m.p.First()
	in := code.Plus(int32(b.pc))
	for {
		in = m.leaf(in)
		b.pc = in.Index(code)
		switch s := m.operate(in, b.window()); s {
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

// exceptional carries out an instruction of those that the leaf does itself, where something kept it from that: most are
// rule errors then.
func (m *machine) exceptional(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.GlobalOf, program.SetGlobalOf, program.ZoneOf, program.Name, program.Owner, program.Holder, program.Count, program.JumpZoneEmpty, program.JumpZoneHolds, program.JumpFace:
		return m.fail(nothingThere)
	case program.Need:
		return m.fail("%s is missing", m.p.Phrases[in.B])
	case program.Add, program.Sub, program.AddInt:
		return m.fail(tooGreat)
	case program.Seen:
		return m.unseen(m.Component(r[in.A]), m.p.Phrases[in.B])
	case program.FieldSeen:
		if c := m.Component(r[in.B]); c != nil && m.isHidden(c) {
			return m.unseen(c, m.p.Kinds[in.N].Fields[in.C].Name)
		}
		return m.noLoneFigure(in, r[in.B])
	case program.Field, program.SetField, program.SetFieldInt:
		return m.noLoneFigure(in, r[in.B])
	case program.JumpFieldEq, program.JumpFieldNe:
		if m.Component(r[in.A]) == nil {
			return m.fail(nothingThere)
		}
		return m.noFigure(r[in.A], m.p.Accesses[in.N].Fields[0])

	case program.Loop, program.EnterSeats, program.EnterList, program.NextInList, program.NextInRange, program.FirstModifier, program.NextModifier:
		return m.lookAround()
	case program.LookUp:
		return m.lookUpInVain(in, r)
	case program.EnterZone:
		z := m.zoneIn(r, in.B)
		if z == nil {
			return m.fail(nothingThere)
		}
		return m.fixAhead(z, 0, in)
	case program.NextInZone:
		return m.fixAhead(&m.Zones[r[in.A+2]], r[in.A+1], in)
	case program.EnterZoneEq, program.EnterZoneNe, program.EnterZoneNamed:
		r[in.A+1], r[in.A+2] = 0, m.numberIn(r, in.B)
		found, s := m.nextThatFits(in, r)
		if s != goOn {
			return s
		}
		return m.jump(in, !found)
	case program.NextInZoneEq, program.NextInZoneNe, program.NextInZoneNamed:
		found, s := m.nextThatFits(in, r)
		if s != goOn {
			return s
		}
		return m.jump(in, found)
	}
	return m.tell(in, r)
}
