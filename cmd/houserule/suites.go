package main

import (
	"slices"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A collection has the scenarios to run, and the diagnostics of loading them.
type collection struct {
	suites   []scenario.Suite
	findings diag.List
}

// collect loads the rules of all scenarios below paths, with the house rules of --with on top. All
// use the same data and deck.
func collect(paths, trial []string, pieces deckFlags) (*collection, error) {
	requests, findings, err := find.Requests(paths)
	if err != nil {
		return nil, err
	}
	c := &collection{findings: findings}
	seen := map[string]bool{}
	for _, request := range requests {
		request.Trial = trial
		checked, findings := library.Load(pieces.withPieces(request.Request))
		c.findings = append(c.findings, findings...)
		if checked != nil {
			c.add(checked, newScenarios(checked, request, seen))
		}
	}
	c.findings = c.findings.Sort()
	return c, nil
}

func (c *collection) add(v *variant.Variant, wanted []*variant.Scenario) {
	if len(wanted) > 0 {
		c.suites = append(c.suites, scenario.Suite{Program: program.Compile(v, program.Traced), Scenarios: wanted})
	}
}

// newScenarios returns the scenarios that a request wants and that aren't in seen, and adds them
// to seen. Two requests may load the same rules. For example, one is for a house rule and the
// other for its variant with that house rule.
func newScenarios(v *variant.Variant, request discover.Request, seen map[string]bool) (wanted []*variant.Scenario) {
	for _, s := range v.Scenarios {
		if at := s.Span.String(); request.Wants(s.Span.File.Name) && !seen[at] {
			seen[at] = true
			wanted = append(wanted, s)
		}
	}
	return wanted
}

// keep removes the scenarios that aren't wanted.
func (c *collection) keep(wanted func(*variant.Scenario) bool) {
	for i := range c.suites {
		c.suites[i].Scenarios = slices.DeleteFunc(c.suites[i].Scenarios, func(s *variant.Scenario) bool { return !wanted(s) })
	}
}
