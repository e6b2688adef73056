package session

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// The histogram of scores has the number of lower scores and a mark at the player's score.
func TestHistogram(t *testing.T) {
	var scores []int64
	for range 10 {
		scores = append(scores, 1, 2, 2, 3)
	}
	want := []string{
		"Of 40 automatic games 10 ended below 2:",
		"  1  ████████████████████",
		"  2  ████████████████████████████████████████ ‹ yours",
		"  3  ████████████████████",
	}
	c := compared(2, scores)
	if diff := cmp.Diff(want, c.Lines()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if c := compared(3, scores[:5]); c.Lines() != nil || c.Summary() != "" {
		t.Errorf("few games say something: %q", c.Lines())
	}
}

// The end of a game has the result and the comparison, and computing the comparison doesn't
// change the game.
func TestEnd(t *testing.T) {
	s := cards(t, 2)
	for range 1000 {
		if _, open := s.Game.Next(); !open {
			break
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	before := string(s.Game.Encode())
	compared := strings.Join(s.Compared()(context.Background())[0].Lines(), "\n")
	if !strings.Contains(compared, "automatic games") || !strings.Contains(compared, "yours") || string(s.Game.Encode()) != before {
		t.Errorf("it is not compared:\n%s", compared)
	}
	end := strings.Join(append(s.End(0), s.Last(0)...), "\n")
	for _, want := range []string{"Player 1 wins after 29 turns.\n1. Player 1: score 0\n2. Player 2: score -21\n", "Score of player ", "The last events:"} {
		if !strings.Contains(end, want) {
			t.Errorf("it does not say %q:\n%s", want, end)
		}
	}
	if strings.Count(end, "-21") != 1 {
		t.Errorf("the score of player 2 is not said once:\n%s", end)
	}
	if strings.Contains(end, "loses:") {
		t.Errorf("it says why another player lost, although somebody wins:\n%s", end)
	}
}

// Winners come first, then the order of scores. The lowest score is the first if it wins.
func TestRanked(t *testing.T) {
	for _, c := range []struct {
		scores []int64
		won    []bool
		want   []int
	}{
		{[]int64{1, 5, 3}, []bool{false, true, false}, []int{1, 2, 0}},
		{[]int64{26, 4, 11}, []bool{false, true, false}, []int{1, 2, 0}},
		{[]int64{26, 4, 11}, []bool{false, false, false}, []int{0, 2, 1}},
		{[]int64{7, 9, 7}, []bool{true, false, true}, []int{0, 2, 1}},
	} {
		if got := ranked(c.scores, c.won); !slices.Equal(got, c.want) {
			t.Errorf("scores %v, won %v: ranked %v, not %v", c.scores, c.won, got, c.want)
		}
	}
}

// Tokens that data lists for a card are described by their figures, because players don't know
// their names.
func TestTokensOfACardAreShownByTheirFigures(t *testing.T) {
	checked := dsltest.Load(t, "../../../../rules/hazard-decks")
	g, err := interpreter.New(program.Compile(checked, program.Traced), luck.Seeded(7), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Game: history.New(g)}
	s.Game.Next() // the starting characters lie on the table
	listed := 0
	for x := range g.State().Components {
		_, lines := s.Card(0, x)
		for _, line := range lines {
			if figures, ok := strings.CutPrefix(line, "  influence bonuses: "); ok {
				listed++
				if !strings.HasPrefix(figures, "influence ") {
					t.Errorf("%s: %s", g.NameOf(int64(x)), line)
				}
			}
		}
	}
	if listed == 0 {
		t.Error("no card has any")
	}
}
