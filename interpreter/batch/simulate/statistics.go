package simulate

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"

	"houserule/dsl/each"
)

// Counts maps each value of a figure to the number of games that had it.
type Counts map[int64]int

// A Count is the number of games in which a figure had a value.
type Count struct {
	Value int64
	Games int
}

// count counts a game, and returns the number of new values: 0 or 1.
func (c Counts) count(value int64) (more int) {
	before := len(c)
	c[value]++
	return len(c) - before
}

func (c Counts) add(other Counts) {
	for value, games := range other {
		c[value] += games
	}
}

// games returns the number of games that were counted.
func (c Counts) games() (games int) {
	for _, n := range c {
		games += n
	}
	return games
}

// sorted returns the counts as a slice, sorted by value.
func (c Counts) sorted() (counts []Count) {
	return each.Of(slices.Sorted(maps.Keys(c)), func(value int64) Count { return Count{value, c[value]} })
}

// quantile returns the smallest value that at least the given number of games reach or stay below.
func quantile(counts []Count, games float64) int64 {
	below := 0
	for _, count := range counts {
		if below += count.Games; float64(below) >= games {
			return count.Value
		}
	}
	return counts[len(counts)-1].Value
}

// reaches is a cache that maps a number of figures to half the width of the mean's interval, in
// standard errors. It exists because the quantile is slow to compute, and nearly all figures have
// the same number of games.
type reaches map[int]float64

func (r reaches) of(figures int) float64 {
	reach, known := r[figures]
	if !known {
		reach = Student(float64(figures) - 1)
		r[figures] = reach
	}
	return reach
}

// Confidence is the quantile at the upper end of a two-sided interval of 95 %.
const Confidence = 0.975

// Student returns half the width of a mean's interval in standard errors, by Student's t with the
// given degrees of freedom.
func Student(freedom float64) float64 {
	t := mathext.InvRegIncBeta(freedom/2, 0.5, 2*(1-Confidence))
	return math.Sqrt(freedom * (1 - t) / t)
}

// Summary returns a summary of the counted games. It is zero if there are none.
func (c Counts) Summary() Summary { return c.summary(reaches{}) }

func (c Counts) summary(known reaches) Summary {
	if len(c) == 0 {
		return Summary{}
	}
	counts := c.sorted()
	s := Summary{Min: counts[0].Value, Max: counts[len(counts)-1].Value}
	s.Around = Interval{math.Inf(-1), math.Inf(1)}
	n := c.games()
	for _, count := range counts {
		s.Mean += float64(count.Value) * float64(count.Games)
	}
	s.Mean /= float64(n)
	if n > 1 {
		squares := 0.0
		for _, count := range counts {
			squares += float64(count.Games) * (float64(count.Value) - s.Mean) * (float64(count.Value) - s.Mean)
		}
		s.SD = math.Sqrt(squares / float64(n-1))
		reach := known.of(n) * s.SD / math.Sqrt(float64(n))
		s.Around = Interval{s.Mean - reach, s.Mean + reach}
	}
	for i, p := range Percentiles {
		s.Quantiles[i] = quantile(counts, float64(p)/100*float64(n))
	}
	s.Histogram = histogram(counts)
	return s
}

// histogram returns the games in buckets of equal width. The width is 1, 2 or 5 times a power of
// ten, because people expect such bounds.
func histogram(counts []Count) []Bucket {
	low, high := counts[0].Value, counts[len(counts)-1].Value
	width := bucketWidth(uint64(high) - uint64(low))
	first := floorDiv(low, width)
	buckets := make([]Bucket, floorDiv(high, width)-first+1)
	for i := range buckets {
		from := (first + int64(i)) * width
		buckets[i] = Bucket{From: from, To: from + width - 1}
	}
	for _, count := range counts {
		buckets[floorDiv(count.Value, width)-first].Count += count.Games
	}
	return buckets
}

// bucketWidth returns the smallest such width with which the spread fits into mostBuckets
// buckets.
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

// An Interval is a range of rates or means that contains the true one with a given confidence.
type Interval struct{ Low, High float64 }

// z95 is the number of standard deviations around the mean that contain 95 % of a normal
// distribution.
const z95 = 1.959963984540054

// Wilson returns the 95 % interval for the rate of hits in n tries. Unlike the normal
// approximation it is valid near 0 and 1, and stays between them. A hit may count in part.
func Wilson[H int | float64](hits H, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	rate, tries := float64(hits)/float64(n), float64(n)
	shrink := 1 + z95*z95/tries
	middle := (rate + z95*z95/(2*tries)) / shrink
	reach := z95 / shrink * math.Sqrt(rate*(1-rate)/tries+z95*z95/(4*tries*tries))
	return Interval{max(0, middle-reach), min(1, middle+reach)}
}

// Percentiles are the percentiles of a Summary, in the order of its Quantiles.
var Percentiles = [...]int{5, 25, 50, 75, 95}

// A Summary describes the figures of many games.
type Summary struct {
	Mean, SD  float64  // of a single figure SD is 0
	Around    Interval // contains the mean with 95 % confidence; unbounded for a single figure
	Min, Max  int64
	Quantiles [len(Percentiles)]int64
	Histogram []Bucket
}

// A Bucket counts the figures from From up to and including To.
type Bucket struct {
	From, To int64
	Count    int
}

// mostBuckets is the greatest number of buckets in a histogram, because a screen shows as many at
// a glance.
const mostBuckets = 20
