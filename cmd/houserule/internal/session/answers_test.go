package session

import (
	"strings"
	"testing"

	"houserule/interpreter"
)

// After three equal answers in a row the session proposes a standing answer. It doesn't repeat that
// at once.
func TestProposed(t *testing.T) {
	s := onWatch(t)
	var proposed []int
	for i := range 8 {
		d, open := s.Game.Next()
		if !open {
			break
		}
		if !strings.HasPrefix(d.Prompt, "Who wakes?") {
			if err := s.Choose(s.Game.Suggestion()); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if a, ok := s.Proposed(d); ok {
			proposed = append(proposed, i)
			if want := `Answer "none" here from now on?`; a.Proposal() != want {
				t.Errorf("it proposes %q, not %q", a.Proposal(), want)
			}
			s.Always(a)
			if answered, err := s.AnswerStanding(); err != nil || answered == 0 {
				t.Errorf("the proposed standing answer is not used: %d, %v", answered, err)
			}
			break
		}
		if err := s.Choose(interpreter.Choice{}); err != nil {
			t.Fatal(err)
		}
	}
	if len(proposed) != 1 || proposed[0] != 3 {
		t.Errorf("it was proposed at answers %v, not at 3", proposed)
	}
}

// Another answer begins a new run, and the news since a player's last own answer includes the
// answers that stand.
func TestLastAnswer(t *testing.T) {
	s := onWatch(t)
	for i := range 4 {
		c := interpreter.Choice{}
		if i == 1 {
			c.Indexes = []int{0}
		}
		d, _ := s.Game.Next()
		if _, ok := s.Proposed(d); ok {
			t.Errorf("an answer is proposed before question %d", i)
		}
		if err := s.Choose(c); err != nil {
			t.Fatal(err)
		}
		if d, _ = s.Game.Next(); !strings.HasPrefix(d.Prompt, "Who wakes?") {
			break
		}
	}
	before, _ := s.LastAnswer(0)
	d, _ := s.Game.Next()
	s.Always(s.StandingFor(d)[0])
	if answered, err := s.AnswerStanding(); err != nil || answered == 0 {
		t.Fatalf("nothing was answered: %v", err)
	}
	if now, _ := s.LastAnswer(0); now != before {
		t.Errorf("a standing answer counts as the player's own: %d, %d", before, now)
	}
}

// An option that led back to its menu without any change says so, until something changes.
func TestFruitless(t *testing.T) {
	s := sitting(t, `
variant camp "Camp" { players 1 }
card Guard {}
row tent of Guard
row post of Guard
setup { create Guard "Ann" in tent  create Guard "Ben" in tent }
turn until turn_count is 2 { evening }
phase evening {
    while true {
        choose "What now?" {
            option "Send guards" -> {
                let sent = choose any of tent "Who goes?"
                move sent to post
            }
            option "Sleep" -> return
        }
    }
}
`, interpreter.Settings{})
	menu := func() *interpreter.Decision {
		d, open := s.Game.Next()
		if !open || d.Prompt != "What now?" {
			t.Fatalf("the menu is not asked, but %v", d)
		}
		return d
	}
	send := func(guards ...int) {
		menu()
		for _, c := range []interpreter.Choice{{Indexes: []int{0}}, {Indexes: guards}} {
			if err := s.Choose(c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s.IsFruitless(menu(), 0) {
		t.Error("an option is fruitless before it is chosen")
	}
	send()
	if d := menu(); !s.IsFruitless(d, 0) || s.IsFruitless(d, 1) || s.Does(d, 0, 0, nil) != "nothing changed when you chose it" {
		t.Errorf("nothing is said about the option that changed nothing: %q", s.Does(d, 0, 0, nil))
	}
	send(0)
	if s.IsFruitless(menu(), 0) {
		t.Error("an option is fruitless although a guard has gone")
	}
	send()
	s.Undo()
	s.Undo()
	if s.IsFruitless(menu(), 0) {
		t.Error("an undone answer counts")
	}
}
