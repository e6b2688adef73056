package history_test

import (
	"slices"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const draws = `
variant draws "Draws" { players 2..3 }
card Card { }
catalog cards of Card with each number in 1..9 named "card {number}"
deck stock of Card from cards
row table of Card
each player has { hand held of Card }
setup { shuffle stock }
turn until turn_count is 9 { act }
phase act {
    choose "What do you do?" {
        option "Draw" -> { draw 1 from stock to held }
        option "Lay" -> { draw 1 from stock to table }
        option "Roll" -> { let rolled = roll d6  say "{rolled}" }
        option "Wait" -> { }
    }
}
score for each player { add 0 "nothing" }
`

// An Undoing contains the cards that a player has seen, the dice that the player has seen, and
// the player's own decisions.
func TestUndoing(t *testing.T) {
	v := dsltest.Parse(t, draws)
	for name, c := range map[string]struct {
		answer   int
		learned  [2]int // cards, by seat
		rolled   bool
		concerns []bool
	}{
		"a card that one sees":  {0, [2]int{1, 0}, false, []bool{true, false, false}},
		"a card that all see":   {1, [2]int{1, 1}, false, []bool{true, true, true}},
		"dice":                  {2, [2]int{0, 0}, true, []bool{true, true, true}},
		"nothing but an answer": {3, [2]int{0, 0}, false, []bool{true, false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{Players: 3})
			if err != nil {
				t.Fatal(err)
			}
			r := history.New(g)
			r.Next()
			if err := r.Decide(interpreter.Choice{Indexes: []int{c.answer}}); err != nil {
				t.Fatal(err)
			}
			r.Next()
			before := string(r.Encode())
			u := r.Undoing(1)
			if len(u.Learned[0]) != c.learned[0] || len(u.Learned[1]) != c.learned[1] || u.Rolled[1] != c.rolled || len(u.Steps) != 1 {
				t.Errorf("%+v", u)
			}
			if got := []bool{u.Concerns(0), u.Concerns(1), u.Concerns(2)}; !slices.Equal(got, c.concerns) {
				t.Errorf("it concerns %v", got)
			}
			if string(r.Encode()) != before {
				t.Error("a preview of undo changed the game")
			}
		})
	}
}
