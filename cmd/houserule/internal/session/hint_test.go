package session_test

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// Every suggestion has a reason: that of the rules, or one that the advice gives.
func TestHintsHaveReasons(t *testing.T) {
	for variant, players := range map[string]int{"solitaire": 1, "runebound": 1, "runebound-lairs": 1, "quests": 1, "hazard-decks": 1, "arda": 2} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			s := sessiontest.Sit(t, variant, players)
			for range 50 {
				d, open := s.Game.Next()
				if !open {
					return
				}
				_, words := s.Hint(d)
				answer, reason, given := strings.Cut(words, ", because ")
				if !given || answer == "" || reason == "" {
					t.Errorf("%q is suggested without a reason: %s", s.Prompt(d), words)
				}
				if err := s.Choose(s.Game.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
