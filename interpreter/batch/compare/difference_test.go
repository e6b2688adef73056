package compare

import (
	"math"
	"testing"
)

// The data are those of Student's paper of 1908, in tenths of an hour: how much longer ten
// patients slept after each of two drugs. The intervals are those that R returns for them.
var first, second = []int64{7, -16, -2, -12, -1, 34, 37, 8, 0, 20}, []int64{19, 8, 11, 1, -1, 44, 55, 16, 46, 34}

func moments(base, patched []int64) *Moments {
	m := &Moments{}
	for i := range base {
		m.count(base[i], patched[i])
	}
	return m
}

func TestMeans(t *testing.T) {
	got := moments(first, second).Means(len(first))
	want := Difference{Base: 7.5, Patched: 23.3, Change: 15.8, Paired: Interval{7.001142, 24.598858}, Unpaired: Interval{-2.054832, 33.654832}}
	if !near(got, want, 1e-5) {
		t.Errorf("Means is %+v, want %+v", got, want)
	}
}

// The pairs are those of Agresti and Min (2005). 944 of 1600 people approved of a prime minister
// first, and 880 later. 150 changed their minds one way and 86 the other.
func TestRates(t *testing.T) {
	m, n := votes(794, 150, 86, 570)
	got := m.Rates(n)
	want := Difference{Base: 0.59, Patched: 0.55, Change: -0.04, Paired: Interval{-0.0587, -0.0212}, Unpaired: Interval{-0.0743, -0.0056}}
	if !near(got, want, 1e-4) {
		t.Errorf("Rates is %+v, want %+v", got, want)
	}
	m, n = votes(0, 0, 5, 5)
	if got := m.Rates(n).Unpaired; math.Abs(got.Low-0.0934) > 1e-4 || math.Abs(got.High-0.7399) > 1e-4 {
		t.Errorf("none of 10 against 5 of 10: %v", got)
	}
}

func votes(both, lost, gained, neither int) (m *Moments, n int) {
	m = &Moments{}
	for votes, n := range map[[2]int64]int{{1, 1}: both, {1, 0}: lost, {0, 1}: gained, {0, 0}: neither} {
		for range n {
			m.count(votes[0], votes[1])
		}
	}
	return m, both + lost + gained + neither
}

func near(a, b Difference, most float64) bool {
	for i, x := range numbers(a) {
		if math.Abs(x-numbers(b)[i]) > most {
			return false
		}
	}
	return true
}

func numbers(d Difference) []float64 {
	return []float64{d.Base, d.Patched, d.Change, d.Paired.Low, d.Paired.High, d.Unpaired.Low, d.Unpaired.High}
}

func TestTooFew(t *testing.T) {
	if got := moments([]int64{3}, []int64{4}).Means(1); got != (Difference{}) {
		t.Errorf("one pair says %+v", got)
	}
	if got := (&Moments{}).Rates(0); got != (Difference{}) {
		t.Errorf("no pair says %+v", got)
	}
}

// The sums of large figures don't overflow, because they are exact.
func TestGreatFigures(t *testing.T) {
	const great = math.MaxInt64
	got := moments([]int64{great, great, great}, []int64{great - 1, great - 2, great - 3}).Means(3)
	if got.Change != -2 || math.Abs(got.Paired.Width()/2-4.302652729911275/math.Sqrt(3)) > 1e-9 {
		t.Errorf("changes of 1, 2 and 3 come to %+v", got)
	}
}
