package program

import (
	"fmt"
	"slices"
	"sync"

	"houserule/dsl/alphabet"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A compiler makes one program. Procedures are compiled one after another, since each takes a piece
// of the code: whoever meets one that has no number yet gives it one and leaves it for later.
type compiler struct {
	v         *variant.Variant
	p         *Program
	texts     map[string]int32
	phrases   map[string]int32
	explains  bool                    // what is compiled only says why
	zones     map[*variant.Zone]int32 // in Program.Zones
	bounds    []*variant.Zone         // in which things are in play under a condition
	reached   int32                   // the procedure that tells whether such a condition holds; -1 as long as nobody asks
	catalogs  map[*variant.Catalog]int32
	listings  map[listing]*variant.Catalog // the first of those that list it; nil until somebody asks
	keyFields map[*variant.Field]bool      // that the order of some zone depends on
	hidden    map[*variant.Kind]bool       // that may lie somewhere unobserved
	given     map[*variant.Field]bool      // that rules give a value as they make a component
	made      map[*variant.Local]bool      // that stand for components which rules have just made
	changed   map[string][]*variant.Proc   // functions that cards have a say in, by name
	weights   map[*variant.Proc]int
	replaced  map[*variant.Proc]bool // that stand behind what a house rule put in their place
	points    map[*variant.Proc]int32
	lookups   map[*variant.Proc]int32
	accesses  map[*variant.Field][]int32 // by the first of their fields
	nowhere   []int32                    // by kind: -1
	bundles   []bundle                   // of each of Program.Sets
	hooks     map[hook]int32             //
	answers   map[*variant.Proc]int32    // by procedure that cards answer: its number in Set.Versions
	plain     map[*variant.Proc]int32    // and how it runs if no card does
	versions  map[version]int32
	resumes   map[*variant.Proc]int32 // by procedure that cards take the place of: how it goes on behind one of them
	files     map[*source.File]int32  // in Program.spots
	citings   map[citingKey]int32
	later     []func()
	unreached map[*variant.Proc][]func() // by procedure that nothing has called yet: its versions; nil where all is compiled
	running   func()                     // that of later which is being done
	portions  map[Portion][]func()       // what compiled it; nil where nobody wants to know
}

// Compile makes a program of a variant that was checked without errors.
func Compile(v *variant.Variant, mode Mode) *Program {
	c := newCompiler(v, mode)
	c.compile()
	c.p.watched = sync.OnceValue(c.p.watch)
	return c.p
}

// CompileLayout makes so much of a program as it takes to lay out a game and to report whether all holds that rules require of
// it. No game can be played by it.
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
	}
}

// begin makes what every program begins with.
func (c *compiler) begin() {
	c.p.Lists = [][]int64{{}} // the empty list is always the first
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
		c.tellings()
		for _, s := range c.v.Scenarios {
			c.procFor(s.Proc)
		}
	}
	c.finish(0)
	c.marksOfMade()
	c.remember()
}

// finish does what was left for later. Code before a place is finished already.
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

// procFor is the number of a procedure.
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

// figure is a value that is known, or a procedure of its own that finds it out.
func (c *compiler) figure(e variant.Expr) Figure {
	if value, ok := c.fixed(e); ok {
		return Figure{Value: value, Proc: -1}
	}
	return Figure{Proc: c.look(e, nil)}
}

// look makes a procedure that gives the value of an expression.
func (c *compiler) look(e variant.Expr, params []*variant.Local) int32 {
	index := c.newProc(Proc{Sort: "value", Result: e.Type()})
	c.later = append(c.later, func() {
		u := c.newUnit(index, params)
		u.at = e.Place()
		u.emit(Return, u.value(e), 0, 0)
	})
	return index
}

// fixed is the value of an expression that is the same in every game.
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

// tellPhase tells that a phase begins: once, also where a house rule goes on with what it replaced.
func (u *unit) tellPhase(proc *variant.Proc) {
	if u.traced() && proc.Sort == "phase" && !u.replaced[proc] {
		u.emit(LogRule, 0, 0, 0)
	}
}

// body compiles what a procedure does by itself.
func (u *unit) body(proc *variant.Proc) {
	u.notePortion(Portion{Proc: proc})
	if proc.Looks != nil {
		u.notePortion(Portion{Proc: proc.Looks})
	}
	u.looksOnly = proc.Effect == variant.Pure
	u.begin(proc)
	if len(asked(proc).Listeners) == 0 {
		u.tellPhase(proc)
	}
	switch {
	case proc.Open():
		u.fail(fmt.Sprintf("%q is left open: rules that extend these say what it does", proc.Name), 0)
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

// owes reports whether a procedure has a result, and comes to its end without one if a question has fallen.
func (u *unit) owes(proc *variant.Proc) bool {
	return !u.looksOnly && proc.Result != nil && proc.Result.Base != variant.Nothing
}
