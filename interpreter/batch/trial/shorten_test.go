package trial

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

func TestLeaveOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		needed := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 0, 5, rapid.ID).Draw(t, "needed")
		slices.Sort(needed)
		all := make([]int, 100)
		for i := range all {
			all[i] = i
		}
		got := LeaveOut(all, 10_000, func(items []int) bool {
			return !slices.ContainsFunc(needed, func(n int) bool { return !slices.Contains(items, n) })
		})
		if diff := cmp.Diff(needed, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-needed +left):\n%s", diff)
		}
	})
}

// The result still shows the property, even if removing one item changes the effect of the
// others.
func TestLeaveOutDependentItems(t *testing.T) {
	shows := func(items []int) bool {
		sum := 0
		for _, item := range items {
			sum += item
		}
		return sum%7 == 3
	}
	got := LeaveOut([]int{5, 9, 2, 8, 1, 4, 6, 3}, 1000, shows)
	if !shows(got) || len(got) > 2 {
		t.Errorf("left: %v", got)
	}
}

func TestLeaveOutStopsTrying(t *testing.T) {
	tries := 0
	LeaveOut(make([]int, 1000), 17, func(items []int) bool {
		tries++
		return len(items) == 1000
	})
	if tries != 17 {
		t.Errorf("tried %d times, want 17", tries)
	}
}
