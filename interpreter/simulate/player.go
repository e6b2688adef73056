package simulate

import (
	"context"
	"math"
	"math/rand/v2"

	"houserule/interpreter"
)

// A Policy is how the decisions of simulated games are made.
type Policy uint8

const (
	Suggested Policy = iota // as the rules suggest
	Random                  // any legal choice, all equally likely
)

func (p Policy) String() string {
	if p == Random {
		return "random"
	}
	return "suggest"
}

// MostDecisions is how many decisions a game may take by default; one that takes more never ends.
const MostDecisions = 100_000

// A Game is what a player plays: an *interpreter.Game, or the record of one.
type Game interface {
	Next() (*interpreter.Decision, bool)
	Decide(c interpreter.Choice) error
	Suggestion() interpreter.Choice
}

// A Player makes the decisions of one game after the other.
type Player struct {
	policy  Policy
	pcg     *rand.PCG
	random  *rand.Rand
	indexes []int
	weights []float64
}

// NewPlayer makes a player of a policy.
func NewPlayer(policy Policy) *Player {
	pcg := rand.NewPCG(0, 0)
	return &Player{policy: policy, pcg: pcg, random: rand.New(pcg)}
}

// policyStream keeps the luck of a random player apart from that of the game of the same seed.
const policyStream = 0x706f6c696379

// Seed fixes the choices that a random player makes from here on.
func (p *Player) Seed(seed uint64) { p.pcg.Seed(seed, policyStream) }

// RandomSource is the source that a random player of that seed draws on.
func RandomSource(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, policyStream)) }

// Play makes all decisions of a game up to its end, up to a number of them that no honest game needs, or
// until the context is done, and tells how many there were. What became of the game is for the caller to
// ask.
func (p *Player) Play(ctx context.Context, g Game, most int) (decisions int) {
	for decisions < most && (decisions%1024 != 1023 || ctx.Err() == nil) {
		d, ok := g.Next()
		if !ok {
			break
		}
		if g.Decide(p.Choose(g, d)) != nil {
			break
		}
		decisions++
	}
	return decisions
}

// Choose is the player's choice for the decision that a game stands at. It is good until the next one.
func (p *Player) Choose(g Game, d *interpreter.Decision) interpreter.Choice {
	if p.policy == Suggested {
		return g.Suggestion()
	}
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskRoll:
		return interpreter.Choice{Number: p.number(d.Min, d.Max)}
	case interpreter.AskJudge:
		return interpreter.Choice{Yes: p.random.IntN(2) == 1}
	case interpreter.AskSome:
		return interpreter.Choice{Indexes: p.some(d.Open, int(d.Min), int(d.Max))}
	}
	return interpreter.Choice{Indexes: p.one(d.Open, d.OrNone)}
}

func (p *Player) number(lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo)
	if span == math.MaxUint64 {
		return int64(p.random.Uint64())
	}
	return int64(uint64(lo) + p.random.Uint64N(span+1))
}

// one is a place among n, or none of them.
func (p *Player) one(n int, orNone bool) []int {
	p.indexes = p.indexes[:0]
	ways := n
	if orNone {
		ways++
	}
	if i := p.random.IntN(ways); i < n {
		p.indexes = append(p.indexes, i)
	}
	return p.indexes
}

// some is from lo to hi places among n, every such set equally likely.
func (p *Player) some(n, lo, hi int) []int {
	p.indexes = p.indexes[:0]
	if lo == 0 && hi == n {
		for i := range n {
			if p.random.IntN(2) == 1 {
				p.indexes = append(p.indexes, i)
			}
		}
		return p.indexes
	}
	left := p.size(n, lo, hi)
	for i := 0; left > 0; i++ {
		if p.random.IntN(n-i) < left {
			p.indexes = append(p.indexes, i)
			left--
		}
	}
	return p.indexes
}

// size is how many of n to take, a size being as likely as it has sets.
func (p *Player) size(n, lo, hi int) int {
	p.weights = p.weights[:0]
	sum := 0.0
	for k := lo; k <= hi; k++ {
		sum += math.Exp(logSets(n, k) - logSets(n, min(max(n/2, lo), hi)))
		p.weights = append(p.weights, sum)
	}
	at := p.random.Float64() * sum
	for k, upTo := range p.weights {
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
