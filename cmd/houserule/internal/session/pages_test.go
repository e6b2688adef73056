package session

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A score is shown among others, with how many were below.
func TestHistogram(t *testing.T) {
	var scores []int64
	for range 10 {
		scores = append(scores, 1, 2, 2, 3)
	}
	want := []string{
		"Of 40 automatic games 10 ended below 2:",
		"  1  ████████████████████",
		"  2  ████████████████████████████████████████ ‹ yours",
		"  3  ████████████████████",
	}
	if diff := cmp.Diff(want, Histogram(2, scores)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if lines := Histogram(3, scores[:5]); lines != nil {
		t.Errorf("few games say something: %q", lines)
	}
}

// Whoever has ended a game sees how, and among what; to compare it leaves it as it is.
func TestEnd(t *testing.T) {
	s := cards(t, 2)
	for range 1000 {
		if _, open := s.Game.Next(); !open {
			break
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	before := string(s.Game.Encode())
	compared := strings.Join(s.Compared(0)(context.Background()), "\n")
	if !strings.Contains(compared, "automatic games") || !strings.Contains(compared, "yours") || string(s.Game.Encode()) != before {
		t.Errorf("it is not compared:\n%s", compared)
	}
	if end := strings.Join(s.End(0), "\n"); !strings.Contains(end, "The game is over after") || !strings.Contains(end, "The last that happened:") {
		t.Errorf("it does not say how it ended:\n%s", end)
	}
}
