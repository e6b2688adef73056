package interpreter

import (
	"bytes"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

//op:def BeginTurn one turn more
//op:hot
func opBeginTurn(m *machine, in *program.Instr, r window) signal {
	if m.Changes.IsOn() || !m.p.ReadsTurns {
		return m.beginTurn()
	}
	m.Turn++
	m.repetition.turns++
	return goOn
}

// beginTurn begins a turn that is noticed: its number is a dependency of cached results, or may show a standstill.
func (m *machine) beginTurn() signal {
	m.Turn++
	m.Changed(program.TurnAspect)
	return m.failIfRepeating()
}

//op:def PassTurn the next player is active
//op:hot
func opPassTurn(m *machine, in *program.Instr, r window) signal {
	if m.Out != 0 {
		return m.passTurn()
	}
	if m.Active++; m.Active == int64(m.Seats) {
		m.Active = 0
	}
	return goOn
}

// passTurn passes the turn over players who are out.
func (m *machine) passTurn() signal {
	m.Active = m.Beside(m.Active, 1)
	return goOn
}

//op:def PutOut the game is over for player r[A]; after the last one it is for all
func opPutOut(m *machine, in *program.Instr, r window) signal {
	return m.putOut(*r.At(in.A))
}

//op:def EndGame leave everything, go on at the score
//op:ends
func opEndGame(m *machine, in *program.Instr, r window) signal {
	return m.endGame()
}

//op:def Over the turns are over
func opOver(m *machine, in *program.Instr, r window) signal {
	m.Over = true
	m.emit(event.Ended, none, none, none)
	return goOn
}

//op:def Total r[A] is the score of player r[B]; of the table if B < 0
//op:def Win player r[B] wins; the table if B < 0
func opTotal(m *machine, in *program.Instr, r window) signal {
	m.score(in, m.fiber.window())
	return goOn
}

//op:def Fail a rule error; Phrases[B] says which, and "{}" in it stands for r[A]
//op:reads nothing
//op:ends
func opFail(m *machine, in *program.Instr, r window) signal {
	about := none
	if r := m.fiber.window(); int(in.A) < len(r) { // a procedure without registers fails, too
		about = r[in.A]
	}
	return m.failAbout(m.p.Phrases[in.B], about)
}

// score keeps what the reckoning comes to.
func (m *machine) score(in *program.Instr, r []int64) {
	first, last := 0, m.Seats-1
	if in.B >= 0 {
		first, last = int(r[in.B]), int(r[in.B])
	}
	for i := first; i <= last; i++ {
		if in.Op == program.Win {
			m.Won[i] = true
		} else {
			m.Scores[i] = r[in.A]
		}
	}
}

// putOut ends the game for a player, and what this player does side by side with others. The cards stay where they are,
// and what else runs goes on, unless nobody is left.
func (m *machine) putOut(player int64) signal {
	if m.IsOut(player) {
		return goOn
	}
	m.Out |= names.Only(player)
	m.Changed(program.OutAspect)
	m.emit(event.WentOut, player, none, none)
	switch {
	case m.isCopy && player == m.fiber.player:
		return joined
	case m.isCopy:
		return goOn
	case m.StillIn() == 0:
		return m.endGame()
	}
	return m.endTurnsOf(player)
}

// endGame leaves all calls, and drops what goes on side by side. A game that is played goes on at its score; a scenario
// that ended one has it reckoned and goes on behind the line that did.
func (m *machine) endGame() signal {
	if m.isCopy {
		return joined
	}
	running := m.fiber
	m.endFibers()
	b := m.fiber
	switch {
	case b.play.set:
		b.back(b.play)
	case b.resume.set:
		b.back(b.resume)
		m.Over = true
		if s := m.call(m.p.Score, b.top, b.pc, -1); s != goOn {
			return s
		}
	default:
		return halted
	}
	if b != running {
		return parted
	}
	return jumped
}

// failAbout is a rule error whose message speaks of a value.
func (m *machine) failAbout(message string, value int64) signal {
	return m.fail("%s", fillIn(message, value))
}

// A repetition detects a game that goes on for ever: a position that recurs while turns pass without a decision or luck.
type repetition struct {
	turns int64  // the number of turns since the last decision or luck
	next  int64  // the value of turns at which positions are compared next
	seen  []byte // an earlier position
	until int64  // the value of turns up to which seen is kept; it doubles each time
	now   []byte // a buffer
}

// patience is how many such turns go by before anything is compared: hardly any game has more. The larger a position is, the more turns
// go by from one time to the next, one for so many bytes; the largest are never compared.
const (
	patience     = 64
	bytesPerTurn = 64
	mostCompared = 1 << 20 // cells, and elements of lists
)

// failIfRepeating stops a game that can only go on for ever, as a turn begins. Rules that count the turns may still come
// to an end.
func (m *machine) failIfRepeating() signal {
	s := &m.repetition
	if s.turns++; s.turns < patience || m.p.ReadsTurns || s.turns > patience && s.turns < s.next || m.Size() > mostCompared {
		return goOn
	}
	s.now = m.appendPosition(s.now[:0])
	if s.turns > patience && bytes.Equal(s.now, s.seen) {
		return m.fail("the game repeats without end: its state is the same as some turns ago, with no luck or decision in between")
	}
	if s.turns == patience || s.turns >= s.until {
		s.seen, s.until = append(s.seen[:0], s.now...), 2*s.turns
	}
	s.next = s.turns + 1 + int64(len(s.now)/bytesPerTurn)
	return goOn
}

// appendPosition appends all of a game but the number of the turn.
func (m *machine) appendPosition(b []byte) []byte {
	turn := m.Turn
	m.Turn = 0
	b = m.appendEncoded(b)
	m.Turn = turn
	return b
}
