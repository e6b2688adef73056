package scenario

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

func TestDifference(t *testing.T) {
	expected := strings.Fields("turn refresh draw strike wound end")
	actual := strings.Fields("turn refresh draw strike tap end score")
	want := `@@ line 2 @@
  | refresh
  | draw
  | strike
- | wound
+ | tap
  | end
+ | score
`
	got := differ(expected, actual)
	if diff := cmp.Diff(want, got.Text()); diff != "" {
		t.Error(diff)
	}
	if got.First != 4 {
		t.Errorf("first difference at %d, want 4", got.First)
	}
}

func TestBlanksAtLineEndsAreNoDifference(t *testing.T) {
	if d := differ([]string{"a ", "", "b"}, []string{"a", "  ", "b\t"}); d != nil {
		t.Errorf("got\n%s", d.Text())
	}
}

// The lines before the index First are equal, and those at First differ.
func TestFirstDifference(t *testing.T) {
	transcript := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		expected, actual := transcript.Draw(t, "expected"), transcript.Draw(t, "actual")
		d := differ(expected, actual)
		if d == nil {
			if !slices.Equal(expected, actual) {
				t.Fatal("a difference was passed over")
			}
			return
		}
		if !slices.Equal(expected[:d.First], actual[:d.First]) {
			t.Fatalf("they differ before line %d", d.First)
		}
		if d.First < min(len(expected), len(actual)) && expected[d.First] == actual[d.First] {
			t.Fatalf("they do not differ on line %d", d.First)
		}
	})
}
