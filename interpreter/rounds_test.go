package interpreter_test

import (
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// inRounds returns a game for four players whose first phase executes the given steps.
func inRounds(steps, turn string) string {
	return `variant rounds "Rounds" { players 4 }
each player has { keep number left = 2 }
keep text noted = ""
procedure note(who: player) { noted = "{noted}{position(who, seats)}"  decrease who.left by 1 }
procedure first_two { for each who in rounds where left > 0 { note(who)  if who.left is 0 { return } } }
phase act { ` + steps + ` }
turn ` + turn + ` until turn_count is 5 { act }
`
}

func TestRounds(t *testing.T) {
	const once = "where true"
	for _, test := range []struct{ name, steps, turn, noted string }{
		{"until the condition holds for no player", `for each who in rounds where left > 0 { note(who) }`, once, "12341234"},
		{"from the active player", `active = active.next.next  for each who in rounds where left > 0 { note(who) }`, once, "34123412"},
		{"for no player", `for each who in rounds where left > 5 { note(who) }`, once, ""},
		{"the condition is tested anew", `for each who in rounds where left > 0 { note(who)  decrease who.next.left by 1 }`, once, "1234"},
		{"stop leaves them", `for each who in rounds where left > 0 { note(who)  if who.left is 0 { stop } }`, once, "12341234"},
		{"return leaves them", `first_two`, once, "12341234"},
		{"who is out is passed over", `if turn_count is 1 { end game for active.next }  for each who in rounds where left > 0 { note(who) }`, once, "134134"},
		{"within each other", `for each who in rounds where left > 1 { note(who)  for each other in rounds where left is 1 { note(other) } }`, once, "11223344"},
		{"in a turn of their own", `note(active)`, "where left > 0", "12341"},
		{"turns pass over players", `note(active)  if active is seats_first() { (active.next).left = 0 }`, "where left > 0", "13413"},
		{"a turn for no player", `note(active)  for each who in players { who.left = 0 }`, "where left > 0", "12341"},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				rules := inRounds(test.steps, test.turn) + "function seats_first() -> player = the first of seats\n"
				g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{})
				playSuggested(t, g)
				if got := valueOf(t, g, "noted"); got != test.noted || g.Err() != nil {
					t.Errorf("noted %s, want %s; %v", got, test.noted, g.Err())
				}
			})
		}
	}
}
