// Package chance makes random choices. For each decision it returns a legal choice, all of which
// are equally likely. The choices are determined by a seed. The package doesn't know which player
// decides, and nothing of the game except its pending decision.
package chance

import (
	"math"
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
)

// A Drawer generates random choices. Its slices are reused buffers.
type Drawer struct {
	pcg     *rand.PCG
	random  *rand.Rand
	indexes []int
	weights []float64
}

// New returns a drawer. Its choices are always the same unless Seed is called.
func New() *Drawer {
	pcg := rand.NewPCG(0, 0)
	return &Drawer{pcg: pcg, random: rand.New(pcg)}
}

// stream separates the random numbers of decisions from those of a game with the same seed.
const stream = 0x706f6c696379

// Seed determines all choices that follow.
func (c *Drawer) Seed(seed uint64) { c.pcg.Seed(seed, stream) }

// Source returns a random source for choices with a seed.
func Source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// Several is a game that may have several pending decisions.
type Several interface {
	Next() (*interpreter.Decision, bool)
	Asked() int
	Waiting() []*interpreter.Decision
	PutFirst(d *interpreter.Decision)
	Offers() []interpreter.Offer
	MakeOffer(offer, player int) error
}

// Turn returns the decision to make next. It may first make a random offer. It picks one of
// several pending decisions and moves it to the front. The parameter next is the result of Next.
// The result is nil if the offer ended the game.
func (c *Drawer) Turn(g Several, next *interpreter.Decision) *interpreter.Decision {
	next = c.offer(g, next)
	if next == nil || g.Asked() == 1 {
		return next
	}
	open := g.Waiting()
	d := open[c.random.IntN(len(open))]
	g.PutFirst(d)
	return d
}

// offer makes an open offer with a probability of 1/4. It returns the next decision, or nil if
// the game is over.
func (c *Drawer) offer(g Several, next *interpreter.Decision) *interpreter.Decision {
	offers := slices.DeleteFunc(g.Offers(), func(o interpreter.Offer) bool { return !o.Open })
	if len(offers) == 0 || c.random.IntN(4) > 0 {
		return next
	}
	if o := offers[c.random.IntN(len(offers))]; g.MakeOffer(o.Index, o.Player) == nil {
		next, _ = g.Next()
	}
	return next
}

// Draw returns a random choice for a decision, which may also be about luck. The choice is valid
// until the next call, because it uses a shared buffer.
func (c *Drawer) Draw(d *interpreter.Decision) interpreter.Choice {
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskRoll:
		return interpreter.Choice{Number: c.number(d.Min, d.Max)}
	case interpreter.AskJudge:
		return interpreter.Choice{Yes: c.random.IntN(2) == 1}
	case interpreter.AskSome:
		return interpreter.Choice{Indexes: c.some(d.Open, int(d.Min), int(d.Max))}
	}
	return interpreter.Choice{Indexes: c.one(d.Open, d.OrNone)}
}

func (c *Drawer) number(lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo)
	if span == math.MaxUint64 {
		return int64(c.random.Uint64())
	}
	return int64(uint64(lo) + c.random.Uint64N(span+1))
}

// one returns one index below n, or none if that is permitted.
func (c *Drawer) one(n int, orNone bool) []int {
	c.indexes = c.indexes[:0]
	ways := n
	if orNone {
		ways++
	}
	if i := c.random.IntN(ways); i < n {
		c.indexes = append(c.indexes, i)
	}
	return c.indexes
}

// some returns between lo and hi distinct indexes below n. All such sets are equally likely.
func (c *Drawer) some(n, lo, hi int) []int {
	c.indexes = c.indexes[:0]
	if lo == 0 && hi == n {
		for i := range n {
			if c.random.IntN(2) == 1 {
				c.indexes = append(c.indexes, i)
			}
		}
		return c.indexes
	}
	left := c.size(n, lo, hi)
	for i := 0; left > 0; i++ {
		if c.random.IntN(n-i) < left {
			c.indexes = append(c.indexes, i)
			left--
		}
	}
	return c.indexes
}

// size returns the size of the set to draw. The probability of a size is proportional to its
// number of sets.
func (c *Drawer) size(n, lo, hi int) int {
	c.weights = c.weights[:0]
	sum := 0.0
	for k := lo; k <= hi; k++ {
		sum += math.Exp(logSets(n, k) - logSets(n, min(max(n/2, lo), hi)))
		c.weights = append(c.weights, sum)
	}
	at := c.random.Float64() * sum
	for k, upTo := range c.weights {
		if at < upTo {
			return lo + k
		}
	}
	return hi
}

// logSets returns the logarithm of the number of sets of size k of n elements. Logarithms are
// necessary because the numbers may exceed a float64.
func logSets(n, k int) float64 {
	all, _ := math.Lgamma(float64(n) + 1)
	in, _ := math.Lgamma(float64(k) + 1)
	out, _ := math.Lgamma(float64(n-k) + 1)
	return all - in - out
}
