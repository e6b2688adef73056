package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// An error in a suggestion or a description doesn't end the game, but PassedOver returns it.
func TestPassedOver(t *testing.T) {
	const zero = "division of 7 by zero"
	for _, test := range []struct{ name, rules, want string }{
		{"a number", `setup { let _n = choose a number in 0..9 "?" suggest 7 / nought rounded up }`, zero},
		{"an option", `setup { choose "?" { option "a" suggest 7 / nought rounded up is 1 -> skip  option "b" -> skip } }`, zero},
		{"within a function", `setup { let _n = choose a number in 0..9 "?" suggest f(3) }  function f(n: number) -> number = f(n)`, "rules call each other without end: 1000 calls are nested"},
		{"of nobody", `setup { let _n = choose a number in 0..9 "?" by nobody() suggest 7 / nought rounded up }  function nobody() -> player? { if nought > 0 { return active }  return none }`, zero},
		{"in secret", `setup { together secretly for each player in players { let _n = choose a number in 0..9 "?" suggest 7 / nought rounded up } }`, zero},
		{"a condition of an offer", `offer trade "Trade" by each player where 7 / nought rounded up is 1 { skip }  setup { let _n = choose a number in 0..9 "?" }`, zero},
		{"nothing", `setup { let _n = choose a number in 0..9 "?" suggest 7 }`, ""},
	} {
		for mode := range modes {
			g := begin(t, "keep number nought = 0  "+test.rules, modes[mode], luck.Seeded(1), interpreter.Settings{Players: 2})
			for _, ok := g.Next(); ok; _, ok = g.Next() {
				g.Offers()
				if err := g.Decide(g.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
			if g.Err() != nil || !g.Result().Over {
				t.Errorf("%s %s: the game did not continue: %v", test.name, mode, g.Err())
			}
			got := ""
			if err := g.PassedOver(); err != nil {
				got = err.Error()
			}
			if (test.want == "") != (got == "") || !strings.Contains(got, test.want) {
				t.Errorf("%s %s: passed over %q, want %q", test.name, mode, got, test.want)
			}
		}
	}
}

// Labels are written only if a client reads them.
func TestPassedOverInWords(t *testing.T) {
	g := begin(t, `keep number nought = 0  setup { let _n = choose a number in 0..9 "Of {7 / nought rounded up}?" }`, modes["told"], luck.Seeded(1), interpreter.Settings{})
	d, _ := g.Next()
	d.Describe()
	if err := g.PassedOver(); err == nil || !strings.Contains(err.Error(), "division of 7 by zero") {
		t.Errorf("passed over %v", err)
	}
	if err := g.Clone().PassedOver(); err == nil {
		t.Error("a copy has forgotten it")
	}
}
