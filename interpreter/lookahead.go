package interpreter

import (
	"cmp"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A host looks ahead on copies of a game: it brings their luck itself, so that nothing is taken from that of the game, and
// is told which figures the rules read on the way.

// A Watching is what is noted of a copy and of all copies of it: the figures that were read, each once, in their order.
type Watching struct {
	Read []Reading
	seen map[Reading]bool
}

// A Reading is a figure of a component that was read.
type Reading struct {
	Component int64
	Field     *variant.Field
}

// readWatched notes the figure that an instruction reads, and carries that out.
func (m *machine) readWatched(in *program.Instr, r []int64) signal {
	m.noteRead(in, r)
	switch in.Op {
	case program.FieldBy:
		return m.fieldBy(in, r)
	case program.Field, program.FieldSeen:
		c := m.Component(r[in.B])
		if c == nil || c.Kind != int32(in.N) || in.Op == program.FieldSeen && m.isHidden(c) {
			return m.exceptional(in, r)
		}
		r[in.A] = m.Cells[c.Cells+in.C]
		return goOn
	}
	c := m.Component(r[in.A])
	if c == nil || m.p.Accesses[in.N].SlotOf(c.Kind) < 0 {
		return m.exceptional(in, r)
	}
	value := m.Cells[c.Cells+m.p.Accesses[in.N].SlotOf(c.Kind)]
	return m.jump(in, (value == int64(in.B)) == (in.Op == program.JumpFieldEq))
}

// notesReads tells whether figures that are read are noted. What labels and suggestions read changes nothing, and is not. What is to
// be noted has to be read: a result that is remembered may come from such a suggestion.
func (m *machine) notesReads() bool { return m.watch != nil && m.evaluating == 0 }

// noteRead notes the figure that an instruction is about to read.
func (m *machine) noteRead(in *program.Instr, r []int64) {
	register := in.B
	if in.Op == program.JumpFieldEq || in.Op == program.JumpFieldNe {
		register = in.A
	}
	x := r[register]
	c := m.Component(x)
	if c == nil || !m.notesReads() {
		return
	}
	reading := Reading{x, m.fieldRead(in, c.Kind)}
	if reading.Field != nil && !m.watch.seen[reading] {
		m.watch.seen[reading] = true
		m.watch.Read = append(m.watch.Read, reading)
	}
}

// fieldRead is the figure that an instruction reads of a component of a kind; nil where it has none.
func (m *machine) fieldRead(in *program.Instr, kind int32) *variant.Field {
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

// LookAhead makes a game, which has to be a copy, one to look ahead on: it asks for its luck, its story begins here, and
// what its rules read is noted. Watched is its program as such. What it runs between two decisions is bounded by steps.
func (g *Game) LookAhead(watched *program.Program, steps int64) *Watching {
	m := &g.m
	m.p = watched
	m.watch = &Watching{seen: map[Reading]bool{}}
	m.luck, m.coverage = luck.Asked(), nil
	m.log = m.log.Anew()
	m.limits.Steps = steps
	return m.watch
}

// A Running is a rule under way where a decision stands: what it is about are the values of its parameters.
type Running struct {
	Proc *variant.Proc
	Args []int64
}

// Running are the rules under way from the innermost on, in the line of play of the decision.
func (d *Decision) Running() (rules []Running) {
	f, m := d.fiber, d.machine
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
		if p := d.machine.p.ProcAt(pc); p != nil && p.Source != nil && p.Source.Sort == "phase" {
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

// CompareLine tells whether the decision stands further up in the rules than a line of the same run (less than 0), there (0), or
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
