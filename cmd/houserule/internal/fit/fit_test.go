package fit

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

// TestWrap checks that no piece is wider than the width, and no word is lost.
func TestWrap(t *testing.T) {
	word := rapid.StringMatching(`[a-z:."/-]{1,12}`)
	rapid.Check(t, func(t *rapid.T) {
		indent := strings.Repeat(" ", rapid.IntRange(0, 30).Draw(t, "indent"))
		words := rapid.SliceOfN(word, 1, 12).Draw(t, "words")
		blanks := strings.Repeat(" ", rapid.IntRange(1, 3).Draw(t, "blanks"))
		width := rapid.IntRange(8, 60).Draw(t, "width")
		line := indent + strings.Join(words, blanks)
		pieces := Wrap(line, width)
		for _, piece := range pieces {
			if ansi.StringWidth(piece) > width {
				t.Fatalf("a piece is wider than %d: %q", width, piece)
			}
		}
		if got, want := strings.Join(strings.Fields(strings.Join(pieces, "")), ""), strings.Join(words, ""); got != want {
			t.Fatalf("%q became %q", want, got)
		}
	})
}

func TestWrapKeepsSigns(t *testing.T) {
	if diff := cmp.Diff([]string{"mind 1,", "  prowess", "  -3, (-1),", "  well-kept"}, Wrap("mind 1, prowess -3, (-1), well-kept", 12)); diff != "" {
		t.Errorf("Wrap (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"draw", "  17 %,", "  hit 8 %"}, Wrap("draw 17 %, hit 8 %", 9)); diff != "" {
		t.Errorf("Wrap (-want +got):\n%s", diff)
	}
}

// TestFold checks that continuation lines begin below the last column that begins in
// the left half.
func TestFold(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
	}{
		{"fits --with it", []string{"fits --with it"}},
		{"one sentence --with no columns", []string{"one sentence", "  --with no", "  columns"}},
		{"a.rules:1  -  roll 2d6 again", []string{"a.rules:1  -", "  roll 2d6 again"}},
		{"a.r:1  -  roll 2d6 again", []string{"a.r:1  -", "       roll 2d6", "         again"}},
		{"    command it  explained", []string{"    command it", "      explained"}},
		{"a    word  averylongword", []string{"a    word", "     averylongword"}},
		{"a      averylongword", []string{"a", "  averylongword"}},
		{"\x1b[1mone\x1b[m sentence that is long", []string{"\x1b[1mone\x1b[m sentence", "  that is long"}},
		{"a      word and another one", []string{"a      word and", "       another one"}},
		{"\x1b[31ma  red word and another\x1b[m", []string{"\x1b[31ma  \x1b[m\x1b[31mred word and\x1b[m", "   \x1b[31manother\x1b[m"}},
	} {
		if diff := cmp.Diff(test.want, Fold(test.line, 18)); diff != "" {
			t.Errorf("Fold(%q) (-want +got):\n%s", test.line, diff)
		}
	}
}
