package patch

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSequence inserts and removes lines at random, and compares the result with a plain slice.
// It also compares the lines of each name.
func TestSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := func(line *int) int { return *line % 3 }
		big := func(line *int) bool { return *line > 5 }
		var want []*int
		got := sequenceOf(nil, name, big)
		for range rapid.IntRange(0, 20).Draw(t, "times") {
			at := rapid.IntRange(0, len(want)).Draw(t, "at")
			if at < len(want) && rapid.Bool().Draw(t, "remove") {
				got.remove(spotAt(got, at))
				want = slices.Delete(want, at, at+1)
				continue
			}
			for range rapid.IntRange(1, 70).Draw(t, "lines") {
				line := new(rapid.IntRange(0, 9).Draw(t, "line"))
				got.insert(line, spotAt(got, at))
				want = slices.Insert(want, at, line)
			}
		}
		if !slices.Equal(got.lines(), want) {
			t.Fatal("the order is another one")
		}
		for n := range 3 {
			if !slices.Equal(linesAt(got.named[n]), only(want, func(line *int) bool { return name(line) == n })) {
				t.Fatalf("those named %d are others", n)
			}
		}
		if !slices.Equal(linesAt(got.grouped), only(want, big)) {
			t.Fatal("those of the group are others")
		}
	})
}

func spotAt(q *sequence[int, int], at int) *listNode[int, int] {
	p := q.first
	for range at {
		p = p.next
	}
	return p
}

func linesAt(spots []*listNode[int, int]) (lines []*int) {
	for _, p := range spots {
		lines = append(lines, p.line)
	}
	return lines
}

func only(lines []*int, are func(*int) bool) []*int {
	return slices.DeleteFunc(slices.Clone(lines), func(line *int) bool { return !are(line) })
}
