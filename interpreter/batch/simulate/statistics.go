package simulate

import "math"

// An Interval is a range of rates or means in which the true one lies with a given confidence.
type Interval struct{ Low, High float64 }

// z95 is the number of standard deviations around the middle that hold 95 % of a normal distribution.
const z95 = 1.959963984540054

// Wilson returns the 95 % interval for a rate with a number of hits in n tries. Unlike the usual plus-or-minus it holds for rates
// near 0 and 1 too, and never leaves 0 to 1.
func Wilson(hits, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	rate, tries := float64(hits)/float64(n), float64(n)
	shrink := 1 + z95*z95/tries
	middle := (rate + z95*z95/(2*tries)) / shrink
	reach := z95 / shrink * math.Sqrt(rate*(1-rate)/tries+z95*z95/(4*tries*tries))
	return Interval{max(0, middle-reach), min(1, middle+reach)}
}

// Percentiles are those of a Summary.
var Percentiles = [...]int{5, 25, 50, 75, 95}

// A Summary describes many figures.
type Summary struct {
	Mean, SD  float64  // of a single score the deviation is 0
	Around    Interval // in which the mean lies with 95 % confidence; of a single score it is endless
	Min, Max  int64
	Quantiles [len(Percentiles)]int64
	Histogram []Bucket
}

// A Bucket counts the scores From up to and including To.
type Bucket struct {
	From, To int64
	Count    int
}

// mostBuckets is the greatest number of lines in a histogram, because a screen shows as many at a glance.
const mostBuckets = 20
