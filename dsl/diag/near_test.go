package diag

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/dsltest/growth"
)

func TestNear(t *testing.T) {
	zones := []string{"treasure_deck", "treasures", "region_deck", "hand", "Hand", "row", "pool"}
	for _, test := range []struct{ name, want string }{
		{"treasure_dek", "treasure_deck"},
		{"treasuer_deck", "treasure_deck"},
		{"regoin_deck", "region_deck"},
		{"treasure", "treasures"},
		{"HAND", "Hand"},
		{"hnad", "hand"},
		{"hand", "Hand"},
		{"rwo", "row"},
		{"loop", "pool"},
		{"xyz", ""},
		{"a", ""},
		{"", ""},
		{"company", ""},
		{strings.Repeat("treasure_deck", 10), ""},
	} {
		if got := Near(test.name, zones); got != test.want {
			t.Errorf("Near(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}

func TestLikelyName(t *testing.T) {
	fields := []string{"regions", "points", "body", "hp", "keyable_to"}
	for _, test := range []struct{ name, want string }{
		{"region", "regions"}, {"pionts", "points"}, {"Points", "points"}, {"bodi", "body"}, {"keable_too", "keyable_to"},
		{"hq", ""}, {"boat", ""}, {"pints", "points"}, {"pirate", ""}, {"artist", ""},
	} {
		if got := LikelyName(test.name, fields); got != test.want {
			t.Errorf("LikelyName(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}

func TestNearDoesNotDependOnOrder(t *testing.T) {
	candidates := []string{"bat", "cat", "hat", "rat", "mat"}
	for range 20 {
		rand.Shuffle(len(candidates), func(i, j int) { candidates[i], candidates[j] = candidates[j], candidates[i] })
		if got := Near("zat", candidates); got != "bat" {
			t.Fatalf("Near among %v = %q, want %q", candidates, got, "bat")
		}
	}
}

func TestDidYouMean(t *testing.T) {
	if got, want := DidYouMean("crad", []string{"card"}), `did you mean "card"?`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := DidYouMean("crad", nil); got != "" {
		t.Errorf("got %q without candidates", got)
	}
}

func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("abcä")), 0, 12, -1)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		var m measure
		d := m.distance(a, b, longestNear)
		if d != m.distance(b, a, longestNear) {
			t.Fatalf("distance of %q and %q depends on their order", a, b)
		}
		if (d == 0) != (a == b) {
			t.Fatalf("distance of %q and %q is %d", a, b, d)
		}
		longer := max(len([]rune(a)), len([]rune(b)))
		if d > longer {
			t.Fatalf("distance of %q and %q is %d, more than all %d letters", a, b, d, longer)
		}
		if want := wholeDistance(a, b); d != want {
			t.Fatalf("distance of %q and %q is %d, not %d", a, b, d, want)
		}
		within := rapid.IntRange(0, 12).Draw(t, "within")
		if near := m.distance(a, b, within); near != d && (near <= within || d <= within) {
			t.Fatalf("distance of %q and %q within %d is %d, not %d", a, b, within, near, d)
		}
	})
}

// wholeDistance returns the distance of two words, computed from a full table of cells.
func wholeDistance(a, b string) int {
	s, t := []rune(a), []rune(b)
	cells := make([][]int, len(s)+1)
	for i := range cells {
		cells[i] = make([]int, len(t)+1)
		for j := range cells[i] {
			switch {
			case i == 0 || j == 0:
				cells[i][j] = i + j
				continue
			case s[i-1] == t[j-1]:
				cells[i][j] = cells[i-1][j-1]
			default:
				cells[i][j] = min(cells[i-1][j-1], cells[i-1][j], cells[i][j-1]) + 1
			}
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				cells[i][j] = min(cells[i][j], cells[i-2][j-2]+1)
			}
		}
	}
	return cells[len(s)][len(t)]
}

// TestNearGrowsWithTheCandidates checks that long names that differ a lot are cheap to compare,
// because most cells are never computed.
func TestNearGrowsWithTheCandidates(t *testing.T) {
	growth.Linear(t, 600, func(n int) func() {
		var candidates []string
		for i := range n {
			candidates = append(candidates, strings.Repeat(string(rune('a'+i%26)), 60)+fmt.Sprint(i))
		}
		return func() { Near(strings.Repeat("zyx", 20), candidates) }
	})
}
