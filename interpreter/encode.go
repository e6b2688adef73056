package interpreter

import "houserule/interpreter/internal/state"

// Encode is the state of a game as bytes: two games that are alike have the same, wherever they came
// from. What was told and what was decided before is not part of it, the luck to come is.
func (g *Game) Encode() []byte { return g.AppendEncoded(nil) }

// AppendEncoded appends the same to what is there already.
func (g *Game) AppendEncoded(b []byte) []byte { return g.m.appendEncoded(b) }

// appendEncoded appends all of a game, the luck to come included.
func (m *machine) appendEncoded(b []byte) []byte {
	running := m.fiber
	m.switchTo(m.fibers[0])
	b = m.AppendTable(b)
	b = state.AppendInts(b, m.offersBegun...)
	for _, f := range m.fibers {
		b = m.encodeFiber(b, f)
	}
	m.switchTo(running)
	return m.luck.AppendState(b)
}

func (m *machine) encodeFiber(b []byte, f *fiber) []byte {
	if f.parent != nil || f.offer > 0 {
		b = append(b, f.path()...)
		b = state.AppendInts(b, f.active, int64(f.answers))
	}
	b = m.encodeStack(b, &f.stack)
	for _, a := range f.decided {
		b = append(b, a.words...)
	}
	if f.ahead != nil {
		b = append(b, f.ahead.EncodeTable()...)
		b = f.ahead.encodeFiber(b, f.ahead.fiber)
	}
	return b
}

// encodeStack appends where a fiber is, and what it has in hand.
func (m *machine) encodeStack(b []byte, s *stack) []byte {
	b = state.AppendInts(b, int64(s.pc), int64(s.base), int64(s.top), int64(s.given), int64(s.rolled))
	for _, frame := range s.frames {
		b = state.AppendInts(b, int64(frame.pc), int64(frame.base), int64(frame.top), int64(frame.result))
	}
	b = m.EncodeValues(b, s.registers[:s.top])
	return m.EncodeValues(b, s.building)
}
