// Package growth tests that an operation takes at most linear time. Its input is for example a
// slice or a map.
package growth

import (
	"testing"
	"time"
)

// An input that is timesAsMuch times as large may take up to timesAsLong times as long. The limit
// leaves room for noise, and still detects quadratic work, because that would take 64 times as long.
const (
	timesAsMuch = 8
	timesAsLong = 28
	mostTurns   = 12
)

// Linear fails the test unless the time of work grows about linearly with n. It measures work for
// few and for 8 × few items. It repeats this until the ratio of the fastest runs is within the
// limit, but at most 12 times. The work function prepares n items and returns the function to
// measure, so preparation takes no measured time.
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
