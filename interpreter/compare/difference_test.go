package compare

import (
	"math"
	"testing"
)

// How much longer ten patients slept after each of two drugs: the data of Student's paper of 1908, and
// the intervals that R gives for them.
var first, second = []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}, []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}

func TestMeans(t *testing.T) {
	got := Means(first, second)
	want := Difference{Base: 0.75, Patched: 2.33, Change: 1.58, Paired: Interval{0.7001142, 2.4598858}, Unpaired: Interval{-0.2054832, 3.3654832}}
	if !near(got, want, 1e-6) {
		t.Errorf("Means is %+v, want %+v", got, want)
	}
}

// The pairs are those of Agresti and Min (2005): of 1600 people 944 approved of a prime minister first
// and 880 later; 150 changed their minds one way and 86 the other.
func TestRates(t *testing.T) {
	base, patched := votes(794, 150, 86, 570)
	got := Rates(base, patched)
	want := Difference{Base: 0.59, Patched: 0.55, Change: -0.04, Paired: Interval{-0.0587, -0.0212}, Unpaired: Interval{-0.0743, -0.0056}}
	if !near(got, want, 1e-4) {
		t.Errorf("Rates is %+v, want %+v", got, want)
	}
	base, patched = votes(0, 0, 5, 5)
	if got := Rates(base, patched).Unpaired; math.Abs(got.Low-0.0934) > 1e-4 || math.Abs(got.High-0.7399) > 1e-4 {
		t.Errorf("none of 10 against 5 of 10: %v", got)
	}
}

func votes(both, lost, gained, neither int) (base, patched []bool) {
	for votes, n := range map[[2]bool]int{{true, true}: both, {true, false}: lost, {false, true}: gained, {false, false}: neither} {
		for range n {
			base, patched = append(base, votes[0]), append(patched, votes[1])
		}
	}
	return base, patched
}

func near(a, b Difference, most float64) bool {
	for i, x := range figuresOf(a) {
		if math.Abs(x-figuresOf(b)[i]) > most {
			return false
		}
	}
	return true
}

func figuresOf(d Difference) []float64 {
	return []float64{d.Base, d.Patched, d.Change, d.Paired.Low, d.Paired.High, d.Unpaired.Low, d.Unpaired.High}
}

func TestTooFew(t *testing.T) {
	if got := Means([]float64{3}, []float64{4}); got != (Difference{}) {
		t.Errorf("one pair says %+v", got)
	}
	if got := Rates(nil, nil); got != (Difference{}) {
		t.Errorf("no pair says %+v", got)
	}
}

// Counts that are added up say the same as figures one by one.
func TestCensusAgreesWithMeans(t *testing.T) {
	e := entry{}
	var base, patched []float64
	for i := range 40 {
		b, p := int64(i*i%7), int64(i%5)
		base, patched = append(base, float64(b)), append(patched, float64(p))
		e.runs[0], e.runs[1] = e.runs[0]+b, e.runs[1]+p
		e.squares[0], e.squares[1] = e.squares[0]+b*b, e.squares[1]+p*p
		e.products += b * p
	}
	if got, want := e.difference(40), Means(base, patched); !near(got, want, 1e-9) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
