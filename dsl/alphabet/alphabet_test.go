package alphabet_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/dsl/alphabet"
	_ "houserule/dsl/dsltest/fixedseed"
)

func TestCompare(t *testing.T) {
	for _, sorted := range [][]string{
		{"", "Adrazar", "Éomer", "Éowyn", "Fatty Bolger", "Kíli", "Óin", "Ori", "Orophin"},
		{"Eowyn", "éowyn", "Éowyn", "eowyns"}, // accents matter more than case
		{"orc", "Orc", "orcs", "Orcs"},
		{"9", "bell", "Bell 10", "Bell 9"}, // digits are compared one by one
		{"E\u0301owyn", "Éowyn"},           // the same letters from other code points
	} {
		got := slices.SortedFunc(slices.Values(sorted), alphabet.Compare)
		if diff := cmp.Diff(sorted, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// TestRanks checks that ranks agree with Compare, and that only identical texts have the same
// rank.
func TestRanks(t *testing.T) {
	text := rapid.StringOf(rapid.RuneFrom([]rune("aAáÁbzé\u0301 -1")))
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfDistinct(text, rapid.ID).Draw(t, "texts")
		ranks := alphabet.Ranks(texts)
		for i, a := range texts {
			for j, b := range texts {
				if got, want := ranks[i]-ranks[j], alphabet.Compare(a, b); (got < 0) != (want < 0) || (got == 0) != (want == 0) {
					t.Errorf("%q and %q: places %d and %d, compared %d", a, b, ranks[i], ranks[j], want)
				}
			}
		}
	})
}

func TestComparingMakesNoGarbage(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { alphabet.Compare("Éowyn", "Éomer") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
