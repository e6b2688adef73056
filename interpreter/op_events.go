package interpreter

import (
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def LogRule log the start of a rule: a phase or a call
//op:logs
func opLogRule(m *machine, in *program.Instr, r window) signal {
	m.emit(event.PhaseBegan, none, none, none)
	return proceed
}

//op:def LogTurn log the start of a turn
//op:logs
func opLogTurn(m *machine, in *program.Instr, r window) signal {
	m.emit(event.TurnBegan, m.Turn, m.Active, none)
	return proceed
}

//op:def LogShuffle log a shuffle of zone r[A], or of all decks if A < 0
//op:logs
func opLogShuffle(m *machine, in *program.Instr, r window) signal {
	zone := none
	if in.A >= 0 {
		zone = m.fiber.window()[in.A]
	}
	m.emit(event.Shuffled, m.referToZone(zone), none, none)
	return proceed
}

//op:def LogCreate log that component r[A] was created
//op:logs
func opLogCreate(m *machine, in *program.Instr, r window) signal {
	made, home := m.referTo(*r.At(in.A)), m.PlaceOf(*r.At(in.A))
	m.emit(event.Created, made, none, m.referToZone(home))
	m.setMoveSentence(made, *r.At(in.A), home)
	return proceed
}

//op:def LogRoll log a roll of B dice with C sides; its registers begin at r[A]
//op:logs
func opLogRoll(m *machine, in *program.Instr, r window) signal {
	m.emit(event.Rolled, *r.At(in.A), int64(in.B), int64(in.C))
	m.log.AddArgs(m.List(*r.At(in.A + program.DiceWidth - 1))...)
	return proceed
}

// noteModified records the effect of a modifier if its call is being explained and the value
// changed.
//
//op:def LogModified record that Modifiers[B] of component r[A] changed r[C+1] to r[C]
//op:reads nothing
func (m *narrator) noteModified(in *program.Instr, r []int64) signal {
	if after, before := r[in.C], r[in.C+1]; m.explaining > 0 && m.explaining == len(m.fiber.frames) && after != before {
		m.explained = append(m.explained, Modification{By: m.p.Modifiers[in.B], Component: r[in.A], Before: before, After: after})
	}
	return proceed
}

//op:def LogListener log the start of Listeners[B] of component r[A]
//op:logs
func opLogListener(m *machine, in *program.Instr, r window) signal {
	m.emit(event.Triggered, m.referTo(*r.At(in.A)), none, none).N = in.B
	return proceed
}

//op:def LogOut end the indentation below the current rule
//op:logs
func opLogOut(m *machine, in *program.Instr, r window) signal {
	m.endNote()
	return proceed
}

//op:def LogSay log the text under construction
//op:logs
func opLogSay(m *machine, in *program.Instr, r window) signal {
	m.emit(event.Said, none, none, none)
	m.log.SetText(m.written())
	return proceed
}

//op:def Cover count Points[A] unless A < 0; start of a procedure (N 1), with a sentence (N 2)
//op:reads cover
//op:hot
func opCover(m *machine, in *program.Instr, r window) signal {
	if in.N > 0 && (in.N == program.BeginsDeed || m.narrator.mayEndNote()) {
		return m.coverRule(in, m.fiber.window())
	}
	if uint32(in.A) < uint32(len(m.narrator.coverage)) {
		m.narrator.coverage[in.A]++
	}
	return proceed
}

// coverRule counts a point at which a rule begins, and logs the sentence of the rule if it has
// one.
func (m *narrator) coverRule(in *program.Instr, r []int64) signal {
	m.cover(in)
	if in.N == program.BeginsDeed {
		m.logAction(m.p.Points[in.A].Sentence, r)
	}
	return proceed
}

// cover counts a point. It counts evaluations, too, because some rules run only in suggestions.
// At the beginning of a rule it clears the note of an earlier rule at the same depth.
func (m *narrator) cover(in *program.Instr) {
	if uint32(in.A) < uint32(len(m.coverage)) {
		m.coverage[in.A]++
	}
	if in.N > 0 {
		m.endNote()
	}
}

// Sorts of operands. The sort is the distance of an opcode from the first one of its group; 0
// stands for a component.
const (
	listOperand program.Op = iota + 1
	zoneOperand
)

// operandValue returns the component, list or zone in an operand of the given sort.
func (m *narrator) operandValue(sort program.Op, r []int64, operand int32) int64 {
	if sort == zoneOperand {
		return m.numberIn(r, operand)
	}
	return r[operand]
}

// operands returns the components that an operand stands for. The slice is valid until the next
// call.
func (m *narrator) operands(sort program.Op, x int64) []int64 {
	switch sort {
	case listOperand:
		m.Charge(16 * len(m.List(x)))
		return m.List(x)
	case zoneOperand:
		m.picked = m.picked[:0]
		if z := m.Zone(x); z != nil {
			for _, id := range m.In(z) {
				m.picked = append(m.picked, int64(id))
			}
		}
		m.Charge(16 * len(m.picked))
	default:
		m.picked = append(m.picked[:0], x)
	}
	return m.picked
}

// logMoves logs moves before they are executed. It observes the components first, because the log
// names them.
//
//op:def LogMove log a move of component r[A] to zone r[B]; C holds its flags
//op:def LogMoves as LogMove for the components of list r[A]
//op:def LogMoveZone as LogMove for the components in zone r[A]
//op:logs
func (m *board) logMoves(in *program.Instr, r []int64) signal {
	sort, to := in.Op-program.LogMove, m.numberIn(r, in.B)
	what := m.operandValue(sort, r, in.A)
	if s := m.observeMoved(sort, what, to, in.C); s != proceed {
		return s
	}
	for _, x := range m.operands(sort, what) {
		if x == none {
			continue
		}
		going := m.referToGoing(x, to, in.C, sort == zoneOperand)
		m.emit(event.Moved, going, m.referToZone(m.PlaceOf(x)), m.referToZone(to)).N = in.C
		m.setMoveSentence(going, x, to)
	}
	return proceed
}

// logDrawn logs that a component is about to be drawn from one zone to another.
func (m *narrator) logDrawn(x, from, to int64) signal {
	if m.isSilent() {
		return proceed
	}
	if s := m.mayLog(); s != proceed {
		return s
	}
	going := m.referToGoing(x, to, 0, false)
	m.emit(event.Drawn, going, m.referToZone(from), m.referToZone(to))
	m.setMoveSentence(going, x, to)
	return proceed
}

// logTurned logs components that are about to be turned. It leaves out components that stay
// unobserved, because these are face down already.
//
//op:def LogFace log that component r[A] is turned face up (B 1) or face down (B 0)
//op:def LogFaces as LogFace for the components of list r[A]
//op:def LogFaceZone as LogFace for the components in zone r[A]
//op:logs
func (m *board) logTurned(in *program.Instr, r []int64) signal {
	sort := in.Op - program.LogFace
	those := m.operands(sort, m.operandValue(sort, r, in.A))
	// whether each has this face already, before it is observed
	before := each.Of(those, func(x int64) int64 { return boolean(m.liesAs(x, sideUp(in.B == 1))) })
	if s := m.observeTurned(those, in.B == 1); s != proceed {
		return s
	}
	come := names.Seats(0)
	if in.B == 1 {
		come = names.AllSeats
	}
	for i, x := range those {
		if told := m.referFor(x, come); told != event.HiddenCard && told != none {
			m.emit(event.TurnedOver, told, int64(in.B), before[i])
		}
	}
	return proceed
}

// liesAs reports whether a component already has the face to which it will be turned.
func (m *narrator) liesAs(x int64, how int32) bool {
	c := m.Component(x)
	return c != nil && c.Face == m.FaceFor(c, &m.p.Zones[m.Zones[c.Zone].Def], how)
}

// keepValue converts a value into one that is valid in the log without the game.
func (m *narrator) keepValue(t *variant.Type, value int64) int64 {
	switch {
	case value == none:
	case t.Base == variant.Component:
		return m.referTo(value)
	case t.Base == variant.ZoneType:
		return m.referToZone(value)
	case t.Base == variant.Text:
		return m.log.AddText(m.markedText(value))
	case t.Base == variant.ListType:
		elements := m.List(value)
		if m.isFull() { // nested lists may be very long
			elements = nil
		}
		list := m.log.AddList(len(elements))
		for i, e := range elements {
			m.log.SetElement(list, i, m.keepValue(t.Elem, e))
		}
		return list
	}
	return value
}

//op:def LogSet log that field Accesses[C] of component r[B] becomes r[A]
//op:logs
func (m *narrator) logSet(in *program.Instr, r []int64) signal {
	access := &m.p.Accesses[in.C]
	c := m.Component(r[in.B])
	if c == nil {
		return proceed
	}
	at := m.Reach(r[in.B], c, access)
	if at < 0 {
		return proceed
	}
	t := access.Fields[0].Type
	before := m.keepValue(t, m.Cells[at])
	after := m.keepValue(t, r[in.A])
	e := m.emit(event.FieldSet, m.referTo(r[in.B]), before, after)
	e.N = in.C
	if c.Face != state.Unobserved {
		e.Seats = m.CanTell(c)
	}
	asIf(&m.Cells[at], r[in.A], func() { m.setSentence(sentenceOf(fieldOf(access, c.Kind), r[in.A]), r[in.B]) })
	return proceed
}

//op:def LogGlobal log that Variant.Globals[C] becomes r[A]; of player r[B] unless B < 0
//op:logs
func (m *narrator) logGlobal(in *program.Instr, r []int64) signal {
	cell := m.p.Globals[in.C]
	owner, at := none, (*int64)(nil)
	if cell.Each {
		owner = r[in.B]
		at = m.Cell(owner, cell.At)
	} else {
		at = &m.Globals[cell.At]
	}
	if at == nil {
		return proceed
	}
	t := m.p.Variant.Globals[in.C].Type
	before := m.keepValue(t, *at)
	after := m.keepValue(t, r[in.A])
	e := m.emit(event.GlobalSet, owner, before, after)
	e.N = in.C
	if m.p.Variant.Globals[in.C].Secret {
		e.Seats = names.Only(owner)
	}
	asIf(at, r[in.A], func() { m.setSentence(m.p.Variant.Globals[in.C].Sentence, owner) })
	return proceed
}

//op:def LogDie log that die r[B] showed face r[A] (C 0) or the faces of list r[A] (C 1)
//op:logs
func (m *narrator) logDie(in *program.Instr, r []int64) signal {
	m.emit(event.FacesRolled, m.referToZone(r[in.B]), none, none)
	if in.C == 1 {
		m.log.AddArgs(m.List(r[in.A])...)
	} else {
		m.log.AddArgs(r[in.A])
	}
	return proceed
}

// logRow logs the arguments of a table, or the faces rolled for a chart, and its result.
//
//op:def LogRow log result r[C] of row Rows[B]; its arguments or dice begin at r[A]
//op:logs
func (m *narrator) logRow(in *program.Instr, r []int64) signal {
	proc := m.p.Rows[in.B].Table
	var args []int64
	if proc.Table.Dice != nil {
		args = m.List(r[in.A+program.DiceWidth-1])
	}
	for i, p := range proc.Params {
		args = append(args, m.keepValue(p.Type, r[int(in.A)+i]))
	}
	e := m.emit(event.LookedUp, m.keepValue(proc.Result, r[in.C]), none, none)
	e.N = in.B
	m.log.AddArgs(args...)
	return proceed
}

//op:def LogLine log r[A] for score line ScoreLines[B]; of player r[C] unless C < 0
//op:def LogScore log score r[A] of player r[B], or of the table if B < 0
//op:logs
func (m *narrator) logScore(in *program.Instr, r []int64) signal {
	player := in.B
	if in.Op == program.LogLine {
		player = in.C
	}
	owner, seat := none, int64(0)
	if player >= 0 {
		owner, seat = r[player], r[player]
	}
	if in.Op == program.LogLine {
		m.emit(event.ScoreLine, r[in.A], owner, none).N = in.B
	} else {
		m.emit(event.Scored, r[in.A], owner, boolean(m.Won[seat]))
	}
	return proceed
}

// logDecision logs the answer to a decision. A pass gets no story line.
func (m *narrator) logDecision(d *Decision, c Choice) {
	if m.log == nil || m.fiber.waits != forDecision {
		return
	}
	answer := d.answer(c)
	if m.emit(event.Decided, int64(d.Player), m.log.AddText(d.prompt), none) != nil {
		m.log.SetText(answer)
		if d.isPass(c) {
			m.log.Events[len(m.log.Events)-1].Tone = event.Unnarrated
		}
	}
}

// logCheck logs the result of a check. Its arguments are the components that it is about, then
// one side: the number of its dice, their faces, its lines, total and target. The number of dice,
// faces and lines of the other side follow, and finally the modifications by cards in play.
//
//op:def LogCheck log outcome C of Checks[B]; its registers begin at r[A]
//op:logs
func (m *narrator) logCheck(in *program.Instr, r []int64) signal {
	m.emit(event.Checked, int64(in.C), none, none).N = in.B
	site := &m.p.Checks[in.B]
	for _, about := range site.About {
		m.log.AddArgs(m.referTo(r[about]))
	}
	side := r[in.A : in.A+site.Width]
	m.logDice(side, site.Source.Dice.Count)
	m.log.AddArgs(side[site.Lines : site.Against+1]...)
	if contest := site.Source.Contest; contest != nil {
		m.logDice(side[site.OtherDice:], contest.Dice.Count)
		m.log.AddArgs(side[site.OtherLines : site.OtherLines+int32(len(contest.Adds))]...)
	}
	if site.Modified > 0 {
		for kept := m.List(side[site.Modified]); len(kept) > 0; kept = kept[event.ModifiedWidth:] {
			m.log.AddArgs(m.referTo(kept[0]), kept[1], kept[2])
		}
	}
	if in.C >= 0 {
		m.setSentence(site.Source.Outcomes[in.C].Sentence, r...)
	}
	return proceed
}

func (m *narrator) logDice(rolled []int64, count int) {
	var faces []int64
	if count > 0 {
		faces = m.List(rolled[program.DiceWidth-1])
	}
	m.log.AddArgs(int64(len(faces)))
	m.log.AddArgs(faces...)
}
