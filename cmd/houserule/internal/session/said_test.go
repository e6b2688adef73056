package session_test

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// The beginning describes a turn in the lines that the rules have for it.
func TestBeginningSaysATurn(t *testing.T) {
	lines := strings.Join(sessiontest.Sit(t, "solitaire", 1).Beginning(), "\n")
	if want := "A turn:\n  Tapped companions get ready; wounded companions heal and are tapped.\n"; !strings.Contains(lines, want) {
		t.Errorf("it does not say %q:\n%s", want, lines)
	}
}

// An option to play a card has the rule text of the card, and an option without a card has none.
func TestDoes(t *testing.T) {
	s := sessiontest.Sit(t, "quests", 1)
	for range 100 {
		d, open := s.Game.Next()
		if !open {
			break
		}
		for i, o := range d.For(d.Player).Options[:d.Open] {
			switch gloss := s.Does(d, i, 0, nil); {
			case session.Label(o) == "Go on" && gloss != "":
				t.Errorf("the option Go on has the gloss %q", gloss)
			case session.Label(o) == "Play Concealment":
				if want := "A scout of the company taps: the attack is cancelled."; gloss != want {
					t.Errorf("it is said to be %q, not %q", gloss, want)
				}
				return
			}
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no player could play Concealment")
}

// In an option that gives one of several items to one of several characters, each part has the
// rule text of its own card.
func TestPartGloss(t *testing.T) {
	s := sessiontest.Sit(t, "arda", 2)
	for range 40 {
		d, open := s.Game.Next()
		if !open {
			break
		}
		for i, o := range d.For(d.Player).Options[:d.Open] {
			if strings.HasPrefix(session.Label(o), "Elven Cloak for ") {
				if of, to := s.PartGloss(d, i, 0), s.PartGloss(d, i, 1); of == "" || of == to {
					t.Errorf("the cloak is said to be %q, and who gets it %q", of, to)
				}
				return
			}
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no player could take the cloak")
}
