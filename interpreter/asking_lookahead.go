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

// A host looks ahead on copies of a game: it brings their luck itself, so that nothing is taken from that of the game, and
// is told which figures the rules read on the way.

// A Watching is what is noted of a copy and of all copies of it: the figures that were read, each once, in their order.
//
// A copy for a player is one of many that the player considers possible. As long as rules look at nothing that the player can't know,
// all of these go the same way. So a watched copy stops there, unless it Guesses, and Stops counts how often that came about. Rules
// of other players who are asked side by side may look: what they do is not what is foretold.
type Watching struct {
	Read    []Reading
	Stops   int
	Guesses bool
	Path    string // the line of play that is followed
	knower  names.Seats
	seen    map[Reading]bool
}

// looksTooFar is why a copy goes no further; nobody reads it.
const looksTooFar = "this reads a value that the player can't know"

// A Reading is a figure of a component that was read.
type Reading struct {
	Component int64
	Field     *variant.Field
}

// readWatched notes the figure of a component that an instruction reads, and executes the instruction.
func (m *machine) readWatched(in *program.Instr, r []int64) signal {
	switch in.Op {
	case program.Field, program.FieldSeen, program.FieldBy, program.JumpFieldEq, program.JumpFieldNe:
		if m.noteRead(in, r) {
			return m.fail(looksTooFar)
		}
	default:
		if m.looksBehind(in, r) {
			return m.fail(looksTooFar)
		}
	}
	return m.execute(in, windowOf(r))
}

// looksBehind reports whether an instruction is about to read the front of a component that the player can't tell. One that finds a
// component by its name looks at all that have it.
func (m *asking) looksBehind(in *program.Instr, r []int64) bool {
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
		return m.looksThrough(m.zoneIn(r, in.B), in)
	case program.NextInZoneEq, program.NextInZoneNe, program.NextInZoneNamed:
		return m.looksThrough(m.Zone(r[in.A+2]), in)
	}
	return m.stopsAt(m.Component(r[in.A]), -1)
}

// looksThrough reports the same of a loop that passes over components of a zone by a figure or by their names.
func (m *asking) looksThrough(z *state.Zone, in *program.Instr) bool {
	isNamed := in.Op == program.EnterZoneNamed || in.Op == program.NextInZoneNamed
	return z != nil && slices.ContainsFunc(m.In(z), func(x int32) bool {
		c, slot := &m.Components[x], int32(-1)
		if !isNamed {
			slot = m.p.Accesses[in.N&^program.InOrder].SlotOf(c.Kind)
		}
		return m.stopsAt(c, slot)
	})
}

// notesReads reports whether figures that are read are noted. What labels and suggestions read changes nothing, and is not. What is to
// be noted has to be read: a result that is remembered may come from such a suggestion.
func (m *asking) notesReads() bool { return m.watch != nil && m.evaluating == 0 }

// noteRead notes the figure that an instruction is about to read. It reports whether the game goes no further instead.
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

// slotRead is the cell that an instruction reads of a component.
func (m *asking) slotRead(in *program.Instr, c *state.Component) int32 {
	switch in.Op {
	case program.Field, program.FieldSeen:
		return in.C
	case program.FieldBy:
		return m.p.Accesses[in.C].SlotOf(c.Kind)
	}
	return m.p.Accesses[in.N].SlotOf(c.Kind)
}

// fieldRead is the figure that an instruction reads of a component of a kind; nil where it has none.
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

// fieldOf is the figure of an access that components of a kind have.
func fieldOf(a *program.Access, kind int32) *variant.Field {
	i := slices.IndexFunc(a.Fields, func(f *variant.Field) bool { return f.Kind.Index == int(kind) })
	if i < 0 {
		return nil
	}
	return a.Fields[i]
}

// LookAhead makes a game, which has to be a copy, one to look ahead on for a player: it asks for its luck, its story begins here, and
// what its rules read is noted. Watched is its program as such. What it runs between two decisions is bounded by steps.
func (g *Game) LookAhead(watched *program.Program, player int, steps int64) *Watching {
	m := &g.m
	m.p = watched
	m.watch = &Watching{knower: names.Only(int64(player)), seen: map[Reading]bool{}}
	m.luck, m.coverage = luck.Asked(), nil
	m.log = m.log.Anew()
	m.limits.Steps = steps
	return m.watch
}

// HasCopied reports whether rules have something in hand, where a decision of a watched game stands, that they have copied out of what
// the player can't know. Values that rules had copied before are no part of what is dealt anew, so what follows would tell of them.
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

// comesFromHidden reports whether anything that a procedure of a fiber has in hand at a place comes from what the player can't know:
// it is found out once more.
func (m *asking) comesFromHidden(pc int32, f *fiber, base int) bool {
	for _, c := range m.p.CopiedAt(pc) {
		args := make([]int64, len(c.Reads))
		for i, r := range c.Reads {
			args[i] = f.registers[base+int(r)]
		}
		outer, before := m.fiber, m.watch.Stops
		m.fiber = f
		m.allow(m.limits.Steps / suggestingShare)
		if _, s := m.evaluateWith(c.Look, args); s != goOn {
			m.passOver()
		}
		m.fiber = outer
		if m.watch.Stops > before {
			return true
		}
	}
	return false
}

// A Running is a rule under way where a decision stands: what it is about are the values of its parameters.
type Running struct {
	Proc *variant.Proc
	Args []int64
}

// Running are the rules under way from the innermost on, in the line of play of the decision.
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

// Depth is how many calls are under way in the line of play of the decision.
func (d *Decision) Depth() int { return len(d.fiber.frames) }

// PhaseDepth is how many calls are under way in the innermost phase in which the decision stands; 0 where it stands in none.
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

// Line is where in the rules the decision stands, from the outermost call on.
func (d *Decision) Line() []int32 {
	line := make([]int32, 0, len(d.fiber.frames)+1)
	for _, f := range d.fiber.frames {
		line = append(line, f.pc)
	}
	return append(line, int32(d.fiber.pc))
}

// CompareLine reports whether the decision stands further up in the rules than a line of the same run (less than 0), there (0), or
// further down. Where EndBelow has the game end it would have gone on at a place that EndBelow gave.
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

// EndBelow has a game, which has to be a copy, be over as soon as fewer calls than so many are under way in the line of play
// of the decision. It gives where the rules would have gone on then.
func (d *Decision) EndBelow(depth int) (goesOn int32) {
	if depth <= 0 || depth > len(d.fiber.frames) {
		return program.AtHalt
	}
	frame := &d.fiber.frames[depth-1]
	goesOn, frame.pc = frame.pc, program.AtHalt
	return goesOn
}
