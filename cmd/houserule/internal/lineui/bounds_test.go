package lineui

import "testing"

// Wrong answers from a pipe end after a number of them in a row, and so do lines that never answer a question. A player at
// a terminal, and a program that answers now and then, may go on.
func TestBoundedInput(t *testing.T) {
	for _, test := range []struct {
		name                 string
		manner               Manner
		wrong, idle, answers bool // each line is wrong, leaves the game, or every tenth answers
		lines                int
	}{
		{"wrong answers", Manner{}, true, true, false, mostWrong},
		{"commands", Manner{}, false, true, false, mostIdle},
		{"answers", Manner{}, false, false, false, 0},
		{"wrong answers and right ones", Manner{}, true, true, true, 0},
		{"a terminal", Manner{Typed: true}, true, true, false, 0},
	} {
		u, ended := &ui{manner: test.manner}, 0
		for line := 1; line <= 5000 && ended == 0; line++ {
			right := test.answers && line%10 == 0
			if u.bounded(test.wrong && !right, test.idle && !right) != nil {
				ended = line
			}
		}
		if ended != test.lines {
			t.Errorf("%s: it ends after %d lines, not %d", test.name, ended, test.lines)
		}
	}
}
