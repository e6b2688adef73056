package tui

import (
	"strings"
	"testing"

	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// What was taken back can be taken again until something else is answered.
func TestRedo(t *testing.T) {
	m := New(sit(t, "klondike", luck.Seeded(7)))
	for _, key := range []string{"4", "4", "u", "u", "U"} {
		m.press(key)
	}
	if steps := len(m.Game.Steps()); steps != 1 || !strings.Contains(shown(m), "Taken again: Deal three cards.") {
		t.Errorf("%d answers stand:\n%s", steps, shown(m))
	}
	for _, key := range []string{"u", "4", "U"} {
		m.press(key)
	}
	if !strings.Contains(shown(m), "there is nothing to take again") {
		t.Errorf("it was taken again:\n%s", shown(m))
	}
}

// Whoever agrees to an undo hands the screen back before anybody's cards are shown again.
func TestTheScreenGoesBackAfterAnUndo(t *testing.T) {
	m := New(sit(t, "twice", luck.Seeded(7)))
	for _, key := range []string{"x", "1", "u", "x", "y"} {
		m.press(key)
	}
	if screen := shown(m); !strings.Contains(screen, "Give the screen to player 1") || strings.Contains(screen, "Which card?") {
		t.Errorf("player 2 sees what player 1 is asked:\n%s", screen)
	}
	m.press("x")
	if screen := shown(m); len(m.Game.Steps()) != 0 || !strings.Contains(screen, "Which card?") {
		t.Errorf("nothing is taken back:\n%s", screen)
	}
}

// Whoever takes something back reads their own answers; those of others are counted, for these may be secrets.
func TestWhatOthersAnsweredIsNotNamedWhenTakenBack(t *testing.T) {
	answer := func(player int, read string) history.Step {
		return history.Step{Entry: history.Entry{Player: player, Answer: read}, Read: read}
	}
	undoing := &history.Undoing{Steps: []history.Step{answer(2, "the fake ring"), answer(1, "the troll"), answer(0, "Pass")}}
	if got, want := takenBack(undoing, 0), "Taken back: Pass, then 2 answers of others."; got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}
