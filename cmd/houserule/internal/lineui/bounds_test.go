package lineui

import "testing"

// Input from a pipe ends after too many wrong answers in a row, or too many lines that answer no
// question. A player at a terminal may continue, and so may a program that sometimes answers.
func TestBoundedInput(t *testing.T) {
	for _, test := range []struct {
		name   string
		manner Manner
		// kinds of lines: each is wrong, leaves the game as it is, or every tenth answers
		wrong, idle, answers bool
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
