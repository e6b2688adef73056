package interpreter

import (
	"houserule/interpreter/program"
)

// muted tells whether nobody listens: in side looks and tries, and where a scenario sets its scene.
func (g *Game) muted() bool {
	return g.log == nil || g.aside > 0 || g.scenario != nil && !g.scenario.told
}

// told adds an event; nil if nobody listens. The event may be completed until the next one.
func (g *Game) told(kind EventKind, a, b, c int64) *Event {
	if g.muted() {
		return nil
	}
	l := g.log
	depth := l.indent(kind, g.depth())
	unchanged := (kind == FieldSet || kind == GlobalSet) && b == c
	if kind != LookedUp && !unchanged {
		l.spoke[len(l.spoke)-1] = true
	}
	l.Events = append(l.Events, Event{
		Kind: kind, PC: int32(g.branch.pc), Depth: depth,
		A: a, B: b, C: c, text: -1, first: int32(len(l.args)),
	})
	return &l.Events[len(l.Events)-1]
}

// indent is how far in an event stands that a rule tells with so many rules under way, itself included:
// one step for each rule around it that has told something before. What turns and phases tell when they
// begin stands above what happens in them. A check or a table is a rule of its own, but what comes of it
// belongs to the rule that asked.
func (l *Log) indent(kind EventKind, rules int) int32 {
	switch kind {
	case TurnBegan, PhaseBegan, SteppedIn, Checked, LookedUp, Ended:
		rules--
	}
	l.begins(rules + 1)
	depth := int32(0)
	for _, spoke := range l.spoke[:rules] {
		if spoke {
			depth++
		}
	}
	return depth
}

// depth is how many rules are under way, those included whose call was compiled in its place.
func (g *Game) depth() int {
	b := &g.branch
	depth := len(b.frames) + int(g.p.Level(int32(b.pc)))
	for i := range b.frames {
		if pc := b.frames[i].pc - 1; pc >= 0 {
			depth += int(g.p.Level(pc))
		}
	}
	return depth
}

// begins makes room for so many rules under way and forgets the ones that were further in.
func (l *Log) begins(rules int) {
	for len(l.spoke) < rules {
		l.spoke = append(l.spoke, false)
	}
	l.spoke = l.spoke[:rules]
}

// with gives an event arguments.
func (g *Game) with(e *Event, args ...int64) {
	g.log.args = append(g.log.args, args...)
	e.count = int32(len(g.log.args)) - e.first
}

// tell carries out the instructions that only programs have that tell.
func (g *Game) tell(in *program.Instr, r []int64) signal {
	if in.Op == program.Cover {
		g.cover(in.A)
		return goOn
	}
	if in.Op == program.TellModified {
		g.tellModified(in, r)
		return goOn
	}
	if g.muted() {
		return goOn
	}
	if len(g.log.Events) >= g.limits.Events {
		return g.fail(tooMuchTold)
	}
	switch in.Op {
	case program.TellRule:
		g.told(PhaseBegan, none, none, none)
	case program.TellTurn:
		g.told(TurnBegan, g.turn, g.active, none)
	case program.TellDraw, program.TellMove, program.TellMoves, program.TellMoveZone:
		return g.tellMoves(in, r)
	case program.TellShuffle:
		zone := none
		if in.A >= 0 {
			zone = r[in.A]
		}
		g.told(Shuffled, zone, none, none)
	case program.TellFace, program.TellFaces, program.TellFaceZone:
		return g.tellTurned(in, r)
	case program.TellSet:
		g.tellSet(in, r)
	case program.TellGlobal:
		g.tellGlobal(in, r)
	case program.TellCreate:
		g.told(Created, g.toldOf(r[in.A]), none, g.placeOf(r[in.A]))
	case program.TellRoll:
		g.with(g.told(Rolled, r[in.A], int64(in.B), int64(in.C)), g.List(r[in.A+program.DiceWidth-1])...)
	case program.TellDie:
		g.tellDie(in, r)
	case program.TellCheck:
		g.tellCheck(in, r)
	case program.TellListener:
		g.told(SteppedIn, g.toldOf(r[in.A]), none, none).N = in.B
	case program.TellOut:
		g.hush()
	case program.TellRow:
		g.tellRow(in, r)
	case program.TellSay:
		g.told(Said, none, none, none).text = int32(g.log.keepText(string(g.writing)))
	case program.TellLine, program.TellScore:
		g.tellScore(in, r)
	}
	return goOn
}

// cover counts a point, in side looks too: a rule that only suggestions ask is run by them. A rule that
// begins has told nothing yet, whatever was told before by rules as far in.
func (g *Game) cover(point int32) {
	g.coverage[point]++
	if g.p.Points[point].Kind == program.ProcPoint {
		g.hush()
	}
}

// hush makes the running rule one that has told nothing yet.
func (g *Game) hush() {
	if g.aside == 0 && g.log != nil {
		g.log.begins(min(len(g.log.spoke), g.depth()))
	}
}

// those are the components that a component, a list or a zone stands for.
func (g *Game) those(sort program.Op, x int64) []int64 {
	switch sort {
	case 1:
		return g.List(x)
	case 2:
		g.picked = g.picked[:0]
		if z := g.zone(x); z != nil {
			for _, id := range g.in(z) {
				g.picked = append(g.picked, int64(id))
			}
		}
	default:
		g.picked = append(g.picked[:0], x)
	}
	return g.picked
}

// tellMoves names what moves, so what is seen on its way has to be known before.
func (g *Game) tellMoves(in *program.Instr, r []int64) signal {
	if in.Op == program.TellDraw {
		to := numberIn(r, in.C)
		g.told(Drawn, g.toldGoing(r[in.A], to, 0), numberIn(r, in.B), to)
		return goOn
	}
	sort, to := in.Op-program.TellMove, numberIn(r, in.B)
	if s := g.observeMoved(sort, r[in.A], to, in.C); s != goOn {
		return s
	}
	for _, x := range g.those(sort, r[in.A]) {
		if x == none {
			continue
		}
		g.told(Moved, g.toldGoing(x, to, in.C), g.placeOf(x), to).N = in.C
	}
	return goOn
}

// tellTurned leaves out what is unobserved even so: it lay face down before.
func (g *Game) tellTurned(in *program.Instr, r []int64) signal {
	those := g.those(in.Op-program.TellFace, r[in.A])
	if s := g.observeTurned(those, in.B == 1); s != goOn {
		return s
	}
	for _, x := range those {
		if told := g.toldOf(x); told != hiddenCard && told != none {
			g.told(TurnedOver, told, int64(in.B), none)
		}
	}
	return goOn
}

func (g *Game) tellSet(in *program.Instr, r []int64) {
	access := &g.p.Accesses[in.C]
	c := g.component(r[in.B])
	if c == nil {
		return
	}
	at := g.reach(r[in.B], c, access)
	if at < 0 {
		return
	}
	t := access.Fields[0].Type
	before := g.log.keep(g, t, g.cells[at])
	after := g.log.keep(g, t, r[in.A])
	g.told(FieldSet, g.toldOf(r[in.B]), before, after).N = in.C
}

func (g *Game) tellGlobal(in *program.Instr, r []int64) {
	cell := g.p.Globals[in.C]
	owner, at := none, (*int64)(nil)
	if cell.Each {
		owner = r[in.B]
		at = g.cell(owner, cell.At)
	} else {
		at = &g.globals[cell.At]
	}
	if at == nil {
		return
	}
	t := g.p.Variant.Globals[in.C].Type
	before := g.log.keep(g, t, *at)
	after := g.log.keep(g, t, r[in.A])
	g.told(GlobalSet, owner, before, after).N = in.C
}

// tellDie keeps the faces that a die showed.
func (g *Game) tellDie(in *program.Instr, r []int64) {
	e := g.told(FacesRolled, r[in.B], none, none)
	if in.C == 1 {
		g.with(e, g.List(r[in.A])...)
	} else {
		g.with(e, r[in.A])
	}
}

// tellRow keeps what a table was asked for, or the faces that a chart rolled, and what it gave.
func (g *Game) tellRow(in *program.Instr, r []int64) {
	proc := g.p.Rows[in.B].Table
	var args []int64
	if proc.Table.Dice != nil {
		args = g.List(r[in.A+program.DiceWidth-1])
	}
	for i, p := range proc.Params {
		args = append(args, g.log.keep(g, p.Type, r[int(in.A)+i]))
	}
	e := g.told(LookedUp, g.log.keep(g, proc.Result, r[in.C]), none, none)
	e.N = in.B
	g.with(e, args...)
}

func (g *Game) tellScore(in *program.Instr, r []int64) {
	player := in.B
	if in.Op == program.TellLine {
		player = in.C
	}
	owner, seat := none, int64(0)
	if player >= 0 {
		owner, seat = r[player], r[player]
	}
	if in.Op == program.TellLine {
		g.told(ScoreLine, r[in.A], owner, none).N = in.B
	} else {
		g.told(Scored, r[in.A], owner, boolean(g.won[seat]))
	}
}

// tellDecision tells what was decided.
func (g *Game) tellDecision(d *Decision, c Choice) {
	if g.log == nil || g.branch.waits != forDecision {
		return
	}
	answer := d.Answer(c)
	if e := g.told(Decided, int64(d.Player), g.log.keepText(d.Prompt), none); e != nil {
		e.text = int32(g.log.keepText(answer))
	}
}
