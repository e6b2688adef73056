package scenario

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A Clause is a clause of the rulebook, with the rules that cite it and the scenarios that
// exercise it. Such a scenario cites the clause, passes, and runs at least one of those rules.
type Clause struct {
	variant.Clause
	Rules     []Rule
	Scenarios []*variant.Scenario
	Played    []*variant.Scenario // Scenarios with such a rule in the game's own setup or turns
}

// Covered reports whether the clause has both rules and scenarios.
func (c *Clause) Covered() bool { return len(c.Rules) > 0 && len(c.Scenarios) > 0 }

// An Example is an example in the rulebook, with the scenarios that play it and pass.
type Example struct {
	variant.Example
	Scenarios []*variant.Scenario
}

// Covered reports whether a scenario plays the example.
func (e *Example) Covered() bool { return len(e.Scenarios) > 0 }

// A Rule is an element of a variant that can cite a clause. Said is the span of a separate
// declaration of the citation, or zero if the rule itself cites the clause.
type Rule struct {
	Sort, Name string
	Span, Said source.Span
	Text       source.Span // the whole rule
	cites      []string
	ran        func(r *Result, counts []int64) bool // by the counts of points
}

// Clauses returns the clauses of the index with their coverage by results. The programs, a
// variant and house rules on top of it, share the index. Clauses returns nil if there is no
// index.
func Clauses(programs []*program.Program, results []*Result) []Clause {
	if len(programs) == 0 || programs[0].Variant.Clauses == nil {
		return nil
	}
	rules := map[*program.Program]map[string][]Rule{}
	for _, p := range programs {
		rules[p] = rulesByClause(p)
	}
	shown := resultsByClause(results)
	var clauses []Clause
	for _, indexed := range programs[0].Variant.Clauses.Clauses {
		clause := Clause{Clause: indexed}
		for _, p := range programs {
			clause.addRules(rules[p][indexed.ID])
		}
		for _, result := range shown[indexed.ID] {
			if result.hasRun(rules[result.Program][indexed.ID], result.Counts) {
				clause.Scenarios = append(clause.Scenarios, result.Scenario)
			}
			if result.Course != nil && result.hasRun(rules[result.Program][indexed.ID], result.Course) {
				clause.Played = append(clause.Played, result.Scenario)
			}
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// hasRun reports whether one of rules ran. counts has the number of runs of each point.
func (r *Result) hasRun(rules []Rule, counts []int64) bool {
	return slices.ContainsFunc(rules, func(rule Rule) bool { return rule.ran(r, counts) })
}

// rulesByClause returns a map from clauses to the rules that cite them.
func rulesByClause(p *program.Program) map[string][]Rule {
	citedAt := map[variant.Citation]source.Span{}
	for _, citation := range p.Variant.Citations {
		citedAt[variant.Citation{Clause: citation.Clause, Rule: citation.Rule}] = citation.At
	}
	rules := map[string][]Rule{}
	for _, rule := range rulesOf(p) {
		for _, id := range rule.cites {
			rule.Said = citedAt[variant.Citation{Clause: id, Rule: rule.Span}]
			rules[id] = append(rules[id], rule)
		}
	}
	return rules
}

// resultsByClause returns a map from clauses and examples to the passed results whose scenarios
// cite them.
func resultsByClause(results []*Result) map[string][]*Result {
	shown := map[string][]*Result{}
	for _, result := range results {
		if !result.Passed() {
			continue
		}
		for i, id := range result.Scenario.Cites {
			if !slices.Contains(result.Scenario.Cites[:i], id) {
				shown[id] = append(shown[id], result)
			}
		}
	}
	return shown
}

// addRules adds the rules that the clause doesn't have yet. Programs share the rules of their
// base, so a rule may come several times.
func (c *Clause) addRules(rules []Rule) {
	for _, rule := range rules {
		if !slices.ContainsFunc(c.Rules, func(known Rule) bool { return samePlace(known.Span, rule.Span) }) {
			c.Rules = append(c.Rules, rule)
		}
	}
}

// samePlace compares files by name, because each program has read them into its own source.File.
func samePlace(a, b source.Span) bool {
	if a.IsZero() || b.IsZero() {
		return a.IsZero() && b.IsZero()
	}
	return a.File.Name == b.File.Name && a.Start == b.Start && a.End == b.End
}

// Examples returns the examples of an index with the scenarios that play them.
func Examples(index *variant.ClauseIndex, results []*Result) []Example {
	shown := resultsByClause(results)
	var examples []Example
	for _, indexed := range index.Examples {
		example := Example{Example: indexed}
		for _, result := range shown[indexed.ID] {
			example.Scenarios = append(example.Scenarios, result.Scenario)
		}
		examples = append(examples, example)
	}
	return examples
}
