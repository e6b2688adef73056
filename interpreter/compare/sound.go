package compare

import (
	"math/big"
	"slices"

	"houserule/interpreter/simulate"
)

// canBe tells whether sums can be what the pairs of a batch add up to.
func (m *match) canBe(s *Sums, b simulate.Batch) bool {
	if len(s.Measures) != len(m.measures) || len(s.Rules) != len(m.census.entries) || s.Played != b.Size() {
		return false
	}
	watched := max(0, min(b.To, m.Watched)-b.From)
	if s.Pairs < 0 || s.Pairs > s.Played || s.Watched < 0 || s.Watched > min(s.Pairs, watched) || s.Differ != -1 && !b.Has(s.Differ) {
		return false
	}
	return m.areSidesOf(s, b) && m.areFiguresOf(s) && s.First.isOf(b) && (s.First == nil || s.First.Game < m.Watched)
}

// areSidesOf tells whether the pairs that do not count are those of which a game of some side did not end.
func (m *match) areSidesOf(s *Sums, b simulate.Batch) bool {
	unended, left := s.Played-s.Pairs, s.Played-s.Pairs
	for i := range s.Sides {
		side := &s.Sides[i]
		if !side.isOf(b, unended) {
			return false
		}
		left -= side.Broken + side.Endless
	}
	return left <= 0
}

// isOf tells whether so many pairs of a batch that do not count can have gone wrong like that on one side.
func (s *Side) isOf(b simulate.Batch, pairs int) bool {
	if s.Broken < 0 || s.Endless < 0 || s.Broken > pairs || s.Endless > pairs-s.Broken {
		return false
	}
	return (s.First != nil) == (s.Broken+s.Endless > 0) && s.First.IsOf(b) && s.Passed.IsOf(b)
}

// areFiguresOf tells whether all figures can be those of the pairs that count, and of those that were watched.
func (m *match) areFiguresOf(s *Sums) bool {
	for i := range s.Measures {
		if isRate := m.measures[i].figure.Rate; !s.Measures[i].areOf(s.Pairs) || isRate && !s.Measures[i].areRatesOf(s.Pairs) {
			return false
		}
	}
	return !slices.ContainsFunc(s.Rules, func(runs Moments) bool {
		return !runs.areOf(s.Watched) || runs.Sums[0].Sign() < 0 || runs.Sums[1].Sign() < 0
	})
}

// widest is how many bits the square of a figure takes at most.
const widest = 126

// areOf tells whether so many pairs of figures can add up to that: by the inequality of Cauchy and Schwarz, on both sides, over
// both, and for what changes from one to the other.
func (m *Moments) areOf(pairs int) bool {
	n := big.NewInt(int64(pairs))
	most := new(big.Int).Lsh(n, widest)
	for side := range m.Sums {
		if m.Squares[side].Cmp(most) > 0 || !isAtMost(&m.Sums[side], n, &m.Squares[side]) {
			return false
		}
	}
	change, squares := m.changes()
	return isAtMost(&m.Products, &m.Squares[0], &m.Squares[1]) && isAtMost(change, n, squares)
}

// isAtMost tells whether a square is no more than the product of two numbers, of which none is negative.
func isAtMost(root, a, b *big.Int) bool {
	if a.Sign() < 0 || b.Sign() < 0 || root.BitLen() > a.BitLen()+b.BitLen() {
		return false
	}
	return new(big.Int).Mul(root, root).Cmp(new(big.Int).Mul(a, b)) <= 0
}

// areRatesOf tells whether that is in how many pairs something came up: on each side, and on both.
func (m *Moments) areRatesOf(pairs int) bool {
	for side := range m.Sums {
		if m.Squares[side].Cmp(&m.Sums[side]) != 0 || m.Products.Cmp(&m.Sums[side]) > 0 {
			return false
		}
	}
	either := new(big.Int).Add(&m.Sums[0], &m.Sums[1])
	return m.Products.Sign() >= 0 && either.Sub(either, &m.Products).Cmp(big.NewInt(int64(pairs))) <= 0
}

// isOf tells whether a pair of a batch can part like that; nil is none that does.
func (d *Divergence) isOf(b simulate.Batch) bool {
	return d == nil || b.Has(d.Game) && d.Seed == simulate.GameSeed(b.Seed, d.Game) &&
		!slices.Equal(d.Base, d.Patched) && d.At == commonStart(d.Base, d.Patched)
}
