package dsl_test

import (
	"slices"
	"testing"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// TestReferencePlayed runs the scenarios in the correct examples of the reference, and plays
// those that have turns.
func TestReferencePlayed(t *testing.T) {
	all := examples(t)
	for _, e := range all {
		if e.wrong {
			continue
		}
		t.Run(e.String(), func(t *testing.T) {
			variants, _ := e.load(t, all)
			for _, v := range variants {
				if v == nil {
					t.Fatalf("%s cannot be played", e)
				}
				play(t, e, v)
			}
		})
	}
}

// longest is the maximum number of decisions in a game of the reference.
const longest = 500

// play runs the scenarios of a variant, and plays it by its own suggestions.
func play(t *testing.T, e *example, v *variant.Variant) {
	p := program.Compile(v, program.Traced)
	for _, s := range v.Scenarios {
		for _, failure := range scenario.Run(p, s, interpreter.Limits{}).Failures {
			t.Errorf("%s: %q: %+v", e, s.Title, failure)
		}
	}
	if v.Turn == nil || slices.ContainsFunc(v.Procs, (*variant.Proc).Open) {
		return
	}
	game, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	for range longest {
		if _, more := game.Next(); !more {
			break
		}
		if err := game.Decide(game.Suggestion()); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
	}
	if stopped := game.Err(); stopped != nil {
		t.Errorf("%s: %v", e, stopped)
	}
}
