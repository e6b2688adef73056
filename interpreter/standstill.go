package interpreter

import "bytes"

// A standstill is looked for while turns go by in which nothing is decided and no luck is asked for. What is then as it was
// before will be so again and again.
type standstill struct {
	turns int64  // that went by since the last decision and the last luck
	seen  []byte // everything, as it was after as many of them as the last power of two
	now   []byte
}

// patience is how many such turns go by before anything is compared: hardly any game has more.
const patience = 64

// noticeStandstill stops a game that can only go on for ever, as a turn begins. Rules that count the turns may still come
// to an end.
func (m *machine) noticeStandstill() signal {
	s := &m.standstill
	if s.turns++; s.turns < patience || m.p.ReadsTurns {
		return goOn
	}
	s.now = m.appendPosition(s.now[:0])
	if s.turns > patience && bytes.Equal(s.now, s.seen) {
		return m.fail("the game goes on for ever: everything is as it was some turns ago, and neither luck nor a decision comes in between")
	}
	if s.turns&(s.turns-1) == 0 {
		s.seen = append(s.seen[:0], s.now...)
	}
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
