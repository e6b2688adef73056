package mutation_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/interpreter/mutation"
)

// run tries all changes of some rules with the scenarios in them.
func run(t *testing.T, text string) *mutation.Report {
	t.Helper()
	library := dsl.NewLibrary(fstest.MapFS{"small/small.rules": {Data: []byte("variant small \"Small\" { players 1 }\n" + text)}})
	report, err := mutation.Run(context.Background(), mutation.Settings{
		Load: func() ([]mutation.Rules, error) {
			v, findings := library.Load(dsl.Request{Variant: "small"})
			if v == nil {
				return nil, fmt.Errorf("%s", findings)
			}
			return []mutation.Rules{{Variant: v, Scenarios: v.Scenarios}}, nil
		},
		Wanted: func(mutation.Mutant) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// changes are all mutants of a kind, as before => after.
func changes(r *mutation.Report, kind mutation.Kind) (changes []string) {
	for _, f := range r.Findings {
		if f.Kind == kind {
			changes = append(changes, f.Before+" => "+f.After)
		}
	}
	return changes
}

func TestKinds(t *testing.T) {
	for _, test := range []struct {
		name, text string
		kind       mutation.Kind
		want       []string
	}{
		{"boundary", `function old(age: number) -> bool = age > 17`, mutation.Comparison, []string{"age > 17 => age >= 17"}},
		{"boundary and opposite", `function fits(age: number) -> bool = age > 17 and age is not 20`, mutation.Comparison,
			[]string{"age > 17 => age <= 17", "age > 17 => age >= 17", "age is not 20 => age is 20"}},
		{"number beside a comparison", `function old(age: number) -> bool = age > 17`, mutation.Number, []string{"17 => 18"}},
		{"number", `function price() -> number = 5`, mutation.Number, []string{"5 => 0", "5 => 4", "5 => 6"}},
		{"operand", `function both(a: bool, b: bool) -> bool = a and b`, mutation.Operand, []string{"a => (left out)", "b => (left out)"}},
		{"arithmetic", `function half(a: number) -> number = a / 2 rounded up`, mutation.Arithmetic,
			[]string{"a / 2 rounded up => a * 2", "a / 2 rounded up => rounded down"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.text + "\nscenario \"nothing\" { expect 1 is 1 }\n"
			if got := changes(run(t, text), test.kind); !slices.Equal(got, test.want) {
				t.Errorf("got:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(test.want, "\n  "))
			}
		})
	}
}

func TestVerdicts(t *testing.T) {
	r := run(t, `
keep number gold = 0
procedure earn { gold = gold + 2 }
procedure lose { gold = 0 }
function is_rich() -> bool = gold > 1
scenario "One earns" { do { earn } expect is_rich() }
`)
	got := map[string]mutation.Verdict{}
	for _, f := range r.Findings {
		got[f.Rule+": "+f.Before+" => "+f.After] = f.Verdict
	}
	for change, want := range map[string]mutation.Verdict{

		"earn: 2 => 1":                        mutation.Noticed,
		"earn: 2 => 3":                        mutation.Unnoticed,
		"lose: gold = 0 => (left out)":        mutation.NotReached,
		"is_rich: gold > 1 => gold >= 1":      mutation.Unnoticed,
		"is_rich: gold > 1 => false":          mutation.Noticed,
		"gold: 0 => 1":                        mutation.Unnoticed,
		"earn: gold = gold + 2 => (left out)": mutation.Noticed,
	} {
		if verdict, there := got[change]; !there || verdict != want {
			t.Errorf("%s: %v, want %v", change, verdict, want)
		}
	}
	if t.Failed() {
		for change, verdict := range got {
			t.Logf("%s: %v", change, verdict)
		}
	}
}
