package program

import (
	"iter"
	"slices"

	"houserule/dsl/variant"
)

// Most of what rules evaluate was evaluated before, with the same result: nothing that it depends on has changed since.
// A function whose result depends on its arguments and on the position alone is marked, with the parts of the position
// that it reads, itself or by what it calls. Whoever plays counts what changes in each part, and so can report whether a
// result that it remembers still holds. Nobody says any of this in the rules: it is read off the code.

// An Aspect is a part of the position, in which a change is counted: one for each cell of globals, for each cell of the
// components of a kind, for the zones of each declaration and for each hook, and those below.
type Aspect = int32

const (
	AnyAspect    Aspect = iota // what is changed here has a say in everything
	TurnAspect                 // which turn it is
	OutAspect                  // who is out
	ActiveAspect               // who is active; no change of that is counted: a result is kept for each who was active
	PlacesAspect               // where components lie
	OwnersAspect               // whose they are
	HiddenAspect               // which of them nobody can have observed any more
	InPlayAspect               // which of them are in play
	BoundsAspect               // which of them are in play under a condition, and under which
	ListsAspect                // which list has which number
	firstCell
)

// ZoneAspect is the part of what lies in zones of a declaration, and in which order; PlacesAspect changes with it.
func (p *Program) ZoneAspect(def int32) Aspect { return firstCell + Aspect(p.Cells+p.EachCells) + def }

// HookAspect is the part of the lines of a hook that have an effect.
func (p *Program) HookAspect(hook int32) Aspect { return p.ZoneAspect(int32(len(p.Zones))) + hook }

// GlobalAspect is the part of a cell of globals: of those that exist once, or of those of each player.
func (p *Program) GlobalAspect(cell int32, each bool) Aspect {
	if each {
		cell += int32(p.Cells)
	}
	return firstCell + cell
}

// HolderAspect is the part of in whose zones the components of a kind lie.
func (p *Program) HolderAspect(kind int32) Aspect { return p.HookAspect(int32(p.Hooks)) + kind }

// OwnerAspect is the part of whose the components of a kind are; OwnersAspect changes with it.
func (p *Program) OwnerAspect(kind int32) Aspect { return p.HolderAspect(int32(len(p.Kinds))) + kind }

// FaceAspect is the part of which side of the components of a kind shows.
func (p *Program) FaceAspect(kind int32) Aspect { return p.OwnerAspect(int32(len(p.Kinds))) + kind }

// FieldAspect is the part of a cell of the components of a kind.
func (p *Program) FieldAspect(kind, cell int32) Aspect { return p.Kinds[kind].Aspect + cell }

// mostRecalled is how many arguments a function may have whose results are worth remembering.
const mostRecalled = 3

// remember finds the functions whose results can be remembered.
func (c *compiler) remember() {
	p := c.p
	p.Aspects = int(p.FaceAspect(int32(len(p.Kinds))))
	for i := range p.Kinds {
		p.Kinds[i].Aspect = Aspect(p.Aspects)
		p.Aspects += p.Kinds[i].Cells
	}
	p.Recalls = [][]AspectWord{nil}
	if p.Mode != Stepped {
		c.findRecalled()
	}
}

// findRecalled marks them, and says what each of them reads.
func (c *compiler) findRecalled() {
	p := c.p
	r := newReader(p)
	for _, v := range c.v.Procs {
		i, ok := p.procs[v]
		if !ok || !isRecalled(v) {
			continue
		}
		if read := &r.readings[i]; read.onlyReads && read.loops {
			if handlesLists(v) {
				read.aspects.add(ListsAspect)
			}
			p.Procs[i].Recall, p.Procs[i].ByActive = int32(len(p.Recalls)), read.aspects.has(ActiveAspect)
			read.aspects.add(AnyAspect)
			p.Recalls = append(p.Recalls, read.aspects.words())
		}
	}
}

// isRecalled reports whether what a function gives and takes means the same for as long as nothing changes. Texts do not:
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

// handlesLists reports whether a function takes or gives a list, whose number may come to be that of another one.
func handlesLists(f *variant.Proc) bool {
	isList := func(t *variant.Type) bool { return t.Base == variant.ListType }
	return isList(f.Result) || slices.ContainsFunc(f.Params, func(param *variant.Local) bool { return isList(param.Type) })
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
		read.onlyReads, read.aspects = true, make(aspects, Words(p.Aspects))
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

// include has a procedure read what another one reads that it calls, and reports whether that is new.
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

// WordSize is how many aspects a word of a set is for, and Words how many words so many aspects take.
const WordSize = 64

func Words(aspects int) int { return (aspects + WordSize - 1) / WordSize }

// An AspectWord is one word of a set.
type AspectWord struct {
	Number  int32
	Members uint64
}

func (s aspects) has(a Aspect) bool { return s[a/WordSize]>>(a%WordSize)&1 == 1 }

func (s aspects) add(a Aspect) { s[a/WordSize] |= 1 << (a % WordSize) }

func (s aspects) include(other aspects) (changed bool) {
	for i := range s {
		changed = changed || other[i]&^s[i] != 0
		s[i] |= other[i]
	}
	return changed
}

// words are those words that have members.
func (s aspects) words() (words []AspectWord) {
	for i, word := range s {
		if word != 0 {
			words = append(words, AspectWord{int32(i), word})
		}
	}
	return words
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
		r.instruction(pc, in, read)
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
	if ops[in.Op].jumps {
		next = append(next, in.C)
	}
	return append(next, pc+1)
}

// A readFunc adds to a reading what an instruction reads. The definitions of opcodes name these functions by the word behind
// "reads", in small letters.
type readFunc func(r *reader, read *reading, pc int32, in *Instr)

// instruction adds what an instruction reads by itself.
func (r *reader) instruction(pc int32, in *Instr, read *reading) {
	op := &ops[in.Op]
	if !op.computes {
		read.onlyReads = false
	}
	for _, f := range op.reads {
		f(r, read, pc, in)
	}
}

func (r *reader) readsLoops(read *reading, _ int32, _ *Instr) { read.loops = true }

func (r *reader) readsGlobal(read *reading, _ int32, in *Instr) {
	read.aspects.add(r.p.GlobalAspect(in.B, false))
}

func (r *reader) readsPlayerGlobal(read *reading, _ int32, in *Instr) {
	read.aspects.add(r.p.GlobalAspect(in.C, true))
}

func (r *reader) readsActive(read *reading, _ int32, _ *Instr) { read.aspects.add(ActiveAspect) }
func (r *reader) readsTurn(read *reading, _ int32, _ *Instr)   { read.aspects.add(TurnAspect) }
func (r *reader) readsOut(read *reading, _ int32, _ *Instr)    { read.aspects.add(OutAspect) }
func (r *reader) readsHidden(read *reading, _ int32, _ *Instr) { read.aspects.add(HiddenAspect) }
func (r *reader) readsPlaces(read *reading, _ int32, _ *Instr) { read.aspects.add(PlacesAspect) }
func (r *reader) readsOwners(read *reading, _ int32, _ *Instr) { read.aspects.add(OwnersAspect) }
func (r *reader) readsBounds(read *reading, _ int32, _ *Instr) { read.aspects.add(BoundsAspect) }
func (r *reader) readsInPlay(read *reading, _ int32, _ *Instr) { read.aspects.add(InPlayAspect) }

func (r *reader) readsFace(read *reading, pc int32, _ *Instr) {
	for kind := range r.asked(pc) {
		read.aspects.add(r.p.FaceAspect(kind))
	}
}

func (r *reader) readsHolder(read *reading, pc int32, _ *Instr) {
	for kind := range r.asked(pc) {
		read.aspects.add(r.p.HolderAspect(kind))
	}
}

func (r *reader) readsOwner(read *reading, pc int32, _ *Instr) { r.owners(read, pc) }
func (r *reader) readsZone(read *reading, pc int32, _ *Instr)  { r.zones(read, pc) }

func (r *reader) readsField(read *reading, _ int32, in *Instr) {
	read.aspects.add(r.p.FieldAspect(int32(in.N), in.C))
}

func (r *reader) readsFigureC(read *reading, _ int32, in *Instr) { r.figure(read, in.C) }
func (r *reader) readsFigureN(read *reading, _ int32, in *Instr) { r.figure(read, int32(in.N)) }

func (r *reader) readsPassedFigure(read *reading, _ int32, in *Instr) {
	r.figure(read, int32(in.N&^InOrder))
}

func (r *reader) readsHook(read *reading, _ int32, in *Instr) { read.aspects.add(r.p.HookAspect(in.B)) }

func (r *reader) readsVisit(read *reading, _ int32, in *Instr) {
	read.aspects.add(r.p.HookAspect(r.p.Visits[in.B].Hook))
}

func (r *reader) readsVersions(read *reading, _ int32, in *Instr) {
	for _, set := range r.p.Sets {
		if own := set.Versions[in.A]; own >= 0 {
			read.calls = append(read.calls, own)
		}
	}
}

func (r *reader) readsCall(read *reading, _ int32, in *Instr) { read.calls = append(read.calls, in.B) }

func (r *reader) readsCover(read *reading, _ int32, in *Instr) {
	read.onlyReads = read.onlyReads && in.N != BeginsDeed
}

// zones are those that an instruction looks into: any, if it is not known which.
func (r *reader) zones(read *reading, pc int32) {
	defs, known := r.p.looksInto[pc]
	if !known {
		read.aspects.add(PlacesAspect)
	}
	for _, def := range defs {
		read.aspects.add(r.p.ZoneAspect(def))
	}
}

// asked are the kinds that an instruction asks for: any, if it is not known which.
func (r *reader) asked(pc int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		asked := r.p.asksOf[pc]
		for kind := range int32(len(r.p.Kinds)) {
			if (len(asked) == 0 || slices.Contains(asked, kind)) && !yield(kind) {
				return
			}
		}
	}
}

// owners are those of the kinds that an instruction asks for. Whose a component is depends on those that may hold it, too.
func (r *reader) owners(read *reading, pc int32) {
	kinds := slices.Collect(r.asked(pc))
	for i := 0; i < len(kinds); i++ {
		read.aspects.add(r.p.OwnerAspect(kinds[i]))
		for holder := range r.p.Kinds {
			if !slices.Contains(kinds, int32(holder)) && r.p.mayHold(holder, kinds[i]) {
				kinds = append(kinds, int32(holder))
			}
		}
	}
}

// mayHold reports whether components of a kind have a zone that takes those of another one.
func (p *Program) mayHold(holder int, kind int32) bool {
	return slices.ContainsFunc(p.Kinds[holder].Zones, func(own OwnZone) bool { return p.Zones[own.Zone].Takes[kind] })
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
