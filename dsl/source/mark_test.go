package source_test

import (
	"testing"

	"houserule/dsl/source"
)

const marked = `phase go {
    say "Go"   # known: everybody hears it
    say "# known: no comment"
    # A comment above.
    #known:   it is said aloud
    # and this line goes on.
    say "On"

    say "Far below"
    say "Why?"  # known:
    say "Other" # knownish: no mark
}
`

func TestMarkFor(t *testing.T) {
	file := source.NewFile("marked.rules", marked)
	for line, want := range map[int]string{
		1: "none", 2: "everybody hears it", 3: "none", 7: "it is said aloud", 9: "none", 10: "", 11: "none", 99: "none", 0: "none",
	} {
		got := "none"
		if mark := file.MarkFor(line, "known"); mark != nil {
			got = mark.Why
		}
		if got != want {
			t.Errorf("line %d: %q, want %q", line, got, want)
		}
	}
}

func TestMarks(t *testing.T) {
	var places []string
	for _, mark := range source.NewFile("marked.rules", marked).Marks("known") {
		places = append(places, mark.Place.String()+" "+mark.Place.Text())
	}
	want := []string{"marked.rules:2:16 # known: everybody hears it", "marked.rules:5:5 #known:   it is said aloud", "marked.rules:10:17 # known:"}
	if len(places) != len(want) || places[0] != want[0] || places[1] != want[1] || places[2] != want[2] {
		t.Errorf("%q, want %q", places, want)
	}
}
