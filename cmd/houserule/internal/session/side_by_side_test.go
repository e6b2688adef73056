package session_test

import (
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A screen that is handed round stays with a player who is asked several things in a row, though
// others could answer too.
func TestStaysWithOne(t *testing.T) {
	s := sessiontest.Sit(t, "arda", 2)
	sessiontest.Suggest(t, s, 2) // the choice of a character
	var asked []int
	for len(s.Game.Waiting()) > 1 {
		d, _ := s.Game.Next()
		asked = append(asked, d.Player)
		sessiontest.Suggest(t, s, 1)
	}
	if len(asked) < 3 {
		t.Fatalf("there were %d decisions at the same time", len(asked))
	}
	for _, player := range asked {
		if player != asked[0] {
			t.Errorf("the players who were asked are %d", asked)
			break
		}
	}
}
