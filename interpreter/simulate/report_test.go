package simulate

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Three figures around 2 with a deviation of 1: the quantile of Student's t for two degrees of freedom is 4.30265.
func TestMeanOfFigures(t *testing.T) {
	reach := 4.302652729911275 / math.Sqrt(3)
	got := meanOf([]int64{3, 1, 2})
	if math.Abs(got.Low-(2-reach)) > 1e-9 || math.Abs(got.High-(2+reach)) > 1e-9 {
		t.Errorf("got %v, want 2 -+ %v", got, reach)
	}
	if one := meanOf([]int64{7}); !math.IsInf(one.Low, -1) || !math.IsInf(one.High, 1) {
		t.Errorf("a single figure gives %v", one)
	}
}

func TestCountsAreExactAndInOrder(t *testing.T) {
	if diff := cmp.Diff([]Count{{-1, 1}, {2, 3}, {9, 1}}, counts([]int64{2, 9, 2, -1, 2})); diff != "" {
		t.Error(diff)
	}
}
