package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A loop that asks a player who is out is detected, and similar loops that end are not.
func TestOutInLoop(t *testing.T) {
	for _, test := range []struct{ name, steps, message string }{
		{"the loop goes on as suggested", `active = ben  end game for ben
			while true { choose "Well?" { option "Dig" suggest true -> increase ben.gold by 1  option "Rest" -> stop } }`,
			"player 2 is out of the game but still asked in this loop"},
		{"a value is chosen", `end game for ben  while ben.gold < 9 { note("{choose a number in 1..9 by ben suggest 3}") }`,
			"player 2 is out of the game but still asked in this loop"},
		{"it ends in time", `end game for ben  repeat 250 times { ben.gold = choose a number in 1..9 by ben suggest 3 }`, ""},
		{"other answers", `end game for ben  for each n in 1..900 { ben.gold = choose a number in 1..900 by ben suggest n }`, ""},
		{"somebody else decides in between", `end game for ben
			repeat 400 times { ben.gold = choose a number in 1..9 by ben suggest 3  cat.gold = choose a number in 1..9 by cat suggest 4 }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := begin(t, leaving(test.steps), program.Traced, luck.Seeded(1), interpreter.Settings{})
			for _, ok := g.Next(); ok; _, ok = g.Next() {
				if err := g.Decide(g.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
			got := ""
			if g.Err() != nil {
				got = g.Err().Message
			}
			if !strings.Contains(got, test.message) || test.message == "" && got != "" {
				t.Errorf("the game stops with %q, want %q", got, test.message)
			}
		})
	}
}
