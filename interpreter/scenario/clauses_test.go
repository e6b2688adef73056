package scenario

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// runSolitaire runs all scenarios of the solitaire variant.
func runSolitaire(t *testing.T) (*program.Program, []*Result) {
	files, err := filepath.Glob("../../testdata/solitaire/*.rules")
	if err != nil {
		t.Fatal(err)
	}
	p := compiled(t, "solitaire", files...)
	return p, RunAll([]Suite{{p, p.Variant.Scenarios}}, interpreter.Limits{})
}

func TestEveryClauseOfSolitaireIsCovered(t *testing.T) {
	p, results := runSolitaire(t)
	for _, clause := range Clauses([]*program.Program{p}, results) {
		if !clause.Covered() {
			t.Errorf("%s: %d rules, %d scenarios", clause.ID, len(clause.Rules), len(clause.Scenarios))
		}
	}
	for _, example := range Examples(p.Variant.Clauses, results) {
		if !example.Covered() {
			t.Errorf("%s is not played", example.ID)
		}
	}
}

// A scenario doesn't count for a clause if it fails or runs none of the clause's rules.
func TestFailedScenariosCoverNothing(t *testing.T) {
	p, results := runSolitaire(t)
	scenariosOf := func(id string) []string {
		for _, clause := range Clauses([]*program.Program{p}, results) {
			if clause.ID == id {
				return titles(clause)
			}
		}
		t.Fatalf("there is no clause %s", id)
		return nil
	}
	const elsewhere, odds, played = "The chances of a strike", "The chances of an attempt without help", "An attempt that misses by one gains nothing"
	if got := scenariosOf("item.1"); slices.Contains(got, elsewhere) || !slices.Contains(got, odds) || !slices.Contains(got, played) {
		t.Errorf("item.1 is shown by %q", got)
	}
	for _, result := range results {
		if result.Scenario.Title == played {
			result.Failures = append(result.Failures, Failure{})
		}
	}
	if got := scenariosOf("item.1"); slices.Contains(got, played) {
		t.Errorf("item.1 is shown by a scenario that fails")
	}
}

func titles(clause Clause) []string {
	var titles []string
	for _, s := range clause.Scenarios {
		titles = append(titles, s.Title)
	}
	return titles
}

// The results are in the order of the suites, no matter which scenario finishes first.
func TestResultsAreInOrder(t *testing.T) {
	p, results := runSolitaire(t)
	for i, result := range results {
		if result.Scenario != p.Variant.Scenarios[i] {
			t.Fatalf("result %d is that of %q", i, result.Scenario.Title)
		}
	}
}

// Rules in scripts may cite clauses, or a separate declaration may say that they do. A
// declaration holds in every game, but a line counts only if it ran.
func TestScriptsThatCite(t *testing.T) {
	p := compiled(t, "./testdata/scripts.rules")
	result := RunAll([]Suite{{p, p.Variant.Scenarios}}, interpreter.Limits{})[0]
	var got []string
	for _, rule := range rulesOf(p) {
		got = append(got, fmt.Sprintf("%s %s: %s, %v", rule.Sort, rule.Name, rule.cites[0], rule.ran(result, result.Counts)))
	}
	want := []string{
		`function might: Weapons, 9, true`,
		`procedure strike_back: Weapons, 9, false`,
		`script "axe": Weapons, 1, true`,
		`keep blows of axe: Weapons, 2, true`,
		`modify might of axe: Weapons, 3, true`,
		`modify might of axe: Weapons, 4, false`,
		`function bluntness of axe: Weapons, 7, false`,
		`before strike of axe: Weapons, 5, true`,
		`after strike of axe: Weapons, 6, false`,
		`procedure strike of bow: Weapons, 8, false`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
