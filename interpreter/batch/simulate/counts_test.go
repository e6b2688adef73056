package simulate

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

// counted returns the counts of figures, one for each game.
func counted(figures ...int64) Counts {
	c := Counts{}
	for _, f := range figures {
		c[f]++
	}
	return c
}

// The figures 1 to 3 have mean 2 and deviation 1. The quantile of Student's t for two degrees of
// freedom is 4.30265.
func TestMeanOfFigures(t *testing.T) {
	reach := 4.302652729911275 / math.Sqrt(3)
	got := counted(3, 1, 2).Summary().Around
	if math.Abs(got.Low-(2-reach)) > 1e-9 || math.Abs(got.High-(2+reach)) > 1e-9 {
		t.Errorf("got %v, want 2 -+ %v", got, reach)
	}
	if one := counted(7).Summary().Around; !math.IsInf(one.Low, -1) || !math.IsInf(one.High, 1) {
		t.Errorf("a single figure gives %v", one)
	}
}

func TestCountsAreExactAndInOrder(t *testing.T) {
	if diff := cmp.Diff([]Count{{-1, 1}, {2, 3}, {9, 1}}, counted(2, 9, 2, -1, 2).sorted()); diff != "" {
		t.Error(diff)
	}
}

func TestSummarize(t *testing.T) {
	got := counted(4, 1, 3, 2, 5).Summary()
	want := Summary{
		Mean: 3, SD: math.Sqrt(2.5), Around: got.Around, Min: 1, Max: 5, // TestMeanOfFigures checks Around
		Quantiles: [...]int64{1, 2, 3, 4, 5},
		Histogram: []Bucket{{1, 1, 1}, {2, 2, 1}, {3, 3, 1}, {4, 4, 1}, {5, 5, 1}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSummarizeFew(t *testing.T) {
	if diff := cmp.Diff(Summary{}, Counts{}.Summary()); diff != "" {
		t.Errorf("the counts without games (-want +got):\n%s", diff)
	}
	endless := Interval{math.Inf(-1), math.Inf(1)}
	one := Summary{Mean: -7, Around: endless, Min: -7, Max: -7, Quantiles: [...]int64{-7, -7, -7, -7, -7}, Histogram: []Bucket{{-7, -7, 1}}}
	if diff := cmp.Diff(one, counted(-7).Summary()); diff != "" {
		t.Errorf("the counts of one game (-want +got):\n%s", diff)
	}
}

func TestHistogram(t *testing.T) {
	for _, test := range []struct {
		name   string
		scores []int64
		want   []Bucket
	}{
		{"around zero", []int64{-60, -1, 0, 59}, []Bucket{
			{-60, -51, 1}, {-50, -41, 0}, {-40, -31, 0}, {-30, -21, 0}, {-20, -11, 0}, {-10, -1, 1},
			{0, 9, 1}, {10, 19, 0}, {20, 29, 0}, {30, 39, 0}, {40, 49, 0}, {50, 59, 1},
		}},
		{"by twos", []int64{0, 19, 20}, []Bucket{
			{0, 1, 1}, {2, 3, 0}, {4, 5, 0}, {6, 7, 0}, {8, 9, 0}, {10, 11, 0}, {12, 13, 0}, {14, 15, 0}, {16, 17, 0}, {18, 19, 1}, {20, 21, 1},
		}},
	} {
		if diff := cmp.Diff(test.want, counted(test.scores...).Summary().Histogram); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestHistogramCountsEveryScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Int64Range(-1<<40, 1<<40), 1, 50).Draw(t, "scores")
		buckets, counted := counted(scores...).Summary().Histogram, 0
		for _, b := range buckets {
			counted += b.Count
		}
		if counted != len(scores) || len(buckets) > mostBuckets {
			t.Fatalf("%d of %d scores in %d buckets", counted, len(scores), len(buckets))
		}
		if buckets[0].Count == 0 || buckets[len(buckets)-1].Count == 0 {
			t.Fatalf("an empty bucket at an end of %v", buckets)
		}
	})
}
