package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

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
