package program

import (
	"iter"
	"slices"

	"houserule/dsl/variant"
)

// Most evaluations of a rule have the same result as before, because none of their dependencies
// changed since. So the machine has a result cache for functions that depend only on their
// arguments and on the position. The compiler computes a dependency set for each of them,
// including the functions that they call. The machine keeps a version counter for each
// dependency. A cached result is valid while those versions are unchanged. The rules contain
// nothing about this, because the compiler derives it from the code.

// An Aspect is one dependency: a part of the position with a version counter. Each cell of
// globals is one, and each cell of the components of a kind. So are the zones of each
// declaration, each hook, and the constants below.
type Aspect = int32

const (
	AnyAspect    Aspect = iota // invalidates every result
	TurnAspect                 // the number of the turn
	OutAspect                  // the players for whom the game is over
	ActiveAspect               // the active player; it has no counter, because the cache keeps one result per active player
	PlacesAspect               // the zones of components
	OwnersAspect               // the owners of components
	HiddenAspect               // the components that have become unobserved
	InPlayAspect               // the components in play
	BoundsAspect               // the components in play under a condition, and their conditions
	ListsAspect                // the assignment of list ids
	firstCell
)

// ZoneAspect returns the dependency on the components in zones of a declaration and their order.
// PlacesAspect changes with it.
func (p *Program) ZoneAspect(def int32) Aspect { return firstCell + Aspect(p.Cells+p.EachCells) + def }

// HookAspect returns the dependency on the lines of a hook that are in effect.
func (p *Program) HookAspect(hook int32) Aspect { return p.ZoneAspect(int32(len(p.Zones))) + hook }

// GlobalAspect returns the dependency on a cell of globals. If each is set, the cell is one that
// each player has.
func (p *Program) GlobalAspect(cell int32, each bool) Aspect {
	if each {
		cell += int32(p.Cells)
	}
	return firstCell + cell
}

// HolderAspect returns the dependency on the holders of the components of a kind.
func (p *Program) HolderAspect(kind int32) Aspect { return p.HookAspect(int32(p.Hooks)) + kind }

// OwnerAspect returns the dependency on the owners of the components of a kind. OwnersAspect
// changes with it.
func (p *Program) OwnerAspect(kind int32) Aspect { return p.HolderAspect(int32(len(p.Kinds))) + kind }

// FaceAspect returns the dependency on the faces of the components of a kind.
func (p *Program) FaceAspect(kind int32) Aspect { return p.OwnerAspect(int32(len(p.Kinds))) + kind }

// FieldAspect returns the dependency on a cell of the components of a kind.
func (p *Program) FieldAspect(kind, cell int32) Aspect { return p.Kinds[kind].Aspect + cell }

// mostRecalled is the maximum number of arguments of a function with cached results.
const mostRecalled = 3

// remember numbers the dependencies and finds the functions whose results can be cached.
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

// findRecalled stores the dependency sets of those functions.
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

// isRecalled reports whether the arguments and the result of a function keep their meaning while
// nothing changes. Texts do not, because the id of a temporary text is reused.
func isRecalled(f *variant.Proc) bool {
	if f.Sort != "function" || f.Effect != variant.Pure || len(f.Params) > mostRecalled || f.Result == nil || hasText(f.Result) {
		return false
	}
	return !slices.ContainsFunc(f.Params, func(param *variant.Local) bool { return hasText(param.Type) })
}

func hasText(t *variant.Type) bool {
	return t.Base == variant.Text || t.Elem != nil && hasText(t.Elem)
}

// handlesLists reports whether a function takes or returns a list, because the id of a list may
// be reused.
func handlesLists(f *variant.Proc) bool {
	isList := func(t *variant.Type) bool { return t.Base == variant.ListType }
	return isList(f.Result) || slices.ContainsFunc(f.Params, func(param *variant.Local) bool { return isList(param.Type) })
}

// A reading is the dependency set of a procedure.
type reading struct {
	onlyReads bool // whether it has no effects
	loops     bool // whether it contains a loop, so that caching is worthwhile
	aspects   aspects
	calls     []int32
}

type reader struct {
	p        *Program
	readings []reading // by index of the procedure
}

// newReader computes the dependency sets of all procedures, including the procedures that they
// call. It iterates to a fixed point, because calls may be recursive.
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

// include adds the dependencies of a called procedure, and reports whether that changed anything.
func (read *reading) include(called *reading) (changed bool) {
	if !read.onlyReads {
		return false
	}
	changed = !called.onlyReads || called.loops && !read.loops
	read.onlyReads, read.loops = called.onlyReads, read.loops || called.loops
	return read.aspects.include(called.aspects) || changed
}

// aspects is a set of dependencies as a bit set.
type aspects []uint64

// WordSize is the number of dependencies in a word of a set, and Words returns the number of
// words for a number of dependencies.
const WordSize = 64

func Words(aspects int) int { return (aspects + WordSize - 1) / WordSize }

// An AspectWord is one word of a set, with its index.
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

// words returns the words of the set that are not zero.
func (s aspects) words() (words []AspectWord) {
	for i, word := range s {
		if word != 0 {
			words = append(words, AspectWord{int32(i), word})
		}
	}
	return words
}

// follow adds the dependencies of all code that is reachable from an address within the
// procedure.
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

// next returns the possible next addresses after an instruction.
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

// A readFunc adds the dependencies of an instruction to a reading. The definitions of opcodes
// name these functions by the word after "reads", in lower case.
type readFunc func(r *reader, read *reading, pc int32, in *Instr)

// instruction adds the dependencies of an instruction by itself.
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

// zones adds the zones that an instruction reads, or all zones if they are not known.
func (r *reader) zones(read *reading, pc int32) {
	defs, known := r.p.looksInto[pc]
	if !known {
		read.aspects.add(PlacesAspect)
	}
	for _, def := range defs {
		read.aspects.add(r.p.ZoneAspect(def))
	}
}

// asked returns the kinds whose properties an instruction reads, or all kinds if they are not
// known.
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

// owners adds the owners of the kinds that an instruction reads. It also adds those of possible
// holders, because the owner of a component is that of its holder.
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

// mayHold reports whether components of the kind holder have a zone for components of another
// kind.
func (p *Program) mayHold(holder int, kind int32) bool {
	return slices.ContainsFunc(p.Kinds[holder].Zones, func(own OwnZone) bool { return p.Zones[own.Zone].Takes[kind] })
}

// figure adds a field that components of several kinds have.
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
