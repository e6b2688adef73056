package seat

import (
	"context"
	"math"
	"math/rand/v2"

	"houserule/interpreter"
)

// Suggested decides as the rules suggest.
type Suggested struct{}

// Choose gives what is suggested.
func (Suggested) Choose(_ context.Context, g *interpreter.Game, _ *interpreter.Decision, _ uint64) (interpreter.Choice, error) {
	return g.Suggestion(), nil
}

// Close has nothing to end.
func (Suggested) Close() {}

// Chance makes any choice that is legal, all equally likely.
type Chance struct {
	pcg     *rand.PCG
	random  *rand.Rand
	indexes []int
	weights []float64
}

// NewChance is a player that draws on nothing yet.
func NewChance() *Chance {
	pcg := rand.NewPCG(0, 0)
	return &Chance{pcg: pcg, random: rand.New(pcg)}
}

// chanceStream keeps the luck of a player apart from that of a game of the same seed.
const chanceStream = 0x706f6c696379

// Seed fixes all choices from here on.
func (c *Chance) Seed(seed uint64) { c.pcg.Seed(seed, chanceStream) }

// ChanceSource is the source that choices are drawn from for a seed.
func ChanceSource(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, chanceStream)) }

// Choose draws a choice.
func (c *Chance) Choose(_ context.Context, _ *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	c.Seed(luck)
	return c.Draw(d), nil
}

// Close has nothing to end.
func (*Chance) Close() {}

// Several is a game in which several decisions may be open.
type Several interface {
	Asked() int
	Waiting() []*interpreter.Decision
	PutFirst(d *interpreter.Decision)
}

// Turn draws which one is answered of several decisions that are open, and puts it first. Next has given one of them.
func (c *Chance) Turn(g Several, next *interpreter.Decision) *interpreter.Decision {
	if g.Asked() == 1 {
		return next
	}
	open := g.Waiting()
	d := open[c.random.IntN(len(open))]
	g.PutFirst(d)
	return d
}

// Draw is the next choice, for a decision that may be about luck, too. It is good until the one after it.
func (c *Chance) Draw(d *interpreter.Decision) interpreter.Choice {
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

func (c *Chance) number(lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo)
	if span == math.MaxUint64 {
		return int64(c.random.Uint64())
	}
	return int64(uint64(lo) + c.random.Uint64N(span+1))
}

// one is a place among n, or none of them.
func (c *Chance) one(n int, orNone bool) []int {
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
func (c *Chance) some(n, lo, hi int) []int {
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
func (c *Chance) size(n, lo, hi int) int {
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
