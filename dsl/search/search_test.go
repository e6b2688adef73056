package search_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/search"
)

const inn = `variant inn "The inn" { players 1  gloss "Guests come and go." }
enum Mood { merry, sad called "sombre" }
card Guest { thirst: number  mood: Mood = merry }
row bench of Guest
catalog guests of Guest from "guests.toml"
keep number coins = 0

# A thirsty guest drinks, and pays for it.
procedure drink(guest: Guest) cites till.1 {
    decrease guest.thirst by 1
    increase coins by 2
}
check haggle(guest: Guest) {
    roll 2d6
    subtract 3 when guest.mood is sad "held back"
    against 7
    above -> cheap
    else  -> dear
}
turn until turn_count is 3 { evening }
phase evening { for each guest in bench { if haggle(guest) is cheap { drink(guest) } } }
`

const clauses = `[[clause]]
id = "inn/till.1"
section = "The till"
rule = "A drink costs two coins, wherever the guest is seated."
`

const house = `variant dearer "Dearer" { extends inn }
change check haggle {
    remove "held back"
    insert subtract 5 when guest.mood is sad "grumpy"
}
`

func index(t *testing.T, with ...string) *search.Index {
	t.Helper()
	study := dsl.NewLibrary(fstest.MapFS{
		"inn/inn.rules": {Data: []byte(inn)}, "inn/clauses.toml": {Data: []byte(clauses)},
		"inn/guests.toml":     {Data: []byte("[[card]]\nname = \"Zoë\"\nthirst = 2\nmood = \"sad\"\n")},
		"dearer/dearer.rules": {Data: []byte(house)},
	}).Study(dsl.Request{Variant: "inn", With: with})
	if study.Variant == nil {
		t.Fatal(study.Findings)
	}
	return search.Of(study, study) // duplicate studies add nothing
}

func found(r search.Result) (names []string) {
	for _, hit := range r.Hits {
		names = append(names, hit.Sort+" "+hit.Name)
	}
	return names
}

func TestBestFirst(t *testing.T) {
	x := index(t)
	for words, want := range map[string][]string{
		"drink":       {"procedure drink", "clause till.1", "phase evening"},
		"Drinks paid": {"procedure drink"}, // in other forms
		"held-back":   {"check haggle"},
		"sombre":      {"enum Mood", "Guest Zoë"}, // the words after called match, too
		"ZOE":         {"Guest Zoë"},
		"two coins":   {"clause till.1", "value coins", "procedure drink"},
		"guests":      {"catalog guests"},
		"nothing":     nil,
	} {
		got := found(x.For(words))
		if diff := cmp.Diff(want, got[:min(len(want), len(got))]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", words, diff)
		}
	}
}

// TestHouseRule checks that the index omits rules that are no longer in force. The lines of house
// rules are in the index, with their own spans.
func TestHouseRule(t *testing.T) {
	x := index(t, "dearer")
	hits := x.For("grumpy").Hits
	if len(hits) != 1 || hits[0].Name != "haggle" || hits[0].Line.File.Name != "rules/dearer/dearer.rules" || hits[0].Line.Line() != 4 {
		t.Errorf("%+v", hits)
	}
	if hits := x.For("held back").Hits; len(hits) > 0 {
		t.Errorf("%+v", hits)
	}
}

func TestNearestWord(t *testing.T) {
	r := index(t).For("dirnk wxyz")
	if want := []search.Word{{"dirnk", "drink"}, {"wxyz", ""}}; !slices.Equal(r.Words, want) || len(r.Hits) == 0 || r.Hits[0].Name != "drink" {
		t.Errorf("%+v", r)
	}
}

// TestReference searches the reference together with rules. Headings weigh most.
func TestReference(t *testing.T) {
	for words, want := range map[string]string{
		"out of the game":   "docs turns#out-of-the-game",
		"division rounding": "docs messages/steps#division-rounding",
		"haggle":            "check haggle",
		// A question is about its other words.
		"How do I add a card to a deck?": "docs changing-a-game#add-cards-to-a-deck",
		"how to make partners":           "docs players-and-teams#partners-and-teams",
	} {
		study := dsl.NewLibrary(fstest.MapFS{
			"inn/inn.rules": {Data: []byte(inn)}, "inn/clauses.toml": {Data: []byte(clauses)}, "inn/guests.toml": {Data: []byte("")},
		}).Study(dsl.Request{Variant: "inn"})
		if got := found(search.OfAll(study).For(words)); len(got) == 0 || got[0] != want {
			t.Errorf("%s: %v", words, got)
		}
	}
}
