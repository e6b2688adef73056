package tui

import (
	"strings"
	"testing"

	"houserule/interpreter/luck"
)

// An undone answer can be redone until another answer is given.
func TestRedo(t *testing.T) {
	m := New(sit(t, "klondike", luck.Seeded(7)))
	for _, key := range []string{"2", "2", "u", "u", "U"} {
		m.press(key)
	}
	if steps := len(m.Game.Steps()); steps != 1 || !strings.Contains(shown(m), "Redone: Deal three cards.") {
		t.Errorf("%d answers are recorded:\n%s", steps, shown(m))
	}
	for _, key := range []string{"u", "2", "U"} {
		m.press(key)
	}
	if !strings.Contains(shown(m), "there is nothing to redo") {
		t.Errorf("it was taken again:\n%s", shown(m))
	}
}

// A player who agrees to an undo hands the screen back before any cards are visible.
func TestTheScreenGoesBackAfterAnUndo(t *testing.T) {
	m := New(sit(t, "twice", luck.Seeded(7)))
	for _, key := range []string{"esc", "1", "u", "esc", "y"} {
		m.press(key)
	}
	if screen := shown(m); !strings.Contains(screen, "Give the screen to player 1") || strings.Contains(screen, "Which card?") {
		t.Errorf("player 2 sees the decision of player 1:\n%s", screen)
	}
	m.press("esc")
	if screen := shown(m); len(m.Game.Steps()) != 0 || !strings.Contains(screen, "Which card?") {
		t.Errorf("nothing is taken back:\n%s", screen)
	}
}
