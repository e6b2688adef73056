package compare

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"houserule/interpreter/batch/simulate"
)

// A Difference is the change of a figure from the base to the patched rules. Both intervals
// contain the true change with 95 % confidence. Paired uses the fact that both games of a pair
// have the same luck. Unpaired is the interval for independent games.
type Difference struct {
	Base, Patched    float64
	Change           float64
	Paired, Unpaired Interval
}

// An Interval is the range from Low to High.
type Interval struct{ Low, High float64 }

// Width returns High - Low.
func (i Interval) Width() float64 { return i.High - i.Low }

// Holds reports whether a value lies in the interval.
func (i Interval) Holds(value float64) bool { return i.Low <= value && value <= i.High }

func around(middle, reach float64) Interval { return Interval{middle - reach, middle + reach} }

// Means returns the difference of a figure's means over n pairs: by Student's t for pairs, and by
// Welch's for unpaired games. It returns zero for fewer than two pairs.
func (m *Moments) Means(n int) Difference {
	if n < 2 {
		return Difference{}
	}
	pairs := float64(n)
	change, squares := m.changes()
	d := Difference{Base: mean(&m.Sums[0], n), Patched: mean(&m.Sums[1], n), Change: mean(change, n)}
	d.Paired = around(d.Change, simulate.Student(pairs-1)*math.Sqrt(variance(change, squares, n)/pairs))
	before, after := variance(&m.Sums[0], &m.Squares[0], n), variance(&m.Sums[1], &m.Squares[1], n)
	d.Unpaired = around(d.Change, welch(before/pairs, after/pairs, pairs)*math.Sqrt((before+after)/pairs))
	return d
}

// welch returns half the width of an interval in standard errors, for the difference of two samples
// of n with different variances of their means.
func welch(before, after, n float64) float64 {
	if before+after == 0 {
		return 0
	}
	return simulate.Student((n - 1) * (before + after) * (before + after) / (before*before + after*after))
}

// Rates returns the difference of a rate over n pairs, for a figure that is 0 or 1. For pairs it
// uses the interval of Agresti and Min (2005), which adds half a pair of each sort. For unpaired
// games it uses that of Agresti and Caffo (2000), which adds a game of each sort to both sides.
// Both are valid for rates near 0 and 1 too.
func (m *Moments) Rates(n int) Difference {
	if n < 2 {
		return Difference{}
	}
	before, after, both := mean(&m.Sums[0], 1), mean(&m.Sums[1], 1), mean(&m.Products, 1)
	gained, lost, pairs := after-both, before-both, float64(n)
	return Difference{
		Base: before / pairs, Patched: after / pairs, Change: (gained - lost) / pairs,
		Paired: agrestiMin(gained, lost, pairs), Unpaired: agrestiCaffo(before, after, pairs),
	}
}

func agrestiMin(gained, lost, n float64) Interval {
	gained, lost, n = gained+0.5, lost+0.5, n+2
	change := (gained - lost) / n
	return rateInterval(change, (gained+lost)/n-change*change, n)
}

func agrestiCaffo(before, after, n float64) Interval {
	n += 2
	p, q := (before+1)/n, (after+1)/n
	return rateInterval(q-p, p*(1-p)+q*(1-q), n)
}

// rateInterval returns an interval around a change of rates, clipped to -1 and 1.
func rateInterval(change, variance, n float64) Interval {
	i := around(change, mathext.NormalQuantile(simulate.Confidence)*math.Sqrt(variance/n))
	return Interval{max(-1, i.Low), min(1, i.High)}
}
