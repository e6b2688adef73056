// Package growth reports whether work grows with what there is to do, and not faster.
package growth

import (
	"testing"
	"time"
)

// For so many times as much, work may take so many times as long: what grows with the square would take 64 times as long.
const (
	timesAsMuch = 8
	timesAsLong = 28
	mostTurns   = 12
)

// Linear has work done for few things and for many, in turns until the ratio of the fastest turns is one of work that grows with
// their number. Work is got ready for a number of things, and what that gives is what is measured.
func Linear(t *testing.T, few int, work func(n int) func()) {
	t.Helper()
	fastest := [2]time.Duration{time.Hour, time.Hour}
	times := func() float64 { return float64(fastest[1]) / float64(fastest[0]) }
	for turn := 0; turn == 0 || turn < mostTurns && times() > timesAsLong; turn++ {
		for i, n := range []int{few, few * timesAsMuch} {
			do := work(n)
			begun := time.Now()
			do()
			fastest[i] = min(fastest[i], time.Since(begun))
		}
	}
	t.Logf("for %d times as many, it takes %.1f times as long", timesAsMuch, times())
	if times() > timesAsLong {
		t.Errorf("for %d times as many, it takes %.1f times as long, more than %d", timesAsMuch, times(), timesAsLong)
	}
}
