package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter"
	"houserule/interpreter/save"
)

// bids is a game in which players bid in turns.
const bids = `variant bids "Bids" { players 2 }
each player has { keep number bid = 0 }
turn until turn_count is 6 { bid_now }
phase bid_now {
    choose "What do you bid?" {
        option "One" -> active.bid = 1
        option "Two" -> active.bid = 2
        option "Three" -> active.bid = 3
    }
}
score for each player { add player.bid "bid" }
`

// seated returns a session of the given rules with its head, before the first decision.
func seated(t *testing.T, text string) *session.Session {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bids.rules")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	s := sessiontest.Sit(t, path, 2)
	s.Head = save.Head{Variant: path, Players: 2, Rules: save.Fingerprint(s.Game.Program().Variant), Seed: new(uint64(7))}
	return s
}

// rereadAs returns the given rules as if they had been read again.
func rereadAs(t *testing.T, text string) *session.Reread {
	t.Helper()
	s := seated(t, text)
	return &session.Reread{Head: s.Head, Program: s.Game.Program(), Settings: interpreter.Settings{Players: 2}}
}

// Saved rules never change the past silently, and the open form of a difference names no answer.
func TestResume(t *testing.T) {
	closed := strings.Replace(bids, `option "Two" ->`, `option "Two" when active.bid > 0 ->`, 1)
	for _, test := range []struct {
		name, text string
		resumption session.Resumption
		steps      int
		same       bool
	}{
		{"a comment", bids + "# Nothing.\n", session.Replay, 2, true},
		{"from there", closed, session.FromThere, 1, false},
		{"by the new rules", closed, session.Replay, 1, false},
		{"not at all", closed, session.Refuse, 2, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := seated(t, bids)
			for i := range 2 {
				if d, open := s.Game.Next(); !open || s.Choose(interpreter.Choice{Indexes: []int{i}}) != nil {
					t.Fatal(d, open)
				}
			}
			before, rules := s.Game.Game, s.Head.Rules
			adopted := 0
			s.Adopt = func(*session.Change) error { adopted++; return nil }
			change, err := s.Under(rereadAs(t, test.text))
			if err != nil {
				t.Fatal(err)
			}
			if change.IsSame() != test.same {
				t.Errorf("it is the same: %v", change.IsSame())
			}
			all, open := strings.Join(change.Difference(false), "\n"), strings.Join(change.Difference(true), "\n")
			if !test.same && (!strings.Contains(all, `"Two"`) || strings.Contains(open, "Two") || !strings.Contains(open, "decision 2 of 2")) {
				t.Errorf("it is told\n%s\nand openly\n%s", all, open)
			}
			if _, err := s.Resume(change, test.resumption); err != nil {
				t.Fatal(err)
			}
			refused := test.resumption == session.Refuse
			if steps := len(s.Game.Steps()); steps != test.steps || refused != (s.Game.Game == before) || refused != (s.Head.Rules == rules) || refused != (adopted == 0) {
				t.Errorf("%d answers are recorded, and %d games were adopted", steps, adopted)
			}
		})
	}
	if _, err := seated(t, bids).Under(&session.Reread{Problem: "what is wrong"}); err == nil || err.Error() != "what is wrong" {
		t.Error("a mistake is no problem:", err)
	}
}
