package interpreter

import (
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// mostAskedOut is how often in a row one question to a player who is out may be answered in the same way.
const mostAskedOut = 300

// An askedOut counts how often in a row the game has answered one question to a player who is out in the same way. Any
// decision of a player and another turn begin a new count.
type askedOut struct {
	pc    int
	turn  int64
	times int
	same  Choice
}

// set makes a a copy of another count, in its own memory.
func (a *askedOut) set(from *askedOut) {
	indexes := append(a.same.Indexes[:0], from.same.Indexes...)
	*a = *from
	a.same.Indexes = indexes
}

// isAskedOut reports whether a player who is out is asked the question of a site again and again, now with choice c.
func (m *machine) isAskedOut(site *program.Site, r []int64, c Choice) bool {
	if player := m.decides(site, r); player == none || !m.IsOut(player) {
		return false
	}
	a := &m.askedOut
	if a.times == 0 || a.pc != m.fiber.pc || a.turn != m.Turn || a.same.Number != c.Number || a.same.Yes != c.Yes || !slices.Equal(a.same.Indexes, c.Indexes) {
		a.set(&askedOut{pc: m.fiber.pc, turn: m.Turn, same: c})
	}
	a.times++
	return a.times > mostAskedOut
}

// failAskedOut stops a game in which a loop asks a player who is out and never ends.
func (m *machine) failAskedOut(player int64) signal {
	return m.fail(outInLoop, names.Seat(player))
}
