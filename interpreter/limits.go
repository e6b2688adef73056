package interpreter

import (
	"bytes"
	"cmp"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// Limits keep rules from going on for ever or growing without bound. What is 0 has its default, which
// no honest game meets.
type Limits struct {
	Steps      int64 // between two decisions: turns of loops, and calls
	Depth      int   // of calls
	Components int
	List       int // elements of a list
	Text       int // bytes of a text
	Events     int // that are told
	Told       int // bytes that these take
}

func (l Limits) orDefault() Limits {
	return Limits{
		Steps:      cmp.Or(l.Steps, 10_000_000),
		Depth:      cmp.Or(l.Depth, 1000),
		Components: cmp.Or(l.Components, 100_000),
		List:       cmp.Or(l.List, 100_000),
		Text:       cmp.Or(l.Text, 64<<10),
		Events:     cmp.Or(l.Events, 4_000_000),
		Told:       cmp.Or(l.Told, 32<<20),
	}
}

// What the rules do is counted as work: State.Work is how much of it may still be done. Every turn of a loop and every
// call is one, and what does much at once is charged by what it does, so that a certain amount of work takes about the
// same time whatever the rules are.

// lookEvery is how much work is done from one look at whether the game is to stop to the next.
const lookEvery = 1 << 16

// allow says how much work may be done from here on.
func (m *vm) allow(work int64) {
	m.Work, m.look = work, max(0, work-lookEvery)
}

// isExhausted tells whether no more may be done. It is asked whenever it is time to look.
func (m *vm) isExhausted() bool {
	m.look = max(0, m.Work-lookEvery)
	return m.Work < 0 || m.isStopped()
}

// lookAround looks whether the game goes on, as it is time to.
func (m *vm) lookAround() signal {
	if m.Work--; m.isExhausted() {
		return m.fail(tooLong)
	}
	m.Work++
	return again
}

func (m *vm) isStopped() bool { return m.stop != nil && m.stop.Load() }

// How much a game may hold, beside the limits. No honest one has use for more.
const (
	mostTextBytes = 12 << 20 // of the texts that it made
	mostCells     = 2 << 20  // of its components
	mostZones     = 1 << 20
	tuple         = 16 // how many values stand for one element at most while a list is made
	textCost      = 48 // bytes that a text takes besides its own
)

// A standstill is looked for while turns go by in which nothing is decided and no luck is asked for. What is then as it was
// before will be so again and again.
type standstill struct {
	turns int64  // that went by since the last decision and the last luck
	next  int64  // at how many of them everything is compared again
	seen  []byte // everything, as it was after a while
	until int64  // as it was is kept up to so many of them, twice as long each time
	now   []byte
}

// patience is how many such turns go by before anything is compared: hardly any game has more. The larger a position is, the more turns
// go by from one time to the next, one for so many bytes; the largest are never compared.
const (
	patience     = 64
	bytesPerTurn = 64
	mostCompared = 1 << 20 // cells, and elements of lists
)

// noticeStandstill stops a game that can only go on for ever, as a turn begins. Rules that count the turns may still come
// to an end.
func (m *machine) noticeStandstill() signal {
	s := &m.standstill
	if s.turns++; s.turns < patience || m.p.ReadsTurns || s.turns > patience && s.turns < s.next || m.Size() > mostCompared {
		return goOn
	}
	s.now = m.appendPosition(s.now[:0])
	if s.turns > patience && bytes.Equal(s.now, s.seen) {
		return m.fail("the game goes on for ever: everything is as it was some turns ago, and neither luck nor a decision comes in between")
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
func (m *asking) isAskedOut(site *program.Site, r []int64, c Choice) bool {
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
func (m *asking) failAskedOut(player int64) signal {
	return m.fail(outInLoop, names.Seat(player))
}
