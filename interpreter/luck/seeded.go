package luck

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
)

// Seeded is luck that a number decides. Every stream has a generator of its own, seeded by the number
// and the stream's name. So the same seed brings the same luck on every machine, and a rule that asks
// for more of it leaves all other streams as they were.
func Seeded(seed uint64) Luck { return &seeded{seed: seed} }

type seeded struct {
	seed    uint64
	streams []Source
}

func (s *seeded) Start(streams []string) {
	s.streams = slices.Grow(s.streams[:0], len(streams))
	for _, name := range streams {
		s.streams = append(s.streams, Source{*rand.NewPCG(s.seed, nameSeed(name))})
	}
}

func (s *seeded) Pick(r *Request) (int, error) {
	return s.streams[r.Stream].Pick(r.N), nil
}

func (s *seeded) Hint(r *Request, draw Draw) (int, error) { return hint(s.seed, r, draw), nil }

func (s *seeded) Clone(into Luck) Luck {
	c, ok := into.(*seeded)
	if !ok {
		c = &seeded{}
	}
	c.seed = s.seed
	c.streams = append(c.streams[:0], s.streams...)
	return c
}

func (s *seeded) AppendState(state []byte) []byte {
	state = binary.LittleEndian.AppendUint64(state, s.seed)
	for i := range s.streams {
		state, _ = s.streams[i].AppendBinary(state)
	}
	return state
}
