package search

import (
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// What is suggested is given up for good where it proves worse in the long run, with far fewer tries than would show it for
// one decision.
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
			t.Errorf("of the last 30 steps only %d are brisk", better)
		}
	}
}

// A manner that is not possible leaves it at what is suggested, and each that is comes to a choice that is allowed.
func TestMannersAreChoices(t *testing.T) {
	g := begin(t, "testdata/choices.rules", program.Fast, 1, interpreter.Settings{})
	for d, open := g.Next(); open; d, open = g.Next() {
		advice := g.Suggestion()
		for _, way := range []int{advised, another, nothing, fewest, most, 0, 1, 9} {
			if d.Kind == interpreter.AskJudge || (way == fewest || way == most) != (d.Kind == interpreter.AskNumber || d.Kind == interpreter.AskSome) {
				continue
			}
			for chance := range 3 {
				c := follow(way, d, advice, func(n int) int { return chance % n }, nil)
				if err := d.Check(c); err != nil {
					t.Errorf("%s: way %d comes to %v: %v", d.Describe().Prompt, way, c, err)
				}
			}
		}
		if err := g.Decide(advice); err != nil {
			t.Fatal(err)
		}
	}
}
