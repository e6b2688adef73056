package source_test

import (
	"fmt"
	"slices"
	"strings"
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
    # known: for nothing

    say "Far below"
    say "Why?"  # known:
    say "Other" # knownish: no mark
    say "Both"  # a note  # known: it is an old custom  # same: nobody minds
    # see above # known:   they say so  
    say "Last"  # why#known: no mark, # unknown: no mark
}
`

// TestMarks checks that a mark applies to its own line, or to the line below its block of
// comments.
func TestMarks(t *testing.T) {
	var got []string
	for _, m := range source.NewFile("marked.rules", marked).Marks("known") {
		got = append(got, fmt.Sprintf("%v %q for %d: %q", m.Place, m.Place.Text(), m.For, m.Why))
	}
	want := []string{
		`marked.rules:2:16 "# known: everybody hears it" for 2: "everybody hears it"`,
		`marked.rules:5:5 "#known:   it is said aloud" for 7: "it is said aloud"`,
		`marked.rules:8:5 "# known: for nothing" for 0: "for nothing"`,
		`marked.rules:11:17 "# known:" for 11: ""`,
		`marked.rules:13:27 "# known: it is an old custom" for 13: "it is an old custom"`,
		`marked.rules:14:17 "# known:   they say so" for 15: "they say so"`,
	}
	for _, m := range source.NewFile("marked.rules", marked).Marks("same") {
		got = append(got, fmt.Sprintf("%v %q for %d: %q", m.Place, m.Place.Text(), m.For, m.Why))
	}
	want = append(want, `marked.rules:13:57 "# same: nobody minds" for 13: "nobody minds"`)
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
