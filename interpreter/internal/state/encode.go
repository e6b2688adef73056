package state

import (
	"encoding/binary"

	"houserule/interpreter/program"
)

// EncodeTable encodes the components, the zones and the values of the game. Programs of both
// modes have equal encodings of equal states.
func (s *State) EncodeTable() []byte { return s.AppendTable(nil) }

// AppendTable appends the encoding of EncodeTable to b.
func (s *State) AppendTable(b []byte) []byte {
	for i := range s.Components {
		c := &s.Components[i]
		b = AppendInts(b, int64(c.Kind), int64(c.Zone), int64(s.CardOf(c).Home), int64(c.Face))
		b = append(b, s.TextAt(int64(c.Name))...)
	}
	for i := range s.Zones {
		z := &s.Zones[i]
		b = AppendInts(b, int64(z.Def), int64(z.Lo), int64(z.Hi), int64(z.Count))
		for _, x := range s.In(z) {
			b = binary.AppendVarint(b, int64(x))
		}
	}
	b = s.appendEffects(b)
	b = s.EncodeValues(b, s.Cells)
	b = s.EncodeValues(b, s.Globals)
	b = AppendInts(b, s.Active, s.Turn, boolean(s.Over), boolean(s.Done), int64(s.Out))
	b = AppendInts(b, s.Scores...)
	b = AppendInts(b, s.Hinted...)
	if s.p.AsksSight {
		b = s.appendKnowledge(b)
	}
	return b
}

// EncodeValues appends values. It encodes a list by its elements, because equal lists have
// different indexes in different copies.
func (s *State) EncodeValues(b []byte, values []int64) []byte {
	for _, v := range values {
		if _, fixed, ok := program.IsList(v); ok && !fixed {
			list := s.List(v)
			b = binary.AppendVarint(append(b, 'L'), int64(len(list)))
			b = s.EncodeValues(b, list)
			continue
		}
		b = binary.AppendVarint(b, v)
	}
	return b
}

// AppendInts appends numbers as varints, because most are small.
func AppendInts(b []byte, values ...int64) []byte {
	for _, v := range values {
		b = binary.AppendVarint(b, v)
	}
	return b
}

// appendKnowledge appends which players know which components and values. This is part of the
// state only if the rules ask for it.
func (s *State) appendKnowledge(b []byte) []byte {
	for i := range s.Components {
		b = binary.AppendUvarint(b, uint64(s.Components[i].Known))
	}
	for _, seats := range s.Shown {
		b = binary.AppendUvarint(b, uint64(seats))
	}
	return b
}
