package chance

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

func TestSomeKeepsToItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 2000).Draw(t, "n")
		hi := rapid.IntRange(0, n).Draw(t, "hi")
		lo := rapid.IntRange(0, hi).Draw(t, "lo")
		p := New()
		p.Seed(rapid.Uint64().Draw(t, "seed"))
		chosen := p.some(n, lo, hi)
		if len(chosen) < lo || len(chosen) > hi {
			t.Fatalf("%d chosen of %d, wanted %d to %d", len(chosen), n, lo, hi)
		}
		if !slices.IsSorted(chosen) || len(slices.Compact(slices.Clone(chosen))) != len(chosen) {
			t.Fatalf("not a set in its order: %v", chosen)
		}
		if len(chosen) > 0 && (chosen[0] < 0 || chosen[len(chosen)-1] >= n) {
			t.Fatalf("not among %d: %v", n, chosen)
		}
	})
}

// TestSomeIsFair checks that all permitted sets are about equally frequent.
func TestSomeIsFair(t *testing.T) {
	const tries = 40_000
	for _, test := range []struct{ n, lo, hi, sets int }{
		{4, 0, 4, 16}, {4, 2, 2, 6}, {4, 1, 2, 10}, {5, 3, 5, 16},
	} {
		p, seen := New(), map[int]int{}
		for range tries {
			set := 0
			for _, i := range p.some(test.n, test.lo, test.hi) {
				set |= 1 << i
			}
			seen[set]++
		}
		if len(seen) != test.sets {
			t.Errorf("%d to %d of %d: %d sets came up, want %d", test.lo, test.hi, test.n, len(seen), test.sets)
		}
		fair := float64(tries) / float64(test.sets)
		for set, n := range seen {
			if math.Abs(float64(n)-fair) > 5*math.Sqrt(fair) {
				t.Errorf("%d to %d of %d: set %b came up %d times, and %.0f are fair", test.lo, test.hi, test.n, set, n, fair)
			}
		}
	}
}

func TestNumberReachesItsBounds(t *testing.T) {
	p, seen := New(), map[int64]bool{}
	for range 1000 {
		seen[p.number(-1, 2)] = true
	}
	if len(seen) != 4 || !seen[-1] || !seen[2] {
		t.Errorf("numbers from -1 to 2: %v", seen)
	}
	for range 100 {
		p.number(math.MinInt64, math.MaxInt64)
		if n := p.number(math.MaxInt64-1, math.MaxInt64); n < math.MaxInt64-1 {
			t.Fatalf("%d is out of bounds", n)
		}
	}
}
