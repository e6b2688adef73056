package simulate

import (
	"math"
	"testing"
)

// The first four rows are the worked examples of Newcombe (1998), rounded to four places.
func TestWilson(t *testing.T) {
	for _, test := range []struct {
		hits, n   int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{5, 10, 0.2366, 0.7634},
		{10, 10, 0.7225, 1},
		{0, 0, 0, 1},
	} {
		got := Wilson(test.hits, test.n)
		if math.Abs(got.Low-test.low) > 5e-5 || math.Abs(got.High-test.high) > 5e-5 {
			t.Errorf("Wilson(%d, %d) = %.5f to %.5f, want %.4f to %.4f", test.hits, test.n, got.Low, got.High, test.low, test.high)
		}
	}
}
