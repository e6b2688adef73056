package interpreter

import (
	"cmp"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A lookahead runs on copies of a game. The client supplies the luck of a copy, because the luck
// of the game must stay unchanged. The client also gets a list of the fields that the rules read.

// A Watching records a lookahead on a game and on all copies of it: the fields that were read,
// each once, in order.
//
// The copy is one of many games that the player considers possible. All of them take the same
// course as long as the rules read nothing that the player can't know. So a watched game stops
// before such a read, and Stops counts these stops. That includes reads of components and values
// that are revealed during the lookahead. If Guesses is set it doesn't stop. Parallel fibers of
// other players may read hidden values, because the lookahead doesn't predict their actions.
type Watching struct {
	Read    []Reading
	Stops   int
	Guesses bool
	Path    string // the fiber that is watched
	knower  names.Seats
	hidden  []bool        // by front: whether the player can't tell it at the start
	shown   []names.Seats // State.Shown at the start
	seen    map[Reading]bool
}

// hiddenRead is the error that stops a lookahead. Users don't see it.
const hiddenRead = "this reads a value that the player can't know"

// A Reading is a field of a component that was read.
type Reading struct {
	Component int64
	Field     *variant.Field
}

// readWatched records the field that an instruction reads, and executes the instruction.
func (m *machine) readWatched(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.Field, program.FieldSeen, program.FieldBy, program.JumpFieldEq, program.JumpFieldNe:
		if m.noteRead(in, r) {
			return m.fail(hiddenRead)
		}
	default:
		if m.readsHidden(in, r) {
			return m.fail(hiddenRead)
		}
	}
	return m.execute(in, windowOf(r))
}

// readsHidden reports whether an instruction would read a component that the player can't
// identify. An instruction that finds a component by name reads all components of that name.
func (m *asking) readsHidden(in *program.Instr, r []int64) bool {
	switch in.Op {
	case program.Name:
		return m.stopsAt(m.Component(r[in.B]), -1)
	case program.Answer:
		return m.stopsAt(m.Component(r[0]), -1)
	case program.The, program.TheOf:
		return slices.ContainsFunc(m.Components, func(c state.Component) bool {
			return c.Kind == in.B && m.TextAt(int64(c.Name)) == m.p.Phrases[in.C] && m.stopsAt(&c, -1)
		})
	case program.EnterZoneEq, program.EnterZoneNe, program.EnterZoneNamed:
		return m.loopReadsHidden(m.zoneIn(r, in.B), in)
	case program.NextInZoneEq, program.NextInZoneNe, program.NextInZoneNamed:
		return m.loopReadsHidden(m.Zone(r[in.A+2]), in)
	}
	return m.stopsAt(m.Component(r[in.A]), -1)
}

// loopReadsHidden reports the same as readsHidden for a loop that filters the components of a
// zone by a field or by name.
func (m *asking) loopReadsHidden(z *state.Zone, in *program.Instr) bool {
	isNamed := in.Op == program.EnterZoneNamed || in.Op == program.NextInZoneNamed
	return z != nil && slices.ContainsFunc(m.In(z), func(x int32) bool {
		c, slot := &m.Components[x], int32(-1)
		if !isNamed {
			slot = m.p.Accesses[in.N&^program.InOrder].SlotOf(c.Kind)
		}
		return m.stopsAt(c, slot)
	})
}

// notesReads reports whether reads are recorded. Reads in evaluations of labels and suggestions
// aren't, because they don't affect the course of the game. While reads are recorded, cached
// results must not replace calls, because the result of an evaluation may be in the cache.
func (m *asking) notesReads() bool { return m.watch != nil && m.evaluating == 0 }

// noteRead records the field that an instruction is about to read. It reports whether the game
// has to stop instead.
func (m *asking) noteRead(in *program.Instr, r []int64) (stops bool) {
	register := in.B
	if in.Op == program.JumpFieldEq || in.Op == program.JumpFieldNe {
		register = in.A
	}
	x := r[register]
	c := m.Component(x)
	if c == nil {
		return false
	}
	if m.stopsAt(c, m.slotRead(in, c)) {
		return true
	}
	if !m.notesReads() {
		return false
	}
	reading := Reading{x, m.fieldRead(in, c.Kind)}
	if reading.Field != nil && !m.watch.seen[reading] {
		m.watch.seen[reading] = true
		m.watch.Read = append(m.watch.Read, reading)
	}
	return false
}

// slotRead returns the slot of a component that an instruction reads.
func (m *asking) slotRead(in *program.Instr, c *state.Component) int32 {
	switch in.Op {
	case program.Field, program.FieldSeen:
		return in.C
	case program.FieldBy:
		return m.p.Accesses[in.C].SlotOf(c.Kind)
	}
	return m.p.Accesses[in.N].SlotOf(c.Kind)
}

// fieldRead returns the field that an instruction reads in components of a kind, or nil.
func (m *asking) fieldRead(in *program.Instr, kind int32) *variant.Field {
	switch in.Op {
	case program.Field, program.FieldSeen:
		if fields := m.p.Kinds[in.N].Fields; kind == int32(in.N) && int(in.C) < len(fields) {
			return fields[in.C]
		}
		return nil
	case program.FieldBy:
		return fieldOf(&m.p.Accesses[in.C], kind)
	}
	return fieldOf(&m.p.Accesses[in.N], kind)
}

// fieldOf returns the field of an access for components of a kind, or nil.
func fieldOf(a *program.Access, kind int32) *variant.Field {
	i := slices.IndexFunc(a.Fields, func(f *variant.Field) bool { return f.Kind.Index == int(kind) })
	if i < 0 {
		return nil
	}
	return a.Fields[i]
}

// LookAhead prepares a game, which has to be a copy, for lookahead by a player. The game then
// asks for its luck, has a new log and records reads. watched is its program compiled for
// lookahead, and steps is the limit of work between two decisions.
func (g *Game) LookAhead(watched *program.Program, player int, steps int64) *Watching {
	m := &g.m
	m.p = watched
	m.watch = &Watching{knower: names.Only(int64(player)), hidden: make([]bool, len(m.Components)), shown: slices.Clone(m.Shown), seen: map[Reading]bool{}}
	for i := range m.Components {
		c := &m.Components[i]
		m.watch.hidden[c.Card] = m.CanTell(c)&m.watch.knower == 0
	}
	m.luck, m.coverage = luck.Asked(), nil
	m.log = m.log.Emptied()
	m.limits.Steps = steps
	return m.watch
}

// HasCopied reports whether live variables at a decision of a watched game hold values copied
// from hidden information. A redeal doesn't change such variables, so the lookahead would reveal
// hidden information.
func (d *Decision) HasCopied() bool {
	for f := d.fiber; f != nil; f = f.parent {
		pc, base := int32(f.pc), f.base
		for i := len(f.frames) - 1; i >= -1; i-- {
			if d.asking.comesFromHidden(pc, f, base) {
				return true
			}
			if i >= 0 {
				pc, base = f.frames[i].pc-1, int(f.frames[i].base)
			}
		}
	}
	return false
}

// comesFromHidden reports whether a live variable of a procedure at pc comes from hidden
// information. It evaluates the sources of the variables again and counts stops.
func (m *asking) comesFromHidden(pc int32, f *fiber, base int) bool {
	for _, c := range m.p.CopiedAt(pc) {
		args := make([]int64, len(c.Reads))
		for i, r := range c.Reads {
			args[i] = f.registers[base+int(r)]
		}
		outer, before := m.fiber, m.watch.Stops
		m.fiber = f
		m.allow(m.limits.Steps / suggestingShare)
		if _, s := m.evaluateWith(c.Look, args); s != proceed {
			m.passOver()
		}
		m.fiber = outer
		if m.watch.Stops > before {
			return true
		}
	}
	return false
}

// A Running is an active rule at a decision. Args are the values of its parameters.
type Running struct {
	Proc *variant.Proc
	Args []int64
}

// Running returns the active rules in the fiber of the decision, innermost first.
func (d *Decision) Running() (rules []Running) {
	f, m := d.fiber, d.asking
	pc, base, top := int32(f.pc), f.base, f.top
	for i := len(f.frames) - 1; i >= -1; i-- {
		if p := m.p.ProcAt(pc); p != nil && p.Source != nil {
			args := f.registers[base:min(base+int(p.Params), top)]
			rules = append(rules, Running{p.Source, slices.Clone(args)})
		}
		if i >= 0 {
			pc, base, top = f.frames[i].pc-1, int(f.frames[i].base), int(f.frames[i].top)
		}
	}
	return rules
}

// Depth returns the call depth of the fiber of the decision.
func (d *Decision) Depth() int { return len(d.fiber.frames) }

// PhaseDepth returns the call depth of the innermost phase that contains the decision, or 0 if
// there is none.
func (d *Decision) PhaseDepth() int {
	f, pc := d.fiber, int32(d.fiber.pc)
	for i := len(f.frames) - 1; i >= 0; i-- {
		if p := d.asking.p.ProcAt(pc); p != nil && p.Source != nil && p.Source.Sort == "phase" {
			return i + 1
		}
		pc = f.frames[i].pc - 1
	}
	return 0
}

// Line returns the pcs of all calls in the fiber of the decision, outermost first.
func (d *Decision) Line() []int32 {
	line := make([]int32, 0, len(d.fiber.frames)+1)
	for _, f := range d.fiber.frames {
		line = append(line, f.pc)
	}
	return append(line, int32(d.fiber.pc))
}

// CompareLine compares the position of the decision in the rules with an earlier line of the same
// run. It returns a negative number if the decision comes earlier in the rules, 0 if it is at the
// same position, and a positive number otherwise. goesOn is the result of EndBelow, and replaces
// the pc that EndBelow changed.
func (d *Decision) CompareLine(line []int32, goesOn int32) int {
	now := d.Line()
	for i, pc := range now[:min(len(now), len(line))] {
		if pc == program.AtHalt && pc != line[i] {
			pc = goesOn
		}
		if pc != line[i] {
			return cmp.Compare(pc, line[i])
		}
	}
	return cmp.Compare(len(now), len(line))
}

// EndBelow makes a game, which has to be a copy, halt when the call depth of the decision's fiber
// drops below depth. It returns the pc at which execution would have continued.
func (d *Decision) EndBelow(depth int) (goesOn int32) {
	if depth <= 0 || depth > len(d.fiber.frames) {
		return program.AtHalt
	}
	frame := &d.fiber.frames[depth-1]
	goesOn, frame.pc = frame.pc, program.AtHalt
	return goesOn
}
