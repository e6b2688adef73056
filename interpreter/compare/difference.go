package compare

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Difference is how a figure changed from the base to the patched rules. Both intervals hold the true
// change with 95 % confidence. Paired takes into account that both games of a pair had the same luck;
// Unpaired is what could be said of games that have nothing to do with each other.
type Difference struct {
	Base, Patched    float64
	Change           float64
	Paired, Unpaired Interval
}

// An Interval goes from Low to High.
type Interval struct{ Low, High float64 }

// Width is how far the interval goes.
func (i Interval) Width() float64 { return i.High - i.Low }

// Holds tells whether a value lies in the interval.
func (i Interval) Holds(value float64) bool { return i.Low <= value && value <= i.High }

func around(middle, reach float64) Interval { return Interval{middle - reach, middle + reach} }

// confidence is the quantile up to which an interval goes on both sides for 95 %.
const confidence = 0.975

// Means compares a figure of each game, pair by pair: with Student's t for pairs, and with Welch's for
// unpaired games. Fewer than two pairs say nothing.
func Means(base, patched []float64) Difference {
	n := float64(len(base))
	if n < 2 {
		return Difference{}
	}
	changes := make([]float64, len(base))
	for i := range base {
		changes[i] = patched[i] - base[i]
	}
	change, spread := stat.MeanVariance(changes, nil)
	d := Difference{Change: change, Paired: around(change, student(n-1)*math.Sqrt(spread/n))}
	var before, after float64
	d.Base, before = stat.MeanVariance(base, nil)
	d.Patched, after = stat.MeanVariance(patched, nil)
	d.Unpaired = around(change, welch(before/n, after/n, n)*math.Sqrt((before+after)/n))
	return d
}

// student is how many standard errors the interval goes with so many degrees of freedom.
func student(freedom float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(confidence)
}

// welch is the same for two samples of n whose means have different variances.
func welch(before, after, n float64) float64 {
	if before+after == 0 {
		return 0
	}
	return student((n - 1) * (before + after) * (before + after) / (before*before + after*after))
}

// Rates compares how often something came up: for pairs with the interval of Agresti and Min (2005),
// which adds half a pair of each sort, and for unpaired games with that of Agresti and Caffo (2000),
// which adds a game of each sort to both sides. Both hold for rates near 0 and 1 too.
func Rates(base, patched []bool) Difference {
	n := float64(len(base))
	if n < 2 {
		return Difference{}
	}
	var before, after, gained, lost float64
	for i := range base {
		switch {
		case base[i] && patched[i]:
			before, after = before+1, after+1
		case base[i]:
			before, lost = before+1, lost+1
		case patched[i]:
			after, gained = after+1, gained+1
		}
	}
	return Difference{
		Base: before / n, Patched: after / n, Change: (gained - lost) / n,
		Paired: agrestiMin(gained, lost, n), Unpaired: agrestiCaffo(before, after, n),
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

// rateInterval is an interval around a change of rates, which lies between -1 and 1.
func rateInterval(change, variance, n float64) Interval {
	i := around(change, distuv.UnitNormal.Quantile(confidence)*math.Sqrt(variance/n))
	return Interval{max(-1, i.Low), min(1, i.High)}
}
