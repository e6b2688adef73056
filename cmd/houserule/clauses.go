package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// clausesCmd compares rules with their rulebook.
type clausesCmd struct {
	Variant   string   `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	Scenarios []string `name:"scenarios" placeholder:"PATH" help:"Files and folders with scenarios. Without any, those in testdata and in the rules."`
	JSON      bool     `help:"Write the clauses as JSON, for other programs."`
	ownData
	Strict bool `help:"Exit with 1 unless every clause is cited by a rule and exercised by a scenario, and every example is played."`
}

func (clausesCmd) Help() string {
	return `For each clause of the rulebook: the rules that carry it out, and the scenarios that show it. A scenario
counts if it cites the clause, passes, and a rule that cites the clause ran in it. The clauses stand in the
variant's clauses.toml.

Examples:
  houserule clauses solitaire             every clause with its rules and scenarios
  houserule clauses solitaire --strict    the same, for a script: 1 if anything is missing`
}

func (c clausesCmd) Run(std streams) error {
	v, err := c.load(std)
	if err != nil {
		return err
	}
	if v.Clauses == nil {
		return misuse("%s has no clauses.toml", v.Title)
	}
	p := program.Compile(v, program.Told)
	results := scenario.RunAll([]scenario.Suite{{Program: p, Scenarios: v.Scenarios}}, interpreter.Limits{})
	clauses, examples := scenario.Clauses(p, results), scenario.Examples(p, results)
	if err := c.report(clauses, examples, std.out); err != nil {
		return err
	}
	if c.Strict && missing(clauses, examples) {
		return errFindings
	}
	return nil
}

// load loads the variant with all scenarios that are for it.
func (c clausesCmd) load(std streams) (*variant.Variant, error) {
	request := c.withData(dsl.Request{Variant: c.Variant})
	paths := c.Scenarios
	if paths == nil {
		paths = usualFolders()
	}
	if len(paths) > 0 {
		found, err := targets(paths)
		if err != nil {
			return nil, err
		}
		request.Scenarios = slices.DeleteFunc(found, func(path string) bool {
			target, _ := library.Inspect(path)
			return target.Holds != dsl.HoldsScenarios
		})
	}
	return load(request, std)
}

func missing(clauses []scenario.Clause, examples []scenario.Example) bool {
	return slices.ContainsFunc(clauses, func(c scenario.Clause) bool { return !c.Covered() }) ||
		slices.ContainsFunc(examples, func(e scenario.Example) bool { return !e.Covered() })
}

func (c clausesCmd) report(clauses []scenario.Clause, examples []scenario.Example, out io.Writer) error {
	if c.JSON {
		return writeClausesJSON(clauses, examples, out)
	}
	for _, clause := range clauses {
		fmt.Fprintf(out, "%-16s %s\n", clause.ID, clause.Rule)
		for _, rule := range clause.Rules {
			fmt.Fprintf(out, "    %s (%s)\n", ruleName(rule), place(rule.Span))
		}
		showScenarios(clause.Scenarios, out)
		if !clause.Covered() {
			fmt.Fprintf(out, "    MISSING: %s\n", lack(clause))
		}
	}
	for _, example := range examples {
		fmt.Fprintf(out, "%-16s %s\n", example.ID, example.Given)
		showScenarios(example.Scenarios, out)
		if !example.Covered() {
			fmt.Fprintln(out, "    MISSING: no scenario plays it and passes")
		}
	}
	summarize(clauses, examples, out)
	return nil
}

func showScenarios(scenarios []*variant.Scenario, out io.Writer) {
	for _, s := range scenarios {
		fmt.Fprintf(out, "    %q (%s)\n", s.Title, place(s.Span))
	}
}

func ruleName(rule scenario.Rule) string {
	return strings.TrimSpace(rule.Sort + " " + strings.Join(strings.Fields(rule.Name), " "))
}

// place is a file and a line.
func place(span source.Span) string {
	if span.IsZero() {
		return span.String()
	}
	return fmt.Sprintf("%s:%d", span.File.Name, span.Line())
}

func lack(clause scenario.Clause) string {
	if len(clause.Rules) == 0 {
		return "no rule cites it"
	}
	return "no scenario that cites it passes and runs one of these rules"
}

func summarize(clauses []scenario.Clause, examples []scenario.Example, out io.Writer) {
	covered, played := 0, 0
	for _, clause := range clauses {
		if clause.Covered() {
			covered++
		}
	}
	for _, example := range examples {
		if example.Covered() {
			played++
		}
	}
	fmt.Fprintf(out, "%d of %d clauses are covered, %d of %d examples are played\n", covered, len(clauses), played, len(examples))
}

// A clauseJSON is a clause or an example for other programs.
type clauseJSON struct {
	ID        string     `json:"id"`
	Text      string     `json:"text"`
	Covered   bool       `json:"covered"`
	Rules     []citeJSON `json:"rules,omitempty"`
	Scenarios []citeJSON `json:"scenarios"`
}

// A citeJSON is a rule or a scenario and where it stands.
type citeJSON struct {
	Name  string `json:"name"`
	Place string `json:"place"`
}

func writeClausesJSON(clauses []scenario.Clause, examples []scenario.Example, out io.Writer) error {
	var all struct {
		Clauses  []clauseJSON `json:"clauses"`
		Examples []clauseJSON `json:"examples"`
	}
	for _, c := range clauses {
		entry := clauseJSON{ID: c.ID, Text: c.Rule, Covered: c.Covered(), Scenarios: scenariosJSON(c.Scenarios)}
		for _, rule := range c.Rules {
			entry.Rules = append(entry.Rules, citeJSON{ruleName(rule), place(rule.Span)})
		}
		all.Clauses = append(all.Clauses, entry)
	}
	for _, e := range examples {
		all.Examples = append(all.Examples, clauseJSON{ID: e.ID, Text: e.Given, Covered: e.Covered(), Scenarios: scenariosJSON(e.Scenarios)})
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}

func scenariosJSON(scenarios []*variant.Scenario) []citeJSON {
	cites := []citeJSON{}
	for _, s := range scenarios {
		cites = append(cites, citeJSON{s.Title, place(s.Span)})
	}
	return cites
}
