package rulebook_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/rulebook"
	"houserule/rules"
)

var library = dsl.NewLibrary(rules.FS)

func book(t *testing.T, name string) *rulebook.Book {
	t.Helper()
	study := library.Study(dsl.Request{Variant: name})
	if study.Variant == nil {
		t.Fatal(study.Findings.Text(diag.Plain))
	}
	return rulebook.Of(study, nil)
}

// TestNoCode checks that the book of each variant is free of code symbols.
func TestNoCode(t *testing.T) {
	for _, name := range []string{"solitaire", "runebound-lairs", "quests", "hazard-decks", "arda"} {
		b := book(t, name)
		phrases := 0
		for _, c := range b.Chapters {
			for _, p := range phrasesOf(c) {
				phrases++
				if text := p.String(); strings.ContainsAny(text, "_{}=<>") || strings.Contains(text, "  ") || strings.Contains(text, "..") {
					t.Errorf("%s, %s: %q", name, c.Title, text)
				}
			}
		}
		if phrases < 100 {
			t.Errorf("%s has %d phrases", name, phrases)
		}
	}
}

func phrasesOf(c *rulebook.Chapter) (all []rulebook.Phrase) {
	tables := c.Tables
	for _, r := range append(slices.Concat(c.Rules, c.Small), c.Rule) {
		for ; r != nil; r = r.Below {
			all = append(append(all, phrasesOfSteps(r.Steps)...), phrasesOfSteps(r.Detail)...)
			tables = append(tables, r.Tables...)
		}
	}
	for _, table := range tables {
		for _, row := range table.Rows {
			all = append(all, row.Cells...)
		}
	}
	return all
}

func phrasesOfSteps(steps []rulebook.Step) (all []rulebook.Phrase) {
	for _, s := range steps {
		all = append(append(all, s.Words), phrasesOfSteps(s.Steps)...)
	}
	return all
}

// TestOrderOfPlay checks that phases have chapters in the order of the turn. Each rule appears
// once, because it belongs to its first use.
func TestOrderOfPlay(t *testing.T) {
	var titles []string
	seen := map[string]bool{}
	for _, c := range book(t, "solitaire").Chapters {
		titles = append(titles, c.Title)
		for _, r := range slices.Concat(c.Rules, c.Small) {
			if seen[r.ID] {
				t.Errorf("%s is there twice", r.ID)
			}
			seen[r.ID] = true
			if r.ID == "rule-strike" && c.Title != "On the road" {
				t.Errorf("the strike is in the chapter %s", c.Title)
			}
		}
	}
	want := []string{
		"Parts of the game", "Before the game", "A turn", "Refresh", "On the road", "At the site", "The offer of this turn", "Attempts", "End of turn", "The end of the game",
	}
	if !slices.Equal(titles, want) {
		t.Errorf("%q", titles)
	}
	if seen["rule-urgency"] || !seen["rule-strike"] {
		t.Error("the rulebook has a rule that only suggestions call, or lacks one that the game calls")
	}
}
