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
}

// Covered tells whether there are both.
func (c *Clause) Covered() bool { return len(c.Rules) > 0 && len(c.Scenarios) > 0 }

// An Example of the rulebook and the scenarios that play it and pass.
type Example struct {
	variant.Example
	Scenarios []*variant.Scenario
}

// Covered tells whether any scenario does.
func (e *Example) Covered() bool { return len(e.Scenarios) > 0 }

// A Rule is anything in a variant that can cite a clause.
type Rule struct {
	Sort, Name string
	Span       source.Span
	cites      []string
	ran        func(*Result) bool
}

// Clauses tells of each clause in the index of a program's variant how far it is covered by the results
// of scenarios for that program.
func Clauses(p *program.Program, results []*Result) []Clause {
	if p.Variant.Clauses == nil {
		return nil
	}
	rules := rulesOf(p)
	var clauses []Clause
	for _, indexed := range p.Variant.Clauses.Clauses {
		clause := Clause{Clause: indexed, Rules: citing(rules, indexed.ID)}
		for _, result := range results {
			if shows(result, indexed.ID) && slices.ContainsFunc(clause.Rules, func(r Rule) bool { return r.ran(result) }) {
				clause.Scenarios = append(clause.Scenarios, result.Scenario)
			}
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// Examples tells of each example in the index which scenarios play it.
func Examples(p *program.Program, results []*Result) []Example {
	if p.Variant.Clauses == nil {
		return nil
	}
	var examples []Example
	for _, indexed := range p.Variant.Clauses.Examples {
		example := Example{Example: indexed}
		for _, result := range results {
			if shows(result, indexed.ID) {
				example.Scenarios = append(example.Scenarios, result.Scenario)
			}
		}
		examples = append(examples, example)
	}
	return examples
}

// shows tells whether a scenario passed that cites a clause or an example.
func shows(r *Result, id string) bool {
	return r.Passed() && slices.Contains(r.Scenario.Cites, id)
}

func citing(rules []Rule, id string) []Rule {
	var found []Rule
	for _, rule := range rules {
		if slices.Contains(rule.cites, id) {
			found = append(found, rule)
		}
	}
	return found
}
