package simulate

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Counts has the number of games in which a figure had each of its values.
type Counts map[int64]int

// A Count is the number of games in which a figure had a value.
type Count struct {
	Value int64
	Games int
}

// count counts a game, and returns how many values were added: 0 or 1.
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

// games returns how many there are.
func (c Counts) games() (games int) {
	for _, n := range c {
		games += n
	}
	return games
}

// sorted returns the counts in the order of their values.
func (c Counts) sorted() (counts []Count) {
	for _, value := range slices.Sorted(maps.Keys(c)) {
		counts = append(counts, Count{value, c[value]})
	}
	return counts
}

// weighted returns the values, and how often each was there.
func weighted(counts []Count) (values, weights []float64) {
	for _, count := range counts {
		values, weights = append(values, float64(count.Value)), append(weights, float64(count.Games))
	}
	return values, weights
}

// reaches is a cache of the number of standard errors in half the interval of a mean, by the number of figures. To compute one takes
// long, and nearly all are of the same number.
type reaches map[int]float64

func (r reaches) of(figures int) float64 {
	reach, known := r[figures]
	if !known {
		reach = distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(figures) - 1}.Quantile(0.975)
		r[figures] = reach
	}
	return reach
}

// Summary sums up the games.
func (c Counts) Summary() Summary { return c.summary(reaches{}) }

func (c Counts) summary(known reaches) Summary {
	if len(c) == 0 {
		return Summary{}
	}
	counts := c.sorted()
	s := Summary{Min: counts[0].Value, Max: counts[len(counts)-1].Value}
	values, weights := weighted(counts)
	s.Mean, s.SD = stat.MeanStdDev(values, weights)
	s.Around = Interval{math.Inf(-1), math.Inf(1)}
	if n := c.games(); n > 1 {
		reach := known.of(n) * s.SD / math.Sqrt(float64(n))
		s.Around = Interval{s.Mean - reach, s.Mean + reach}
	} else {
		s.SD = 0
	}
	for i, p := range Percentiles {
		s.Quantiles[i] = int64(stat.Quantile(float64(p)/100, stat.Empirical, values, weights))
	}
	s.Histogram = histogram(counts)
	return s
}

// histogram counts games in buckets of the same width. It is 1, 2 or 5 times a power of ten, because people write such bounds.
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

// bucketWidth returns the smallest such width with which the spread fits.
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
