package query

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
)

const inn = `variant inn "The inn" { players 1 }
enum Mood { merry, sad }
card Guest { thirst: number  mood: Mood = merry }
row bench of Guest
keep number coins = 0

# What a guest drinks.
procedure drink(guest: Guest) {
    decrease guest.thirst by 1
    increase coins by 2
}
function wants(guest: Guest) -> bool = guest.thirst > 0
setup { create Guest "Ann" { thirst = 2 } in bench }
turn until turn_count is 3 { evening }
phase evening {
    for each guest in bench where wants(guest) { drink(guest) }
}
score { add coins "coins" }
scenario "Ann drinks" {
    given  setup
    do     evening
    expect coins is 2
}
`

func study(t testing.TB, text string) *dsl.Study {
	t.Helper()
	return dsl.NewLibrary(fstest.MapFS{"inn/inn.rules": {Data: []byte(text)}}).Study(dsl.Request{Variant: "inn"})
}

// TestRevision compares the diagnostics of a revision with those of a full check.
func TestRevision(t *testing.T) {
	before := study(t, inn)
	if len(before.Findings) > 0 {
		t.Fatal(before.Findings.Text(diag.Plain))
	}
	for _, test := range []struct {
		name, old, new string
		atOnce         bool
	}{
		{"a name that nothing has", "drink(guest) }", "drank(guest) }", true},
		{"a field that nothing has", "guest.thirst by", "guest.hunger by", true},
		{"a longer declaration", "increase coins by 2", "increase coins by 2\n    say \"{coin}\"\n    say \"{guest}\"", true},
		{"a comment", "# What a guest drinks.", "# What a guest drinks, and\n# pays.", true},
		{"what cannot be read", "decrease guest.thirst by 1", "decrease guest.thirst", true},
		{"a declaration that has no end", "decrease guest.thirst by 1", "decrease guest.thirst by 1 {", true},
		{"a scenario", "expect coins is 2", "expect coin is 2", true},
		{"a procedure with another name", "procedure drink(", "procedure sip(", false},
		{"another declaration", "score {", "keep number beds = 1\nscore {", false},
		{"a kind with another field", "thirst: number", "thirst: text", false},
		{"a kind in another place", "row bench of Guest\n", "", false},
		{"two declarations", "increase coins by 2\n}\nfunction wants(", "increase coins by 3\n}\nfunction wanted(", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(inn, test.old, test.new, 1)
			if text == inn {
				t.Fatal("nothing is another")
			}
			var got diag.List
			r, ok := Revise(before, source.NewFile("rules/inn/inn.rules", text))
			if ok {
				got, ok = r.Findings()
			}
			if ok != test.atOnce {
				t.Fatalf("findings are available at once: %t", ok)
			}
			if !ok {
				return
			}
			if diff := cmp.Diff(study(t, text).Findings.Text(diag.Plain), got.Text(diag.Plain)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRevisionMovesFindings checks that diagnostics outside the edited declaration get their new
// positions.
func TestRevisionMovesFindings(t *testing.T) {
	text := strings.Replace(inn, "expect coins is 2", "expect coin is 2", 1)
	before := study(t, text)
	text = strings.Replace(text, "increase coins by 2", "increase coins by 2\n    increase coins by 2", 1)
	r, ok := Revise(before, source.NewFile("rules/inn/inn.rules", text))
	if !ok {
		t.Fatal("the revision needs a full check")
	}
	got, _ := r.Findings()
	if want := study(t, text).Findings; len(want) != 1 || cmp.Diff(want.Text(diag.Plain), got.Text(diag.Plain)) != "" {
		t.Errorf("%s\nis found, not\n%s", got.Text(diag.Plain), want.Text(diag.Plain))
	}
}
