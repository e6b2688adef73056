package search

import (
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// A suggestion that is bad in the long run is replaced by a habit. This needs far fewer playouts
// than a search of one decision.
func TestHabitsAreLearned(t *testing.T) {
	for _, mode := range []program.Mode{program.Fast, program.Traced} {
		g := begin(t, "testdata/walk.rules", mode, 1, interpreter.Settings{})
		s := New(Budget{Playouts: 20})
		better := 0
		for n := range uint64(60) {
			c := search(t, s, g, n)
			if n >= 30 {
				better += c.Indexes[0]
			}
			if err := g.Decide(c); err != nil {
				t.Fatal(err)
			}
		}
		if better < 27 {
			t.Errorf("only %d of the last 30 steps are brisk", better)
		}
	}
}

// A policy that isn't possible returns the advice, and each possible policy returns a legal
// choice.
func TestPoliciesReturnLegalChoices(t *testing.T) {
	g := begin(t, "testdata/choices.rules", program.Fast, 1, interpreter.Settings{})
	for d, open := g.Next(); open; d, open = g.Next() {
		advice := g.Suggestion()
		for _, action := range []int{advised, another, nothing, fewest, most, 0, 1, 9} {
			if d.Kind == interpreter.AskJudge || (action == fewest || action == most) != (d.Kind == interpreter.AskNumber || d.Kind == interpreter.AskSome) {
				continue
			}
			c := follow(action, d, advice, nil)
			if err := d.Check(c); err != nil {
				t.Errorf("%s: action %d comes to %v: %v", d.Describe().Prompt, action, c, err)
			}
		}
		if err := g.Decide(advice); err != nil {
			t.Fatal(err)
		}
	}
}
