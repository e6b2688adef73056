package simulate

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

// The first four are the worked examples of Newcombe (1998), which has four places.
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

func TestSummarize(t *testing.T) {
	got := Summarize([]int64{4, 1, 3, 2, 5})
	want := Summary{
		Mean: 3, SD: math.Sqrt(2.5), Min: 1, Max: 5,
		Quantiles: [...]int64{1, 2, 3, 4, 5},
		Histogram: []Bucket{{1, 1, 1}, {2, 2, 1}, {3, 3, 1}, {4, 4, 1}, {5, 5, 1}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSummarizeFew(t *testing.T) {
	if diff := cmp.Diff(Summary{}, Summarize(nil)); diff != "" {
		t.Errorf("of nothing (-want +got):\n%s", diff)
	}
	one := Summary{Mean: -7, Min: -7, Max: -7, Quantiles: [...]int64{-7, -7, -7, -7, -7}, Histogram: []Bucket{{-7, -7, 1}}}
	if diff := cmp.Diff(one, Summarize([]int64{-7})); diff != "" {
		t.Errorf("of one (-want +got):\n%s", diff)
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
		if diff := cmp.Diff(test.want, Summarize(test.scores).Histogram); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestHistogramCountsEveryScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Int64Range(-1<<40, 1<<40), 1, 50).Draw(t, "scores")
		buckets, counted := Summarize(scores).Histogram, 0
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
