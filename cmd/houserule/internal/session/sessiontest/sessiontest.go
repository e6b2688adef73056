// Package sessiontest has tests sit down at games.
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

// Sit is a game of a variant that ships or of a file, always with the same luck. People play it, each at a screen of their own,
// but for seats that others are named for, as in "2=suggest".
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

// SitWith is a game with some luck and settings, in which people play all seats.
func SitWith(t testing.TB, variant string, luck luck.Luck, settings interpreter.Settings) *session.Session {
	t.Helper()
	g, err := interpreter.New(compiled(t, variant), luck, settings)
	if err != nil {
		t.Fatal(err)
	}
	return &session.Session{Game: history.New(g), Luck: "seed 7"}
}

var programs sync.Map // by variant: games of the same rules share them, as they do wherever several are played

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

// Suggest answers so many decisions as the rules suggest, or as many as there are.
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
