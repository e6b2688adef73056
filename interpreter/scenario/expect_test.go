package scenario

import (
	"testing"

	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// An option counts as offered, even if it was the only one.
func TestForcedOptionsAreOffered(t *testing.T) {
	p := program.Compile(dsltest.Parse(t, `
card Card { }
row cards of Card
procedure ask(n: number) {
    choose "Which?" { option "Only {n}" -> skip }
    let only = choose one of cards "One?"
    let both = choose 1 of cards "All?"
    let none_of = choose one of cards where only is not it or none "None?"
    say "{only} {both} {none_of}"
}
scenario "holds" {
    given  create Card "ace" in cards
    do     ask(1)
    expect offered "Only 1"
    expect offered "ace"
    expect not offered "Only 2"
    do     ask(2)
    expect not offered "Only 1"
}
`), program.Traced)
	for _, f := range Run(p, p.Variant.Scenarios[0], interpreter.Limits{}).Failures {
		t.Error(f.Text(diag.Plain))
	}
}

// An expectation may begin with a name that is also a keyword before a text.
func TestExpectationsBeginWithAnyName(t *testing.T) {
	p := program.Compile(dsltest.Parse(t, `
keep number refused = 0
keep number offered = 1
keep bool closed = true
keep number error = 2
keep number odds = 3
phase ask {
    choose "Which?" {
        option "Refuse"                      -> refused = 1
        option "Fail" when offered > refused + 5 -> error = 1
    }
}
turn until turn_count is 1 { ask }
score { add odds + offered + error "names" }
scenario "holds" {
    do     ask
    expect refused is 1
    expect offered is 1 and closed
    expect closed
    expect error is 2
    expect odds is 3
    expect offered "Refuse"
    expect closed "Fail"
    expect not offered "Fail"
    expect not closed or offered is 1
}
scenario "does not" {
    do     ask
    expect refused is 2
    expect offered "Fail"
}
`), program.Traced)
	for i, want := range []int{0, 2} {
		result := Run(p, p.Variant.Scenarios[i], interpreter.Limits{})
		if len(result.Failures) != want {
			t.Errorf("%q fails %d times", result.Scenario.Title, len(result.Failures))
			for _, f := range result.Failures {
				t.Log(f.Text(diag.Plain))
			}
		}
	}
}
