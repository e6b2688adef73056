package interpreter

import "houserule/interpreter/internal/state"

// Encode is the state of a game as bytes: two games that are alike have the same, wherever they came
// from. What was told and what was decided before is not part of it, the luck to come is.
func (g *Game) Encode() []byte {
	b := g.m.EncodeTable()
	b = g.m.encodeFiber(b)
	return g.m.luck.AppendState(b)
}

func (m *machine) encodeFiber(b []byte) []byte {
	line := &m.fiber
	b = state.AppendInts(b, int64(line.pc), int64(line.base), int64(line.top), int64(line.given), int64(line.rolled))
	for _, f := range line.frames {
		b = state.AppendInts(b, int64(f.pc), int64(f.base), int64(f.top), int64(f.result))
	}
	b = m.EncodeValues(b, line.registers[:line.top])
	return m.EncodeValues(b, line.building)
}
