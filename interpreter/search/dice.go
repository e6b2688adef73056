package search

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"

	"houserule/interpreter/luck"
)

// A dice is the luck of games that are only tried out. It has nothing to do with that of the game at hand, and remembers
// what dice showed since somebody asked. Each stream is a source of its own, so that what is drawn from one is the same
// however often others were asked.
type dice struct {
	sources []rand.PCG
	hints   uint64 // what suggestions by chance are drawn from
	faces   uint64
}

// Start has a source for each stream.
func (d *dice) Start(streams []string) {
	d.sources = slices.Grow(d.sources[:0], len(streams))[:len(streams)]
}

// seed fixes all luck from here on.
func (d *dice) seed(seed uint64) {
	for i := range d.sources {
		d.sources[i].Seed(seed, uint64(i))
	}
	d.hints, d.faces = seed, 0
}

// Pick takes one of the things.
func (d *dice) Pick(r *luck.Request) (int, error) {
	// A little favour for the first things, one in 2^64 or so, does not matter here.
	hi, _ := bits.Mul64(d.sources[r.Stream].Uint64(), uint64(r.N))
	if r.Sides > 0 {
		d.faces = d.faces*31 + hi + 1
	}
	return int(hi), nil
}

// Hint takes one of the things for a suggestion.
func (d *dice) Hint(r *luck.Request, draw luck.Draw) (int, error) {
	source := rand.NewPCG(d.hints^uint64(r.Stream), uint64(draw.Question)<<32|uint64(draw.Number))
	hi, _ := bits.Mul64(source.Uint64(), uint64(r.N))
	return int(hi), nil
}

// shown is a number for what dice showed since it was asked for.
func (d *dice) shown() uint64 {
	faces := d.faces
	d.faces = 0
	return faces
}

// Clone is a copy that draws the same.
func (d *dice) Clone(into luck.Luck) luck.Luck {
	c, ok := into.(*dice)
	if !ok {
		c = &dice{}
	}
	c.sources = append(c.sources[:0], d.sources...)
	c.hints, c.faces = d.hints, d.faces
	return c
}

// AppendState appends what is drawn on.
func (d *dice) AppendState(state []byte) []byte {
	for i := range d.sources {
		state, _ = d.sources[i].AppendBinary(state)
	}
	return binary.LittleEndian.AppendUint64(state, d.hints)
}
