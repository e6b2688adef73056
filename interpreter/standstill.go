package interpreter

import "bytes"

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
