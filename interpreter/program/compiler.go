package program

import (
	"fmt"
	"slices"
	"sync"

	"houserule/dsl/alphabet"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A compiler builds one program. It compiles procedures one after another, because each needs a
// contiguous range of code. A reference to a new procedure allocates its index and queues its
// compilation in later.
type compiler struct {
	v         *variant.Variant
	p         *Program
	texts     map[string]int32
	phrases   map[string]int32
	explains  bool                    // whether the current code is an explanation
	zones     map[*variant.Zone]int32 // indices into Program.Zones
	bounds    []*variant.Zone         // zones with a condition for being in play
	reached   int32                   // index of the procedure that evaluates those conditions; -1 until it is needed
	catalogs  map[*variant.Catalog]int32
	listings  map[listing]*variant.Catalog // the first catalog that lists each component; nil until it is needed
	keyFields map[*variant.Field]bool      // fields that the order of some zone depends on
	hidden    map[*variant.Kind]bool       // kinds whose components may be unobserved
	given     map[*variant.Field]bool      // fields that rules set when they create a component
	made      map[*variant.Local]bool      // variables that hold newly created components
	changed   map[string][]*variant.Proc   // functions that cards can change, by name
	weights   map[*variant.Proc]int
	replaced  map[*variant.Proc]bool // procedures that a house rule replaced
	points    map[*variant.Proc]int32
	lookups   map[*variant.Proc]int32
	accesses  map[*variant.Field][]int32 // by the first of their fields: indices into Program.Accesses
	nowhere   []int32                    // a slice with -1 for each kind
	bundles   []bundle                   // by index into Program.Sets
	hooks     map[hook]int32             // by hook: its index
	answers   map[*variant.Proc]int32    // by procedure that cards override: its index in Set.Versions
	plain     map[*variant.Proc]int32    // by procedure that cards override: its code without a version
	versions  map[version]int32
	resumes   map[*variant.Proc]int32 // by procedure with Instead listeners: its code after one of them
	files     map[*source.File]int32  // indices into Program.spots
	citings   map[citingKey]int32
	ownZones  map[*variant.Field]int32 // by field with a zone: its index in Program.Zones
	followers int32                    // index of the procedure that runs what follows a move; 0 until it is needed
	later     []func()
	unreached map[*variant.Proc][]func() // by procedure not called so far: its queued versions; nil if all code is compiled
	running   func()                     // the task from later that is running
	portions  map[Portion][]func()       // the tasks that compiled each portion; nil except for a Bench
}

// Compile compiles a variant that was checked without errors.
func Compile(v *variant.Variant, mode Mode) *Program {
	c := newCompiler(v, mode)
	c.compile()
	c.p.watched = sync.OnceValue(c.p.watch)
	return c.p
}

// CompileLayout compiles only the part of a program that sets up the initial position and checks
// the requirements. The result can't play a game.
func CompileLayout(v *variant.Variant) *Program {
	c := newCompiler(v, Fast)
	c.begin()
	c.unreached = map[*variant.Proc][]func(){}
	for proc := range c.answers {
		c.unreached[proc] = nil
	}
	c.layOut()
	c.finish(0)
	c.remember()
	return c.p
}

func newCompiler(v *variant.Variant, mode Mode) *compiler {
	return &compiler{
		v:         v,
		p:         &Program{Variant: v, Mode: mode, procs: map[*variant.Proc]int32{}, looksInto: map[int32][]int32{}, copied: map[int32][]Copied{}, asksOf: map[int32][]int32{}},
		texts:     map[string]int32{},
		phrases:   map[string]int32{},
		zones:     map[*variant.Zone]int32{},
		reached:   -1,
		catalogs:  map[*variant.Catalog]int32{},
		keyFields: map[*variant.Field]bool{},
		hidden:    map[*variant.Kind]bool{},
		given:     map[*variant.Field]bool{},
		made:      map[*variant.Local]bool{},
		changed:   map[string][]*variant.Proc{},
		weights:   map[*variant.Proc]int{},
		replaced:  map[*variant.Proc]bool{},
		points:    map[*variant.Proc]int32{},
		lookups:   map[*variant.Proc]int32{},
		accesses:  map[*variant.Field][]int32{},
		nowhere:   slices.Repeat([]int32{-1}, len(v.Kinds)),
		hooks:     map[hook]int32{},
		answers:   map[*variant.Proc]int32{},
		plain:     map[*variant.Proc]int32{},
		versions:  map[version]int32{},
		resumes:   map[*variant.Proc]int32{},
		files:     map[*source.File]int32{},
		citings:   map[citingKey]int32{},
		ownZones:  map[*variant.Field]int32{},
	}
}

// begin adds the parts that every program begins with.
func (c *compiler) begin() {
	c.p.Lists = [][]int64{{}} // because index 0 must be the empty list
	c.p.Code = []Instr{AtHalt: {Op: Halt}, AtYield: {Op: Yield}}
	c.p.places = []place{{}, {}}
	c.p.spots = spots{list: []spot{{}}, rules: []citing{{}}, files: []*source.File{nil}}
	c.prepare()
}

func (c *compiler) compile() {
	c.begin()
	c.layOut()
	c.course()
	c.offers()
	c.reports()
	c.verdicts()
	for _, proc := range c.v.Procs {
		for ; proc.Original != nil && !c.replaced[proc.Original]; proc = proc.Original {
			c.replaced[proc.Original] = true
		}
	}
	for _, proc := range c.v.Procs {
		c.procFor(proc)
	}
	if c.p.Mode.Traces() {
		c.sentences()
		for _, s := range c.v.Scenarios {
			c.procFor(s.Proc)
		}
	}
	c.finish(0)
	c.marksOfMade()
	c.remember()
}

// finish runs the queued tasks. The code before the address from is already finished.
func (c *compiler) finish(from int) {
	for len(c.later) > 0 {
		c.running = c.later[0]
		c.later = c.later[1:]
		c.running()
	}
	c.p.thread(from)
	c.p.verify(from)
	if len(c.p.Ranks) != len(c.p.Texts) {
		c.p.Ranks = alphabet.Ranks(c.p.Texts)
	}
}

// procFor returns the index of a procedure.
func (c *compiler) procFor(proc *variant.Proc) int32 {
	if index, ok := c.p.procs[proc]; ok {
		return index
	}
	index := c.newProc(Proc{Name: proc.Stream(), Sort: sortOf(proc), Result: proc.Result, Source: proc})
	c.p.procs[proc] = index
	c.later = append(c.later, func() { c.compileProc(index, proc) })
	return index
}

func (c *compiler) newProc(proc Proc) int32 {
	c.p.Procs = append(c.p.Procs, proc)
	return int32(len(c.p.Procs) - 1)
}

// figure returns a constant, or a procedure that computes the value of e.
func (c *compiler) figure(e variant.Expr) Figure {
	if value, ok := c.fixed(e); ok {
		return Figure{Value: value, Proc: -1}
	}
	return Figure{Proc: c.look(e, nil)}
}

// look returns the index of a new procedure that returns the value of an expression.
func (c *compiler) look(e variant.Expr, params []*variant.Local) int32 {
	index := c.newProc(Proc{Sort: "value", Result: e.Type()})
	c.later = append(c.later, func() {
		u := c.newUnit(index, params)
		u.at = e.Place()
		u.emit(Return, u.value(e), 0, 0)
	})
	return index
}

// fixed returns the value of an expression that is the same in every game. It reports false for
// other expressions.
func (c *compiler) fixed(e variant.Expr) (int64, bool) {
	switch e := e.(type) {
	case nil:
		return variant.None, true
	case *variant.Const:
		return e.Value, true
	case *variant.TextConst:
		if c.explains {
			return 0, false // see textConst
		}
		return int64(c.text(e.Text)), true
	case *variant.ListOf:
		if c.explains {
			return 0, false
		}
		return c.fixedList(e)
	case *variant.Negate:
		value, ok := c.fixed(e.X)
		return -value, ok && value != variant.None
	default:
		return 0, false
	}
}

func (c *compiler) fixedList(e *variant.ListOf) (int64, bool) {
	elements := make([]int64, len(e.Items))
	for i, item := range e.Items {
		value, ok := c.fixed(item)
		if !ok {
			return 0, false
		}
		elements[i] = value
	}
	if e.Type().Base != variant.SetType {
		return c.list(elements), true
	}
	var set int64
	for _, member := range elements {
		set |= 1 << member
	}
	return set, true
}

func (c *compiler) compileProc(index int32, proc *variant.Proc) {
	switch {
	case len(proc.Listeners) > 0:
		c.compileHeard(index, proc)
	case len(proc.Modifiers) > 0 && proc.Check == nil:
		c.compileModified(index, proc)
	default:
		c.compileCore(index, proc)
	}
}

// logPhase logs the start of a phase. It does so only once if a house rule continues with the
// phase that it replaced.
func (u *unit) logPhase(proc *variant.Proc) {
	if u.traced() && proc.Sort == "phase" && !u.replaced[proc] {
		u.emit(LogRule, 0, 0, 0)
	}
}

// body compiles the body of a procedure.
func (u *unit) body(proc *variant.Proc) {
	u.notePortion(Portion{Proc: proc})
	if proc.Looks != nil {
		u.notePortion(Portion{Proc: proc.Looks})
	}
	u.looksOnly = proc.Effect == variant.Pure
	u.begin(proc)
	if len(targetOf(proc).Listeners) == 0 {
		u.logPhase(proc)
	}
	switch {
	case proc.Open():
		u.fail(fmt.Sprintf("%q has no body: it is declared open, and a variant that extends these rules must define it", proc.Name), 0)
	case proc.Check != nil:
		u.check(proc)
	case proc.Table != nil:
		u.table(proc)
	case proc.Priority != nil:
		u.priority(proc.Priority)
	case proc.Sort == "scenario":
		u.scenario(proc.Body)
	default:
		u.block(proc.Body)
		if u.owes(proc) {
			u.emit(FallOut, 0, 0, 0)
			return
		}
	}
	u.leaveEmpty()
}

// owes reports whether a procedure must return a result but may reach its end without one. That
// happens if a question lapses.
func (u *unit) owes(proc *variant.Proc) bool {
	return !u.looksOnly && proc.Result != nil && proc.Result.Base != variant.Nothing
}
