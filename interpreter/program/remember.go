package program

import (
	"math/bits"
	"slices"

	"houserule/dsl/variant"
)

// Most of what rules evaluate was evaluated before, with the same result: nothing that it depends on has changed since.
// A function whose result depends on its arguments and on the position alone is marked, with the parts of the position
// that it reads, itself or by what it calls. Whoever plays counts what changes in each part, and so can tell whether a
// result that it remembers still holds. Nobody says any of this in the rules: it is read off the code.

// An Aspect is a part of the position, in which a change is counted: one for each cell of globals and for each cell of the
// components of a kind, and those below.
type Aspect = int32

const (
	AnyAspect    Aspect = iota // what is changed here has a say in everything
	TurnAspect                 // who is active, in which turn, and who is out
	PlacesAspect               // where components lie, and which side of them shows
	LinesAspect                // which lines of scripts have an effect, and what is in play
	firstCell
)

// GlobalAspect is the part of a cell of globals: of those that exist once, or of those of each player.
func (p *Program) GlobalAspect(cell int32, each bool) Aspect {
	if each {
		cell += int32(p.Cells)
	}
	return firstCell + cell
}

// FieldAspect is the part of a cell of the components of a kind.
func (p *Program) FieldAspect(kind, cell int32) Aspect { return p.Kinds[kind].Aspect + cell }

// mostRecalled is how many arguments a function may have whose results are worth remembering.
const mostRecalled = 3

// remember finds the functions whose results can be remembered.
func (c *compiler) remember() {
	p := c.p
	p.Aspects = int(firstCell) + p.Cells + p.EachCells
	for i := range p.Kinds {
		p.Kinds[i].Aspect = Aspect(p.Aspects)
		p.Aspects += p.Kinds[i].Cells
	}
	p.Recalls = [][]Aspect{nil}
	if p.Mode != Fast {
		return
	}
	r := newReader(p)
	for _, v := range c.v.Procs {
		i, ok := p.procs[v]
		if !ok || !isRecalled(v) {
			continue
		}
		if read := &r.readings[i]; read.onlyReads && read.loops {
			p.Procs[i].Recall = int32(len(p.Recalls))
			p.Recalls = append(p.Recalls, read.aspects.members())
		}
	}
}

// isRecalled tells whether what a function gives and takes means the same for as long as nothing changes. Texts do not:
// the number of one that was made for a moment is given to the next.
func isRecalled(f *variant.Proc) bool {
	if f.Sort != "function" || f.Effect != variant.Pure || len(f.Params) > mostRecalled || f.Result == nil || hasText(f.Result) {
		return false
	}
	return !slices.ContainsFunc(f.Params, func(param *variant.Local) bool { return hasText(param.Type) })
}

func hasText(t *variant.Type) bool {
	return t.Base == variant.Text || t.Elem != nil && hasText(t.Elem)
}

// A reading is what a procedure reads.
type reading struct {
	onlyReads bool // it does nothing else
	loops     bool // it runs through something, so that it is worth remembering
	aspects   aspects
	calls     []int32
}

type reader struct {
	p        *Program
	readings []reading // by procedure
}

// newReader reads all procedures, and has each read what those read that it calls.
func newReader(p *Program) *reader {
	r := &reader{p: p, readings: make([]reading, len(p.Procs))}
	for i := range r.readings {
		read := &r.readings[i]
		read.onlyReads, read.aspects = true, make(aspects, (p.Aspects+63)/64)
		r.follow(p.Procs[i].Entry, read)
	}
	for changed := true; changed; {
		changed = false
		for i := len(r.readings) - 1; i >= 0; i-- {
			for _, called := range r.readings[i].calls {
				changed = r.readings[i].include(&r.readings[called]) || changed
			}
		}
	}
	return r
}

// include has a procedure read what another one reads that it calls, and tells whether that is new.
func (read *reading) include(called *reading) (changed bool) {
	if !read.onlyReads {
		return false
	}
	changed = !called.onlyReads || called.loops && !read.loops
	read.onlyReads, read.loops = called.onlyReads, read.loops || called.loops
	return read.aspects.include(called.aspects) || changed
}

// aspects is a set of aspects, by their bits.
type aspects []uint64

func (s aspects) add(a Aspect) { s[a/64] |= 1 << (a % 64) }

func (s aspects) include(other aspects) (changed bool) {
	for i := range s {
		changed = changed || other[i]&^s[i] != 0
		s[i] |= other[i]
	}
	return changed
}

func (s aspects) members() (members []Aspect) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			members = append(members, Aspect(64*i+bits.TrailingZeros64(word)))
		}
	}
	return members
}

// follow reads all code that can be reached from a place without leaving the procedure.
func (r *reader) follow(from int32, read *reading) {
	seen := map[int32]bool{}
	for waiting := []int32{from}; len(waiting) > 0 && read.onlyReads; {
		pc := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		in := &r.p.Code[pc]
		r.instruction(in, read)
		waiting = append(waiting, r.next(pc, in)...)
	}
}

// next are the places at which the code goes on behind an instruction.
func (r *reader) next(pc int32, in *Instr) (next []int32) {
	switch in.Op {
	case Return, ReturnInt, ReturnNone, Fail, Yield, Halt:
		return nil
	case Jump, Loop:
		return []int32{in.C}
	case Switch:
		s := &r.p.Switches[in.B]
		return append([]int32{s.Below, s.Above, s.None}, s.Targets...)
	case FirstModifier, NextModifier:
		return append([]int32{in.C}, r.p.Visits[in.B].Code...)
	case CallWith:
		return []int32{pc + 2}
	}
	if in.Op.jumps() {
		next = append(next, in.C)
	}
	return append(next, pc+1)
}

// instruction adds what an instruction reads by itself.
func (r *reader) instruction(in *Instr, read *reading) {
	switch in.Op {
	case Int, Big, NoValue, Move, Option, Seats, Name, JumpKind, JumpNotKind, Need, Size, ListEnd, NewList, ConstList, Part, SameList, With, Without, Neighbours, Distance, WayAround,
		Add, Sub, Mul, DivDown, DivUp, AddInt, Negate, Include, Clamp, Switch, ZoneOf,
		Jump, JumpIf, JumpIfNot, JumpNone, JumpSome, JumpEq, JumpNe, JumpLt, JumpLe, JumpEqInt, JumpNeInt, JumpLtInt, JumpLeInt, JumpGtInt, JumpGeInt,
		JumpInSet, JumpNotInSet, JumpInList, JumpNotInList, Loop, TextOrder, JumpTextEq, JumpTextNe, JumpNamed, JumpNotNamed,
		Return, ReturnInt, ReturnNone, Fail, Begin, Push, End, Sort, Sift, LookUp:
	case NextInRange, NextInSet, EnterList, NextInList, PrevInList:
		read.loops = true
	case Global:
		read.aspects.add(r.p.GlobalAspect(in.B, false))
	case GlobalOf:
		read.aspects.add(r.p.GlobalAspect(in.C, true))
	case Active, TurnCount, Players, Seat, JumpOut:
		read.aspects.add(TurnAspect)
	case Seen, Face, JumpFace:
		read.aspects.add(PlacesAspect)
	case The, TheOf:
		read.loops = true
		read.aspects.add(PlacesAspect)
	case Field:
		read.aspects.add(r.p.FieldAspect(int32(in.N), in.C))
	case FieldSeen:
		read.aspects.add(r.p.FieldAspect(int32(in.N), in.C))
		read.aspects.add(PlacesAspect)
	case FieldBy:
		r.figure(read, in.C)
	case JumpFieldEq, JumpFieldNe:
		r.figure(read, int32(in.N))
	case PlaceOf, ZoneOwner, Owner, Holder, Count, ZoneEnd, Snapshot, JumpInZone, JumpNotInZone, JumpZoneEmpty, JumpZoneHolds:
		read.aspects.add(PlacesAspect)
	case EnterZone, NextInZone, PrevInZone:
		read.loops = true
		read.aspects.add(PlacesAspect)
	case EnterZoneEq, EnterZoneNe, NextInZoneEq, NextInZoneNe:
		read.loops = true
		read.aspects.add(PlacesAspect)
		r.figure(read, int32(in.N&^InOrder))
	case JumpInPlay, JumpNotInPlay, JumpUnbound, JumpUnmodified:
		read.aspects.add(LinesAspect)
		if in.Op == JumpUnbound {
			read.aspects.add(PlacesAspect)
		}
	case FirstModifier, NextModifier:
		read.loops = true
		read.aspects.add(LinesAspect)
	case JumpUnanswered:
		read.aspects.add(PlacesAspect)
	case Answer:
		read.aspects.add(PlacesAspect)
		for _, set := range r.p.Sets {
			if own := set.Versions[in.A]; own >= 0 {
				read.calls = append(read.calls, own)
			}
		}
	case Call, CallWith:
		read.calls = append(read.calls, in.B)
	default:
		read.onlyReads = false
	}
}

// figure is a figure that components of several kinds have.
func (r *reader) figure(read *reading, access int32) {
	a := &r.p.Accesses[access]
	for kind, slot := range a.Slots {
		if slot >= 0 {
			read.aspects.add(r.p.FieldAspect(int32(kind), slot))
		}
	}
	if a.Kind >= 0 {
		read.aspects.add(r.p.FieldAspect(a.Kind, a.Slot))
	}
}
