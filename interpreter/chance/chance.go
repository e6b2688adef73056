// Package chance makes choices by chance. A decision comes in; out comes a choice that is legal, all of them equally
// likely, drawn from a number. It knows nothing of who decides, and of a game only what it stands still for.
package chance

import (
	"math"
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
)

// A Drawer draws choices.
type Drawer struct {
	pcg     *rand.PCG
	random  *rand.Rand
	indexes []int
	weights []float64
}

// New is a drawer that draws on nothing yet.
func New() *Drawer {
	pcg := rand.NewPCG(0, 0)
	return &Drawer{pcg: pcg, random: rand.New(pcg)}
}

// stream keeps the luck of who decides apart from that of a game of the same seed.
const stream = 0x706f6c696379

// Seed fixes all choices from here on.
func (c *Drawer) Seed(seed uint64) { c.pcg.Seed(seed, stream) }

// Source is the source that choices are drawn from for a seed.
func Source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// Several is a game in which several decisions may be open.
type Several interface {
	Next() (*interpreter.Decision, bool)
	Asked() int
	Waiting() []*interpreter.Decision
	PutFirst(d *interpreter.Decision)
	Offers() []interpreter.Offer
	MakeOffer(offer, player int) error
}

// Turn draws whether somebody makes an offer, and which one is answered of several decisions that are open, and puts it
// first. Next has given one of them; there is none if the offer has ended the game.
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

// offer has somebody make an offer, now and then, and gives the decision that is next then.
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

// Draw is the next choice, for a decision that may be about luck, too. It is good until the one after it.
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

// one is a place among n, or none of them.
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

// some is from lo to hi places among n, every such set equally likely.
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

// size is how many of n to take, a size being as likely as it has sets.
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

// logSets is the logarithm of the number of sets of k among n.
func logSets(n, k int) float64 {
	all, _ := math.Lgamma(float64(n) + 1)
	in, _ := math.Lgamma(float64(k) + 1)
	out, _ := math.Lgamma(float64(n-k) + 1)
	return all - in - out
}
