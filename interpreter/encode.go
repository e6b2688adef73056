package interpreter

import (
	"encoding/binary"

	"houserule/interpreter/program"
)

// Encode is the state of a game as bytes: two games that are alike have the same, wherever they came
// from. What was told and what was decided before is not part of it, the luck to come is.
func (g *Game) Encode() []byte {
	b := g.EncodeTable()
	b = g.encodeBranch(b)
	return g.luck.AppendState(b)
}

// EncodeTable is only what lies on the table: components, zones, and what the game keeps. It is the same
// for programs of both modes.
func (g *Game) EncodeTable() []byte {
	var b []byte
	for i := range g.components {
		c := &g.components[i]
		b = appendInts(b, int64(c.kind), int64(c.zone), int64(c.home), int64(c.face))
		b = append(b, g.text(int64(c.name))...)
	}
	for i := range g.zones {
		z := &g.zones[i]
		b = appendInts(b, int64(z.def), int64(z.lo), int64(z.hi), int64(z.count))
		for _, x := range g.in(z) {
			b = binary.AppendVarint(b, int64(x))
		}
	}
	b = g.appendLive(b)
	b = g.encodeValues(b, g.cells)
	b = g.encodeValues(b, g.globals)
	b = appendInts(b, g.active, g.turn, boolean(g.over), boolean(g.done))
	b = appendInts(b, g.scores...)
	return b
}

func (g *Game) encodeBranch(b []byte) []byte {
	line := &g.branch
	b = appendInts(b, int64(line.pc), int64(line.base), int64(line.top), int64(line.given), int64(line.rolled))
	for _, f := range line.frames {
		b = appendInts(b, int64(f.pc), int64(f.base), int64(f.top), int64(f.result))
	}
	b = g.encodeValues(b, line.registers[:line.top])
	return g.encodeValues(b, line.building)
}

// encodeValues writes lists by what they hold: the numbers that they go by differ from copy to copy.
func (g *Game) encodeValues(b []byte, values []int64) []byte {
	for _, v := range values {
		if _, fixed, ok := program.IsList(v); ok && !fixed {
			list := g.list(v)
			b = binary.AppendVarint(append(b, 'L'), int64(len(list)))
			b = g.encodeValues(b, list)
			continue
		}
		b = binary.AppendVarint(b, v)
	}
	return b
}

func appendInts(b []byte, values ...int64) []byte {
	for _, v := range values {
		b = binary.AppendVarint(b, v)
	}
	return b
}
