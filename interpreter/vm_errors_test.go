package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

func TestRuleErrors(t *testing.T) {
	for _, test := range []struct{ name, rules, want string }{
		{"overflow", `keep number n = 9223372036854775807  setup { n = n + 1 }`, "game.rules:2:50: the result is too large for a number"},
		{"multiplication", `keep number n = 5000000000  setup { n = n * n }`, "the result is too large for a number"},
		{"subtraction", `keep number n = 9223372036854775807  setup { n = -2 - n }`, "the result is too large for a number"},
		{"division", `keep number n = 0  setup { n = 7 / n rounded up }`, "division of 7 by zero"},
		{"none", `card C { n: number? }  row line of C  keep number n = 0  setup { create C in line as c  n = c.n }`, "c.n is none, but a value is needed here"},
		{"nobody", `card C { }  row line of C  setup { move the first of line to play_area }`, "first of line is none, but a value is needed here"},
		{"no such", `card C { }  row line of C  setup { move the C "x" to line }`, `there is no C "x"`},
		{"full", `card C { }  row line of C limit 1  setup { repeat 2 times { create C in line } }`, "line is full: its limit is 1"},
		{"full by zone", `card C { }  row line of C limit 1  pile heap of C  setup { repeat 2 times { create C in heap }  move heap to line }`, "line is full: its limit is 1"},
		{"no discard pile", `card C { }  card D { }  deck a of C discards to b  pile b of C  row line of C or D  setup { create D in line  discard line }`, "D 1 can't be discarded, because it belongs to no deck with a discard pile"},
		{"closed", `setup { choose "?" { option "a" when players.count > 9 -> skip } }`, "all options of this decision are closed, so the player can't choose"},
		{"nothing to choose", `card C { }  row line of C  setup { let c = choose one of line "?"  discard_it(c) }  procedure discard_it(c: C) { skip }`, "this decision has no options, so the player can't choose"},
		{"no number", `keep number lo = 2  setup { let n = choose a number in lo..players.count "?"  say "{n}" }`, "no number can be chosen, because the range from 2 to 1 is empty"},
		{"no row", `table t(n: number) -> number { 1 -> 1  2 -> 2 }  setup { say "{t(3)}" }`, "t has no row for 3"},
		{"endless", `setup { while true { skip } }`, "this loop runs without end: it exceeded the step limit"},
		{"endless calls", `procedure p(n: number) { p(n + 1) }  setup { p(0) }`, "rules call each other without end: 1000 calls are nested"},
		{"endless loops", `setup { for each a in 1..1000000 { for each b in 1..1000000 { skip } } }`, "this loop runs without end: it exceeded the step limit"},
		{"long list", `setup { let all_of = all 1..1000000  say "{all_of}" }`, "this list has 1000000 elements, but at most 100000 are allowed"},
		{"long text", `keep text t = "x"  setup { while true { t = "{t}{t}" } }`, "this text has more than 65536 bytes, which is the limit"},
		{"many texts", `keep text t = ""  setup { for each n in 1..60000 { t = "{t}x" } }`, "the game holds too many texts"},
		{"many components", `card C { }  row line of C  setup { while true { create C "c" in line } }`, "the game has more than 100000 components"},
	} {
		for mode := range modes {
			t.Run(test.name+" "+mode, func(t *testing.T) {
				g := begin(t, test.rules, modes[mode], luck.Seeded(1), interpreter.Settings{})
				if _, ok := g.Next(); ok || g.Err() == nil {
					t.Fatal("no rule error")
				}
				if !strings.Contains(g.Err().Error(), test.want) {
					t.Errorf("%v, want %s", g.Err(), test.want)
				}
			})
		}
	}
}

// An error names a card only to the players who can identify it.
func TestRuleErrorsKeepSecrets(t *testing.T) {
	for mode := range modes {
		g := begin(t, `
card C { }
card D { }
deck stock of C discards to heap
pile heap of C
each player has { hand cards of C or D }
setup { create D "secret" in active.cards  discard the first of active.cards }`, modes[mode], luck.Seeded(1), interpreter.Settings{Players: 2})
		if _, ok := g.Next(); ok || g.Err() == nil {
			t.Fatal("no rule error")
		}
		const what = " can't be discarded, because it belongs to no deck with a discard pile"
		for player, want := range map[int]string{0: "secret" + what, 1: "a card" + what, -1: "a card" + what} {
			if got := g.Err().For(player).Message; got != want {
				t.Errorf("%s: player %d reads %q, want %q", mode, player, got, want)
			}
		}
		if g.Err().Message != "secret"+what {
			t.Errorf("%s: the full error is %q", mode, g.Err().Message)
		}
	}
}

func TestErrorChain(t *testing.T) {
	g := begin(t, `
procedure outer(n: number) { inner(n - 1) }
procedure inner(n: number) { say "{10 / n rounded up}" }
phase work { outer(1) }
turn { work }`, program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	var got []string
	for _, call := range g.Err().Chain {
		got = append(got, fmt.Sprintf("%s %s: %s", call.Sort, call.Rule, call.At.Text()))
	}
	diffStrings(t, []string{"procedure inner: 10 / n rounded up", "procedure outer: inner(n - 1)", "phase work: outer(1)"}, got)
}

// After a rule error the game can be undone to the decision that led to it, and continue from
// there.
func TestAfterARuleError(t *testing.T) {
	const rules = `
keep number n = 0
phase work { n = choose a number in 0..3 "Number?"  say "{6 / (n - 1) rounded up}" }
turn until n is 3 { work }`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, rules, mode, luck.Seeded(1))
			answerAll(t, g, "2")
			g.Next()
			before := string(g.Encode())
			answerAll(t, g, "1")
			if _, ok := g.Next(); ok || g.Err() == nil {
				t.Fatal("no rule error")
			}
			if err := g.Decide(interpreter.Choice{Number: 2}); err == nil {
				t.Error("the stopped game accepts a decision")
			}
			if len(g.Journal()) != 1 {
				t.Error("the journal holds", g.Journal())
			}
			if !g.Undo() || string(g.Encode()) != before {
				t.Error("the undone game differs from the game before the decision")
			}
			answerAll(t, g, "3")
			if _, ok := g.Next(); ok || g.Err() != nil || !g.Result().Over {
				t.Error(g.Err())
			}
		})
	}
}

// After an error, the log holds the entries that led to it. Undo removes them from the log.
func TestLogOfAnError(t *testing.T) {
	g := record(t, `
card C { }
row line of C
phase work {
    let n = choose a number in 0..1 "Number?"
    create C "made" in line
    say "{6 / n rounded up}"
}
turn { work }`, program.Traced, luck.Seeded(1))
	answerAll(t, g, "0")
	g.Next()
	last := g.Log().Events[len(g.Log().Events)-1]
	if last.Kind != event.Created || g.Log().Component(last.A) != "made" {
		t.Errorf("the last event is %+v", last)
	}
	g.Undo()
	if last := g.Log().Events[len(g.Log().Events)-1]; last.Kind != event.PhaseBegan {
		t.Errorf("the last event after the undo is %+v", last)
	}
}
