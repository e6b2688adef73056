package interpreter_test

import (
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/rules"
)

// A layout reports the same requirements as the whole program. This includes requirements that
// call versions of functions from cards in play.
func TestRequirementsOfLayouts(t *testing.T) {
	v := dsltest.Parse(t, `
enum Which { king, page }
card Card { which: Which  power: number = 2 }
catalog all_cards of Card with each which named "{which}"
row court of Card in play from all_cards
function strength(card: Card) -> number = card.power
function worth(card: Card) -> number = 1
function raised() -> number = 0
script "king" {
    function worth() = 10 + sum of strength(it) of court
    while in play { modify raised by 5 }
}
script "page" { function strength() = original() + 7 }
require raised() is 0 "the worths are {sum of worth(it) of court}, raised by {raised()}"
setup { skip }
`)
	for name, p := range map[string]*program.Program{"whole": program.Compile(v, program.Fast), "layout": program.CompileLayout(v)} {
		unmet, err := interpreter.Requirements(p, interpreter.Settings{})
		if err != nil || len(unmet) != 1 || unmet[0].Why.Message != "the worths are 22, raised by 5" {
			t.Errorf("%s: %v %v", name, unmet, err)
		}
	}
}

// A layout contains no code that only games execute.
func TestLayoutsAreSmall(t *testing.T) {
	for _, name := range []string{"solitaire", "hazard-decks", "arda"} {
		v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: name})
		if v == nil {
			t.Fatal(findings.Text(diag.Plain))
		}
		whole, layout := len(program.Compile(v, program.Fast).Code), len(program.CompileLayout(v).Code)
		if 5*layout > whole {
			t.Errorf("%s has %d instructions to lay out a game, and %d in all", name, layout, whole)
		}
	}
}
