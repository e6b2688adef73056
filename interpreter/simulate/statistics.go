package simulate

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// An Interval is a range of rates in which the true one lies with a given confidence.
type Interval struct{ Low, High float64 }

// z95 is how many standard deviations around the middle hold 95 % of a normal distribution.
const z95 = 1.959963984540054

// Wilson is the 95 % interval for the rate of a thing that came up in hits of n tries. Unlike the usual
// plus-or-minus it holds for rates near 0 and 1 too, and never leaves 0 to 1.
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

// Percentiles are the ones that a Summary has.
var Percentiles = [...]int{5, 25, 50, 75, 95}

// A Summary describes many scores.
type Summary struct {
	Mean, SD  float64 // of a single score the deviation is 0
	Min, Max  int64
	Quantiles [len(Percentiles)]int64
	Histogram []Bucket
}

// A Bucket counts the scores From up to and including To.
type Bucket struct {
	From, To int64
	Count    int
}

// mostBuckets is how many lines a histogram has at most: what a screen shows at a glance.
const mostBuckets = 20

// Summarize describes scores; it leaves them as they are.
func Summarize(scores []int64) Summary {
	if len(scores) == 0 {
		return Summary{}
	}
	sorted := make([]float64, len(scores))
	for i, score := range scores {
		sorted[i] = float64(score)
	}
	slices.Sort(sorted)
	s := Summary{Min: slices.Min(scores), Max: slices.Max(scores)}
	s.Mean, s.SD = stat.MeanStdDev(sorted, nil)
	if len(scores) == 1 {
		s.SD = 0
	}
	for i, p := range Percentiles {
		s.Quantiles[i] = int64(stat.Quantile(float64(p)/100, stat.Empirical, sorted, nil))
	}
	s.Histogram = histogram(scores, s.Min, s.Max)
	return s
}

// histogram counts scores in buckets of the same width, which is 1, 2 or 5 times a power of ten so that
// the bounds are numbers as people write them.
func histogram(scores []int64, low, high int64) []Bucket {
	width := bucketWidth(uint64(high) - uint64(low))
	first := floorDiv(low, width)
	buckets := make([]Bucket, floorDiv(high, width)-first+1)
	for i := range buckets {
		from := (first + int64(i)) * width
		buckets[i] = Bucket{From: from, To: from + width - 1}
	}
	for _, score := range scores {
		buckets[floorDiv(score, width)-first].Count++
	}
	return buckets
}

// bucketWidth is the smallest handy width in which the spread fits.
func bucketWidth(spread uint64) int64 {
	steps := [...]uint64{2, 5, 10}
	for power := uint64(1); ; power *= 10 {
		for width, i := power, 0; i < len(steps); width, i = power*steps[i], i+1 {
			if spread/width < mostBuckets-1 {
				return int64(width)
			}
		}
	}
}

func floorDiv(a, b int64) int64 {
	quotient := a / b
	if a%b < 0 {
		quotient--
	}
	return quotient
}
