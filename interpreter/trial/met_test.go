package trial

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A found is something of a kind that games have met, in the order of a game.
type found struct {
	Met
	kind int
}

// However games are shared out, what they have met together is the same, in the same order.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOfN(rapid.SliceOfDistinct(rapid.IntRange(0, 5), rapid.ID), 0, 8).Draw(t, "games")
		groups := rapid.IntRange(1, 4).Draw(t, "groups")
		whole, parts := []*found{}, make([][]*found, groups)
		for game, kinds := range games {
			group := rapid.IntRange(0, groups-1).Draw(t, "group")
			for order := range kinds {
				whole = Join(whole, []*found{{Met{game, 1}, kinds[order]}}, kindOf)
				parts[group] = Join(parts[group], []*found{{Met{game, 1}, kinds[order]}}, kindOf)
			}
		}
		var joined []*found
		for _, part := range rapid.Permutation(parts).Draw(t, "parts") {
			joined = Join(joined, part, kindOf)
		}
		if diff := cmp.Diff(told(whole), told(joined)); diff != "" {
			t.Fatalf("%d groups have met something else (-whole +joined):\n%s", groups, diff)
		}
	})
}

func kindOf(f *found) int { return f.kind }

func told(all []*found) (lines []string) {
	for _, f := range all {
		lines = append(lines, fmt.Sprintf("%d: game %d, %d times", f.kind, f.Game, f.Times))
	}
	return lines
}
