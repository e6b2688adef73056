package main

import (
	"io"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/report"
	"houserule/interpreter/batch/mutation"
)

// goals are the minimum percentages of mutants that scenarios notice, in a sample of some files.
// A goal may be raised when scenarios notice more, and is never lowered.
var goals = []struct {
	variant, files, except string
	sample                 int
	percent                float64
}{
	{variant: "solitaire", sample: 100, percent: 100},
	{variant: "runebound", sample: 100, percent: 97},
	{variant: "runebound-lairs", sample: 100, percent: 98},
	{variant: "quests", sample: 75, percent: 95},
	{variant: "hazard-decks", sample: 75, percent: 95},
	{variant: "meccg", files: "rules/meccg/", except: "rules/meccg/cards/", sample: 120, percent: 95},
	{variant: "meccg", files: "rules/meccg/cards/", sample: 75, percent: 90},
}

// TestScenariosNotice mutates the shipped rules and checks that their scenarios meet the goals.
func TestScenariosNotice(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	t.Chdir("../..")
	std := streams{out: io.Discard, err: io.Discard}
	for _, goal := range goals {
		c := mutateCmd{Variant: goal.variant}
		requests, err := c.requests()
		if err != nil {
			t.Fatal(err)
		}
		own, err := c.ownFiles(std)
		if err != nil {
			t.Fatal(err)
		}
		result, err := mutation.Run(t.Context(), mutation.Settings{
			Load: func() ([]mutation.Rules, error) { return c.load(requests, std) },
			Wanted: func(m mutation.Mutant) bool {
				name := m.Place.File.Name
				return own[name] && strings.HasPrefix(name, goal.files) && (goal.except == "" || !strings.HasPrefix(name, goal.except))
			},
			Sample: goal.sample, Seed: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s %s: %.1f %% of %d changes are noticed", goal.variant, goal.files, result.Share(), result.Total)
		if result.Share() < goal.percent {
			var survivors strings.Builder
			report.Survivors(result, &survivors)
			t.Errorf("%s %s: %.1f %% are noticed, fewer than %.0f:\n%s", goal.variant, goal.files, result.Share(), goal.percent, &survivors)
		}
	}
}
