package report

import (
	"fmt"
	"io"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/scenario"
)

// A Rulebook is the clauses and examples of a rulebook, with the rules and scenarios that are for them.
type Rulebook struct {
	Clauses  []scenario.Clause
	Examples []scenario.Example
}

// WriteText tells people of it.
func (b Rulebook) WriteText(out io.Writer) {
	for _, clause := range b.Clauses {
		fmt.Fprintf(out, "%-16s %s\n", clause.ID, clause.Rule)
		for _, rule := range clause.Rules {
			fmt.Fprintf(out, "    %s (%s)\n", ruleName(rule), whereRule(rule))
		}
		showScenarios(clause.Scenarios, out)
		if !clause.Covered() {
			fmt.Fprintf(out, "    MISSING: %s\n", lack(clause))
		}
	}
	for _, example := range b.Examples {
		fmt.Fprintf(out, "%-16s %s\n", example.ID, example.Given)
		showScenarios(example.Scenarios, out)
		if !example.Covered() {
			fmt.Fprintln(out, "    MISSING: no scenario plays it and passes")
		}
	}
	b.summarize(out)
}

func showScenarios(scenarios []*variant.Scenario, out io.Writer) {
	for _, s := range scenarios {
		fmt.Fprintf(out, "    %q (%s)\n", s.Title, place(s.Span))
	}
}

// whereRule is where a rule stands, and where it is said to carry out the clause if it does not say so itself.
func whereRule(rule scenario.Rule) string {
	if rule.Said.IsZero() {
		return place(rule.Span)
	}
	return place(rule.Span) + ", by " + place(rule.Said)
}

func ruleName(rule scenario.Rule) string {
	return strings.TrimSpace(rule.Sort + " " + strings.Join(strings.Fields(rule.Name), " "))
}

func lack(clause scenario.Clause) string {
	if len(clause.Rules) == 0 {
		return "no rule cites it"
	}
	return "no scenario that cites it passes and runs one of these rules"
}

func (b Rulebook) summarize(out io.Writer) {
	covered, played := 0, 0
	for _, clause := range b.Clauses {
		if clause.Covered() {
			covered++
		}
	}
	for _, example := range b.Examples {
		if example.Covered() {
			played++
		}
	}
	fmt.Fprintf(out, "%d of %d clauses are covered, %d of %d examples are played\n", covered, len(b.Clauses), played, len(b.Examples))
}

// A clauseJSON is a clause or an example for other programs.
type clauseJSON struct {
	ID        string     `json:"id"`
	Text      string     `json:"text"`
	Covered   bool       `json:"covered"`
	Rules     []citeJSON `json:"rules,omitempty"`
	Scenarios []citeJSON `json:"scenarios"`
}

// A citeJSON is a rule or a scenario and where it stands. Said is where a declaration of clauses names the rule.
type citeJSON struct {
	Name  string `json:"name"`
	Place string `json:"place"`
	Said  string `json:"said,omitempty"`
}

// WriteJSON tells programs of it.
func (b Rulebook) WriteJSON(out io.Writer) error {
	var all struct {
		Clauses  []clauseJSON `json:"clauses"`
		Examples []clauseJSON `json:"examples"`
	}
	for _, c := range b.Clauses {
		entry := clauseJSON{ID: c.ID, Text: c.Rule, Covered: c.Covered(), Scenarios: scenariosJSON(c.Scenarios)}
		for _, rule := range c.Rules {
			cite := citeJSON{Name: ruleName(rule), Place: place(rule.Span)}
			if !rule.Said.IsZero() {
				cite.Said = place(rule.Said)
			}
			entry.Rules = append(entry.Rules, cite)
		}
		all.Clauses = append(all.Clauses, entry)
	}
	for _, e := range b.Examples {
		all.Examples = append(all.Examples, clauseJSON{ID: e.ID, Text: e.Given, Covered: e.Covered(), Scenarios: scenariosJSON(e.Scenarios)})
	}
	return writeJSON(out, all)
}

func scenariosJSON(scenarios []*variant.Scenario) []citeJSON {
	cites := []citeJSON{}
	for _, s := range scenarios {
		cites = append(cites, citeJSON{Name: s.Title, Place: place(s.Span)})
	}
	return cites
}
