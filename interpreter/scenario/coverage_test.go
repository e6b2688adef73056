package scenario

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter"
)

// covered returns the coverage of one lost game at the inn.
func covered(t *testing.T) *Coverage {
	p := compiled(t, "./testdata/report/game.rules", "./testdata/cover.rules")
	coverage := &Coverage{}
	for _, result := range RunAll([]Suite{{p, p.Variant.Scenarios}}, interpreter.Limits{}) {
		if !result.Passed() {
			t.Fatal(reports([]*Result{result}))
		}
		coverage.Add(p, result.Counts)
	}
	return coverage
}

func TestCoverageText(t *testing.T) {
	var out strings.Builder
	covered(t).WriteText(&out)
	want := `Scenarios reach 6 of 14 places in these rules.
rules           3 of 8
    not reached: greet (testdata/report/game.rules:33:11)
    not reached: nobody (testdata/report/game.rules:38:11)
    not reached: ask_for_ever (testdata/report/game.rules:40:11)
    not reached: bet (testdata/report/game.rules:47:11)
    not reached: beg (testdata/report/game.rules:48:11)
check lines     1 of 2
    not reached: score: gold (testdata/report/game.rules:42:9)
outcomes        1 of 2
    not reached: dice_game: wins (testdata/report/game.rules:29:5)
options         1 of 2
    not reached: gamble: No (testdata/report/game.rules:17:9)
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// Runs of rules that two programs share are added up.
func TestCoverageAddsUp(t *testing.T) {
	coverage := covered(t)
	points := len(coverage.Points)
	other := covered(t)
	p := compiled(t, "./testdata/report/game.rules")
	counts := make([]int64, len(p.Points))
	for i, point := range p.Points {
		for _, reached := range other.Points {
			if keyOf(point) == keyOf(reached.Point) {
				counts[i] = reached.Runs
			}
		}
	}
	coverage.Add(p, counts)
	if len(coverage.Points) != points {
		t.Errorf("there are %d points, want %d", len(coverage.Points), points)
	}
	for i, reached := range coverage.Points {
		if want := 2 * other.Points[i].Runs; reached.Runs != want {
			t.Errorf("%s ran %d times, want %d", Describe(reached.Point), reached.Runs, want)
		}
	}
}
