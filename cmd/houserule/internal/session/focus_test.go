package session_test

import (
	"math/big"
	"slices"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/variant"
	"houserule/interpreter/advice"
)

// A line about a card has its rule text if no check follows, and otherwise the numbers that the
// check reads. A line that fits has both.
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

// A check in one line names its subject once if there is too little room, and then not at all.
func TestBriefCheck(t *testing.T) {
	check := &advice.Check{Language: &variant.Language{}, Name: "strike", About: []string{"Elrond"}, Dice: 2, Sides: 6, Added: 1, Against: 9, HasAgainst: true, Outcomes: []advice.Outcome{
		{Called: "Elrond wins", Chance: big.NewRat(3, 4)}, {Called: "Elrond hit", Chance: big.NewRat(1, 4)},
	}}
	for width, want := range map[int]string{
		80: "Strike (Elrond): 2d6 + 1 against 9: Elrond wins 75 %, Elrond hit 25 %",
		60: "Strike (Elrond): 2d6 + 1 against 9: wins 75 %, hit 25 %",
		50: "Strike: 2d6 + 1 against 9: wins 75 %, hit 25 %",
	} {
		if got := session.Brief(check, width); got != want {
			t.Errorf("%d columns: %q, want %q", width, got, want)
		}
	}
}
