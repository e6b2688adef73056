package interpreter

import (
	"encoding/binary"
	"houserule/interpreter/program"
)

// EncodeTable is only what lies on the table: components, zones, and what the game keeps. It is the same
// for programs of both modes.
func (s *State) EncodeTable() []byte {
	var b []byte
	for i := range s.components {
		c := &s.components[i]
		b = appendInts(b, int64(c.kind), int64(c.zone), int64(c.home), int64(c.face))
		b = append(b, s.TextAt(int64(c.name))...)
	}
	for i := range s.zones {
		z := &s.zones[i]
		b = appendInts(b, int64(z.def), int64(z.lo), int64(z.hi), int64(z.count))
		for _, x := range s.in(z) {
			b = binary.AppendVarint(b, int64(x))
		}
	}
	b = s.appendLive(b)
	b = s.encodeValues(b, s.cells)
	b = s.encodeValues(b, s.globals)
	b = appendInts(b, s.active, s.turn, boolean(s.over), boolean(s.done))
	b = appendInts(b, s.scores...)
	return b
}

// encodeValues writes lists by what they hold: the numbers that they go by differ from copy to copy.
func (s *State) encodeValues(b []byte, values []int64) []byte {
	for _, v := range values {
		if _, fixed, ok := program.IsList(v); ok && !fixed {
			list := s.List(v)
			b = binary.AppendVarint(append(b, 'L'), int64(len(list)))
			b = s.encodeValues(b, list)
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
