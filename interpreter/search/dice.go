package search

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"

	"houserule/interpreter/luck"
)

// A dice is the luck of playouts. It is independent of the luck of the real game. Each stream
// has its own source, so the results of one stream don't depend on requests to others. A dice
// also keeps a hash of the faces that were rolled since the last call of shown.
type dice struct {
	sources []rand.PCG
	hints   uint64 // seed for hints
	faces   uint64
}

// Start makes a source for each stream, in the buffer of an earlier game if it is large enough.
func (d *dice) Start(streams []string) {
	d.sources = slices.Grow(d.sources[:0], len(streams))[:len(streams)]
}

// seed fixes all future results.
func (d *dice) seed(seed uint64) {
	for i := range d.sources {
		d.sources[i].Seed(seed, uint64(i))
	}
	d.hints, d.faces = seed, 0
}

// Pick returns a random index below r.N.
func (d *dice) Pick(r *luck.Request) (int, error) {
	// This favours the first indexes by about one in 2^64, which is too little to matter.
	hi, _ := bits.Mul64(d.sources[r.Stream].Uint64(), uint64(r.N))
	if r.Sides > 0 {
		d.faces = d.faces*31 + hi + 1
	}
	return int(hi), nil
}

// Hint returns a random index for a suggestion, without changing a source.
func (d *dice) Hint(r *luck.Request, draw luck.Draw) (int, error) {
	source := rand.NewPCG(d.hints^uint64(r.Stream), uint64(draw.Question)<<32|uint64(draw.Number))
	hi, _ := bits.Mul64(source.Uint64(), uint64(r.N))
	return int(hi), nil
}

// shown returns a hash of the faces that were rolled since the previous call.
func (d *dice) shown() uint64 {
	faces := d.faces
	d.faces = 0
	return faces
}

// Clone returns a copy with the same future results.
func (d *dice) Clone(into luck.Luck) luck.Luck {
	c, ok := into.(*dice)
	if !ok {
		c = &dice{}
	}
	c.sources = append(c.sources[:0], d.sources...)
	c.hints, c.faces = d.hints, d.faces
	return c
}

// AppendState appends the state that future results depend on.
func (d *dice) AppendState(state []byte) []byte {
	for i := range d.sources {
		state, _ = d.sources[i].AppendBinary(state)
	}
	return binary.LittleEndian.AppendUint64(state, d.hints)
}
