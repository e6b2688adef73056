package scenario

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A Clause of the rulebook, the rules that cite it, and the scenarios that exercise it: they cite it
// too, they pass, and one of those rules ran in them.
type Clause struct {
	variant.Clause
	Rules     []Rule
	Scenarios []*variant.Scenario
	Played    []*variant.Scenario // those of Scenarios in which a rule ran while the game's own setup or turns were played
}

// Covered reports whether there are both.
func (c *Clause) Covered() bool { return len(c.Rules) > 0 && len(c.Scenarios) > 0 }

// An Example of the rulebook and the scenarios that play it and pass.
type Example struct {
	variant.Example
	Scenarios []*variant.Scenario
}

// Covered reports whether any scenario does.
func (e *Example) Covered() bool { return len(e.Scenarios) > 0 }

// A Rule is anything in a variant that can cite a clause. Said is where a declaration of clauses says that it does, and
// nowhere if it says so itself.
type Rule struct {
	Sort, Name string
	Span, Said source.Span
	Text       source.Span // the whole rule
	cites      []string
	ran        func(r *Result, counts []int64) bool // by how often each point was run
}

// Clauses tells of each clause in the index that programs share how far it is covered by the results of
// scenarios: those of a variant, and of house rules on top of it.
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

// hasRun reports whether one of some rules ran, by how often each point was run.
func (r *Result) hasRun(rules []Rule, counts []int64) bool {
	return slices.ContainsFunc(rules, func(rule Rule) bool { return rule.ran(r, counts) })
}

// rulesByClause are the rules of a program, by the clauses that they cite.
func rulesByClause(p *program.Program) map[string][]Rule {
	said := map[variant.Citation]source.Span{}
	for _, citation := range p.Variant.Citations {
		said[variant.Citation{Clause: citation.Clause, Rule: citation.Rule}] = citation.At
	}
	rules := map[string][]Rule{}
	for _, rule := range rulesOf(p) {
		for _, id := range rule.cites {
			rule.Said = said[variant.Citation{Clause: id, Rule: rule.Span}]
			rules[id] = append(rules[id], rule)
		}
	}
	return rules
}

// resultsByClause are the results of scenarios that passed, by the clauses and examples that they cite.
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

// addRules adds what is not there yet: programs share the rules of their base.
func (c *Clause) addRules(rules []Rule) {
	for _, rule := range rules {
		if !slices.ContainsFunc(c.Rules, func(known Rule) bool { return samePlace(known.Span, rule.Span) }) {
			c.Rules = append(c.Rules, rule)
		}
	}
}

// samePlace compares by the name of the file, since each program has read it for itself.
func samePlace(a, b source.Span) bool {
	if a.IsZero() || b.IsZero() {
		return a.IsZero() && b.IsZero()
	}
	return a.File.Name == b.File.Name && a.Start == b.Start && a.End == b.End
}

// Examples tells of each example in an index which scenarios play it.
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
