package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter/luck"
	"houserule/interpreter/seat"
)

// among returns a screen for a player and the given others.
func among(t *testing.T, game string, given ...string) *Model {
	t.Helper()
	s := sit(t, game, luck.Seeded(7))
	names, err := seat.ParseNames(given, s.Game.Players(), seat.Me, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	s.Seats = seat.NewTable(names)
	s.Seats.Start(7)
	t.Cleanup(s.Seats.Close)
	return New(s)
}

// settle runs commands and handles their messages until none is left.
func settle(m *Model, command tea.Cmd) {
	for command != nil {
		_, command = m.Update(command())
	}
}

func press(m *Model, key string) {
	_, command := m.Update(tea.KeyPressMsg{Text: key, Code: []rune(key)[0]})
	settle(m, command)
}

// TestAmongOthers plays with a program at the table. The screen is not handed over, and secrets
// of the program stay hidden.
func TestAmongOthers(t *testing.T) {
	m := among(t, "crazy_eights", "2=suggest")
	settle(m, m.Init())
	for range 8 {
		press(m, "1")
		if m.pager != nil || m.seat != 0 || m.others != nil {
			t.Fatalf("the screen is not with the one person who plays:\n%s", shown(m))
		}
		if m.decision == nil {
			break
		}
	}
	if story := strings.Join(session.InFull(m.story), "\n"); !strings.Contains(story, "Player 2 draws a card") {
		t.Errorf("the story lacks the actions of the other player:\n%s", story)
	}
	decided := len(m.Game.Steps())
	press(m, "u")
	if m.decision == nil || m.decision.Player != 0 || len(m.Game.Steps()) >= decided {
		t.Errorf("taking back does not lead to a decision of the person's own:\n%s", shown(m))
	}
}

// TestWhileOthersThink checks that the table stays visible, and that the decision of others
// doesn't.
func TestWhileOthersThink(t *testing.T) {
	m := among(t, "crazy_eights", "1=suggest")
	command := m.Init()
	if m.seat != 1 || m.viewer() != 1 {
		t.Error("the table is not shown to the person")
	}
	if text := shown(m); !strings.Contains(text, "The rules' suggestions decide …") || strings.Contains(text, "What do you play?") {
		t.Errorf("while another decides, the screen is\n%s", text)
	}
	press(m, "w")
	press(m, "h")
	if m.pager != nil {
		t.Errorf("the screen shows the decision of another player:\n%s", shown(m))
	}
	settle(m, command)
	if m.decision == nil || m.decision.Player != 1 {
		t.Errorf("the person is not asked:\n%s", shown(m))
	}
}

// TestAProgramThatFails checks that suggestions replace a failed program, after a message.
func TestAProgramThatFails(t *testing.T) {
	m := among(t, "pig", "1=pipe:no-such-program")
	settle(m, m.Init())
	text := shown(m)
	if !strings.Contains(text, "player 1 has stopped playing") || !strings.Contains(text, "could not start it") || len(m.Game.Journal()) != 0 {
		t.Fatalf("the screen does not show the error:\n%s", text)
	}
	press(m, "esc")
	if m.decision == nil || m.decision.Player != 1 || m.Seats.Name(0) != "suggest" {
		t.Errorf("no player takes over:\n%s", shown(m))
	}
}

// TestTheEndIsForEverybody checks that the end of a game shows only public information to players
// with secrets. The table is covered before one of them continues.
func TestTheEndIsForEverybody(t *testing.T) {
	m := New(sit(t, "crazy_eights", luck.Seeded(7)))
	for range 500 {
		m.press("esc")
		m.press("h")
		m.press("enter")
	}
	if _, open := m.Game.Next(); open {
		t.Fatalf("the game does not end:\n%s", shown(m))
	}
	if text := shown(m); strings.Contains(text, " cards  ") || !strings.Contains(text, "Player 1 wins after") {
		t.Errorf("the end shows a hand, or does not name the winner:\n%s", text)
	}
	m.press("u")
	m.press("esc")
	if text := shown(m); !strings.Contains(text, "wants to undo the last answer.") {
		t.Errorf("the other player is not asked about the undo:\n%s", text)
	}
	m.press("y")
	if m.decision == nil || m.pager == nil || !strings.Contains(shown(m), "Give the screen to") {
		t.Errorf("the table is not covered:\n%s", shown(m))
	}
}
