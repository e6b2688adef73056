package session

import (
	"strings"
	"testing"

	"houserule/interpreter"
)

const pledges = `
variant pledges "Pledges" { players 2 }
each player has { keep secretly number pledge = 0  keep number luck = 0 }
setup { together secretly for each player in players { player.pledge = choose a number in 1..6 "How much?" } }
turn until turn_count is 2 { play }
phase play { if judge "Roll?" suggest true { luck = roll d6 } }
score for each player { add player.luck "luck" }
`

// An answer that no other player knows about can be undone without asking the others. That holds
// even if another player has the screen now. A player who has seen dice since must agree.
func TestMustAgree(t *testing.T) {
	s := sitting(t, pledges, interpreter.Settings{Players: 2})
	agree := func() []int {
		u := s.Undoing()
		return s.MustAgree(&u, s.WhoUndoes())
	}
	answer := func(c interpreter.Choice) {
		t.Helper()
		if err := s.Choose(c); err != nil {
			t.Fatal(err)
		}
	}
	answer(interpreter.Choice{Number: 3})
	if d, _ := s.Game.Next(); d.Player != 1 || s.WhoUndoes() != 0 || len(agree()) > 0 {
		t.Errorf("player %d is asked after %d, and %v must agree", d.Player, s.WhoUndoes(), agree())
	}
	answer(interpreter.Choice{Number: 4})
	if by := s.WhoUndoes(); by != 1 || len(agree()) > 0 {
		t.Errorf("a secret answer is undone by %d, and %v must agree", by, agree())
	}
	answer(interpreter.Choice{Yes: true})
	if by := s.WhoUndoes(); by != 0 || len(agree()) != 1 {
		t.Errorf("after the dice %d takes back, and %v must agree", by, agree())
	}
}

// The table decides which answers can be undone. After dice, an answer can be undone freely, with
// the consent of those who saw them, or not at all. A secret answer concerns no other player.
func TestWhatCanBeUndone(t *testing.T) {
	for _, test := range []struct {
		undo   string
		agree  int
		refuse bool
	}{{"", 1, false}, {"ask", 1, false}, {"free", 0, false}, {"unseen", 1, true}} {
		s := sitting(t, pledges, interpreter.Settings{Players: 2})
		s.Head.Undo = test.undo
		look := func() (agree int, refused bool) {
			u := s.Undoing()
			return len(s.MustAgree(&u, s.WhoUndoes())), CantUndo(s, &u) != ""
		}
		for _, c := range []interpreter.Choice{{Number: 3}, {Number: 4}} {
			if err := s.Choose(c); err != nil {
				t.Fatal(err)
			}
			if agree, refused := look(); agree != 0 || refused {
				t.Errorf("%q: for a secret answer %d must agree, and it is refused: %v", test.undo, agree, refused)
			}
		}
		if err := s.Choose(interpreter.Choice{Yes: true}); err != nil {
			t.Fatal(err)
		}
		if agree, refused := look(); agree != test.agree || refused != test.refuse {
			t.Errorf("%q: after dice %d must agree, and it is refused: %v", test.undo, agree, refused)
		}
	}
}

// The line that opens the rules says which answers can be undone.
func TestUndoOfRules(t *testing.T) {
	for _, test := range []struct{ rules, want string }{
		{pledges, "ask"},
		{strings.Replace(pledges, "players 2", "players 2 undo unseen", 1), "unseen"},
		{strings.Replace(pledges, "players 2", "undo free players 2", 1), "free"},
	} {
		if got := undoes(sitting(t, test.rules, interpreter.Settings{Players: 2})); string(got) != test.want {
			t.Errorf("%s instead of %s", got, test.want)
		}
	}
}
