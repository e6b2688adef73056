package compare

import "math/big"

// Moments are what a figure adds up to in pairs of games: on each side, its squares, and what goes over both. They are
// exact, so it does not matter in which order pairs come.
type Moments struct {
	Sums     [2]big.Int `json:"sums"` // base, patched
	Squares  [2]big.Int `json:"squares"`
	Products big.Int    `json:"products"`
}

// count adds a pair.
func (m *Moments) count(base, patched int64) {
	var term, b, p big.Int
	b.SetInt64(base)
	p.SetInt64(patched)
	m.Sums[0].Add(&m.Sums[0], &b)
	m.Sums[1].Add(&m.Sums[1], &p)
	m.Squares[0].Add(&m.Squares[0], term.Mul(&b, &b))
	m.Squares[1].Add(&m.Squares[1], term.Mul(&p, &p))
	m.Products.Add(&m.Products, term.Mul(&b, &p))
}

func (m *Moments) add(other *Moments) {
	for side := range m.Sums {
		m.Sums[side].Add(&m.Sums[side], &other.Sums[side])
		m.Squares[side].Add(&m.Squares[side], &other.Squares[side])
	}
	m.Products.Add(&m.Products, &other.Products)
}

func (m *Moments) sameSums(other *Moments) bool {
	return m.Sums[0].Cmp(&other.Sums[0]) == 0 && m.Sums[1].Cmp(&other.Sums[1]) == 0
}

// changes is what the changes add up to, and their squares.
func (m *Moments) changes() (sum, squares *big.Int) {
	sum, squares = new(big.Int).Sub(&m.Sums[1], &m.Sums[0]), new(big.Int).Add(&m.Squares[0], &m.Squares[1])
	return sum, squares.Sub(squares, new(big.Int).Lsh(&m.Products, 1))
}

// mean is what n figures are on average.
func mean(sum *big.Int, n int) float64 { return quotient(sum, big.NewInt(int64(n))) }

// variance is that of n figures, as far as such a sample tells it.
func variance(sum, squares *big.Int, n int) float64 {
	number := big.NewInt(int64(n))
	spread := new(big.Int).Mul(number, squares)
	spread.Sub(spread, new(big.Int).Mul(sum, sum))
	return max(0, quotient(spread, number.Mul(number, big.NewInt(int64(n-1)))))
}

func quotient(a, b *big.Int) float64 {
	q, _ := new(big.Rat).SetFrac(a, b).Float64()
	return q
}
