// Package sessiontest creates sessions for tests.
package sessiontest

import (
	"sync"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
	"houserule/rules"
)

var library = dsl.NewLibrary(rules.FS)

// Sit returns a session of a variant that ships or of a file, with seed 7. All seats are players
// at this screen, except those that others name, for example "2=suggest".
func Sit(t testing.TB, variant string, players int, others ...string) *session.Session {
	t.Helper()
	s := SitWith(t, variant, luck.Seeded(7), interpreter.Settings{Players: players})
	g := s.Game
	if others != nil {
		names, err := seat.ParseNames(others, g.Players(), seat.Me, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		s.Seats = seat.NewTable(names)
		s.Seats.Start(7)
		t.Cleanup(s.Seats.Close)
	}
	return s
}

// SitWith returns a session with the given luck and settings, in which all seats are players at
// this screen.
func SitWith(t testing.TB, variant string, luck luck.Luck, settings interpreter.Settings) *session.Session {
	t.Helper()
	g, err := interpreter.New(compiled(t, variant), luck, settings)
	if err != nil {
		t.Fatal(err)
	}
	return &session.Session{Game: history.New(g), Luck: "seed 7"}
}

var programs sync.Map // compiled programs by variant; games share them as they do in production

func compiled(t testing.TB, variant string) *program.Program {
	t.Helper()
	if known, ok := programs.Load(variant); ok {
		return known.(*program.Program)
	}
	checked, findings := library.Load(dsl.Request{Variant: variant})
	if checked == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	made, _ := programs.LoadOrStore(variant, program.Compile(checked, program.Traced))
	return made.(*program.Program)
}

// Suggest answers the given number of decisions as the rules suggest, or fewer if the game ends.
func Suggest(t testing.TB, s *session.Session, decisions int) {
	t.Helper()
	for range decisions {
		if _, open := s.Game.Next(); !open {
			return
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
}
