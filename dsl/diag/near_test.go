package diag

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
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

func TestSlip(t *testing.T) {
	fields := []string{"regions", "points", "body", "hp", "keyable_to"}
	for _, test := range []struct{ name, want string }{
		{"region", "regions"}, {"pionts", "points"}, {"Points", "points"}, {"bodi", "body"}, {"keable_too", "keyable_to"},
		{"hq", ""}, {"boat", ""}, {"pints", "points"}, {"pirate", ""}, {"artist", ""},
	} {
		if got := Slip(test.name, fields); got != test.want {
			t.Errorf("Slip(%q) = %q, want %q", test.name, got, test.want)
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
		d := distance(a, b)
		if d != distance(b, a) {
			t.Fatalf("distance of %q and %q differs from the way back", a, b)
		}
		if (d == 0) != (a == b) {
			t.Fatalf("distance of %q and %q is %d", a, b, d)
		}
		longer := max(len([]rune(a)), len([]rune(b)))
		if d > longer {
			t.Fatalf("distance of %q and %q is %d, more than all %d letters", a, b, d, longer)
		}
	})
}
