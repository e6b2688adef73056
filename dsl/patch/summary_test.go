package patch_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/patch"
	"houserule/dsl/source"
)

// A summary has a line for each declaration of a house rule that concerns players.
func TestSummary(t *testing.T) {
	file := source.NewFile("kinder.rules", `variant kinder "Kinder" { extends solitaire }
change option the_dragons = true
change check strike { subtract 2 when held_back "stays untapped"  insert add 1 "luck" }
replace phase offer { original() }
pile lost of Card
scenario "Nothing" { expect the_dragons is true }
`)
	want := []string{
		"changes the option the dragons to true",
		"changes the check strike: stays untapped, luck",
		"replaces the phase offer",
		"adds a pile lost",
	}
	if diff := cmp.Diff(want, patch.Summary(file)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
