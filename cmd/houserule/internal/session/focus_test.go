package session_test

import (
	"slices"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/variant"
	"houserule/interpreter/advice"
)

// A line about a card has its rule text if no check follows, and otherwise the numbers that the check
// reads. A line that fits has both.
func TestFocusOfACard(t *testing.T) {
	number := &variant.Type{Base: variant.Number}
	lure := advice.Subject{Name: "Lure", Gloss: "The target makes a corruption check", Figures: []advice.Figure{{Name: "prowess", Value: "6", Type: number, Read: true}}}
	for _, test := range []struct {
		check *advice.Check
		width int
		want  string
	}{
		{nil, 30, "Lure   The target makes a corruption check"},
		{&advice.Check{}, 30, "Lure   prowess 6   … 1 more, i"},
		{nil, 80, "Lure   prowess 6   The target makes a corruption check"},
	} {
		if got := session.Focus(&advice.Advice{Focus: []advice.Subject{lure}, Check: test.check}, test.width); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%d columns: %q, want %q", test.width, got, test.want)
		}
	}
}
