package story_test

import (
	"testing"

	"houserule/interpreter/story"
)

// The outcome of an answer is the first check after it, or else the first action, before the next
// turn or phase.
func TestMarkAnswer(t *testing.T) {
	action := func(at int) story.Line { return story.Line{Text: "action", First: at, Last: at} }
	check := func(at int) story.Line { return story.Line{Text: "check", First: at, Last: at, Checked: true} }
	heading := func(at int) story.Line { return story.Line{Text: "heading", First: at, Last: at, Heading: true} }
	for _, test := range []struct {
		name   string
		lines  []story.Line
		marked int
	}{
		{"a check behind an action", []story.Line{check(1), action(3), check(4), check(5)}, 2},
		{"an action alone", []story.Line{action(1), action(3), heading(4), check(5)}, 1},
		{"a new turn at once", []story.Line{action(1), heading(3), action(4), check(5)}, -1},
		{"a line that began before", []story.Line{{Text: "action", First: 1, Last: 3}, heading(4)}, 0},
		{"nothing yet", []story.Line{action(1), heading(2)}, -1},
	} {
		story.MarkAnswer(test.lines, 3)
		for i, line := range test.lines {
			if line.Answer != (i == test.marked) {
				t.Errorf("%s: line %d is marked: %v", test.name, i, line.Answer)
			}
		}
	}
}
