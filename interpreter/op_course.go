package interpreter

import (
	"bytes"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

//op:def BeginTurn increment the turn number
//op:hot
func opBeginTurn(m *machine, in *program.Instr, r window) signal {
	if m.Changes.IsOn() || !m.p.ReadsTurns {
		return m.beginTurn()
	}
	m.Turn++
	m.repetition.turns++
	return proceed
}

// beginTurn begins a turn if cached results depend on the turn number, or if an endless game may
// have to be detected.
func (m *machine) beginTurn() signal {
	m.Turn++
	m.Changed(program.TurnAspect)
	return m.failIfRepeating()
}

//op:def PassTurn make the next player active
//op:hot
func opPassTurn(m *machine, in *program.Instr, r window) signal {
	if m.Out != 0 {
		return m.passTurn()
	}
	if m.Active++; m.Active == int64(m.Seats) {
		m.Active = 0
	}
	return proceed
}

// passTurn makes the next player active who isn't out.
func (m *machine) passTurn() signal {
	m.Active = m.Beside(m.Active, 1)
	return proceed
}

//op:def PutOut put player r[A] out of the game; it is over after the last player
func opPutOut(m *machine, in *program.Instr, r window) signal {
	return m.putOut(*r.At(in.A))
}

//op:def EndGame leave all calls and continue at the score
//op:ends
func opEndGame(m *machine, in *program.Instr, r window) signal {
	return m.endGame()
}

//op:def Over record that the turns are over
func opOver(m *machine, in *program.Instr, r window) signal {
	m.Over = true
	m.emit(event.Ended, none, none, none)
	return proceed
}

//op:def Fail fail with message Phrases[B]; r[A] replaces "{}" in it
//op:reads nothing
//op:ends
func opFail(m *machine, in *program.Instr, r window) signal {
	about := none
	if r := m.fiber.window(); int(in.A) < len(r) { // a procedure without registers fails, too
		about = r[in.A]
	}
	return m.failAbout(m.p.Phrases[in.B], about)
}

// score stores the score or the win of one player, of a team or of all players.
//
//op:def Total score of player r[B] = r[A], or of all players if B < 0; N 1: of the whole team
//op:def Win player r[B] wins, or all players if B < 0; N 1: the whole team
func (m *machine) score(in *program.Instr, r []int64) signal {
	first, last, step := 0, m.Seats-1, 1
	switch {
	case in.N == 1:
		first, step = int(r[in.B]), m.p.Variant.Teams.Of(m.Seats)
	case in.B >= 0:
		first, last = int(r[in.B]), int(r[in.B])
	}
	for i := first; i <= last; i += step {
		if in.Op == program.Win {
			m.Won[i] = true
		} else {
			m.Scores[i] = r[in.A]
		}
	}
	return proceed
}

// putOut puts a player out of the game and ends the parallel fibers of this player. The player's
// cards stay where they are. The game continues unless no player is left.
func (m *machine) putOut(player int64) signal {
	if m.IsOut(player) {
		return proceed
	}
	m.Out |= names.Only(player)
	m.Changed(program.OutAspect)
	m.emit(event.WentOut, player, none, none)
	switch {
	case m.isCopy && player == m.fiber.player:
		return joined
	case m.isCopy:
		return proceed
	case m.StillIn() == 0:
		return m.endGame()
	}
	return m.endTurnsOf(player)
}

// endGame leaves all calls and ends all parallel fibers. A game that is played continues at its
// score. A line of a scenario that ended the game is left: endGame computes the score and
// continues after that line.
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
		if s := m.call(m.p.Score, b.top, b.pc, -1); s != proceed {
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

// failAbout fails with a message in which "{}" is replaced by a value.
func (m *machine) failAbout(message string, value int64) signal {
	return m.fail("%s", fillIn(message, value))
}

// A repetition detects an endless game: the same position recurs after some turns without a
// decision or luck.
type repetition struct {
	turns int64  // the number of turns since the last decision or luck
	next  int64  // the value of turns at which positions are compared next
	seen  []byte // the encoding of an earlier position
	until int64  // the value of turns up to which seen is kept; it doubles each time
	now   []byte // a reused buffer
}

// patience is the number of such turns before the first comparison; hardly any game has more. The
// turns between two comparisons grow with the size of the position, because encoding it is slow:
// one turn per bytesPerTurn. Positions above mostCompared are never compared.
const (
	patience     = 64
	bytesPerTurn = 64
	mostCompared = 1 << 20 // cells and list elements
)

// failIfRepeating fails at the beginning of a turn if the game can't end. Rules that read the
// turn number are not checked, because they may end the game by it.
func (m *machine) failIfRepeating() signal {
	s := &m.repetition
	if s.turns++; s.turns < patience || m.p.ReadsTurns || s.turns > patience && s.turns < s.next || m.Size() > mostCompared {
		return proceed
	}
	s.now = m.appendPosition(s.now[:0])
	if s.turns > patience && bytes.Equal(s.now, s.seen) {
		return m.fail("the game repeats without end: its state is the same as some turns ago, with no luck or decision in between")
	}
	if s.turns == patience || s.turns >= s.until {
		s.seen, s.until = append(s.seen[:0], s.now...), 2*s.turns
	}
	s.next = s.turns + 1 + int64(len(s.now)/bytesPerTurn)
	return proceed
}

// appendPosition appends the encoding of the game without the turn number.
func (m *machine) appendPosition(b []byte) []byte {
	turn := m.Turn
	m.Turn = 0
	b = m.appendEncoded(b)
	m.Turn = turn
	return b
}
