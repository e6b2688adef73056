package main

import (
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
	deckFlags
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
	suites, err := c.suites(std)
	if err != nil {
		return err
	}
	var programs []*program.Program
	for _, suite := range suites {
		programs = append(programs, suite.Program)
	}
	results := scenario.RunAll(suites, interpreter.Limits{})
	clauses, examples := scenario.Clauses(programs, results), scenario.Examples(programs[0].Variant.Clauses, results)
	if err := c.report(clauses, examples, std.out); err != nil {
		return err
	}
	if c.Strict && missing(clauses, examples) {
		return errFindings
	}
	return nil
}

// suites loads the variant with all scenarios that are for it, and then the house rules that other
// scenarios put on top of it.
func (c clausesCmd) suites(std streams) ([]scenario.Suite, error) {
	requests, err := c.requests()
	if err != nil {
		return nil, err
	}
	alone := dsl.Request{Variant: c.Variant}
	for _, request := range requests {
		alone.Scenarios = append(alone.Scenarios, request.Scenarios...)
	}
	v, err := load(c.withPieces(alone), std)
	if err != nil {
		return nil, err
	}
	if v.Clauses == nil {
		return nil, misuse("%s has no clauses.toml", v.Title)
	}
	suites := []scenario.Suite{{Program: program.Compile(v, program.Told), Scenarios: v.Scenarios}}
	for _, request := range requests {
		switch named := dsl.Alike(request.Variant, v.Name); {
		case named && len(request.With) > 0:
			request.Variant = c.Variant
		case named || !extends(request.Variant, v.Name):
			continue
		}
		patched, err := load(c.withPieces(request.Request), std)
		if err != nil {
			return nil, err
		}
		suites = append(suites, scenario.Suite{Program: program.Compile(patched, program.Told), Scenarios: patched.Scenarios})
	}
	return suites, nil
}

// extends tells whether a variant is a house rule for another.
func extends(name, base string) bool {
	target, _ := library.Inspect(name)
	return target.Extends == base
}

// requests are all files of scenarios, by the rules that they are for.
func (c clausesCmd) requests() ([]testRequest, error) {
	paths := c.Scenarios
	if paths == nil {
		paths = usualFolders()
	}
	if len(paths) == 0 {
		return nil, nil
	}
	requests, _, err := testRequests(paths)
	return requests, err
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
	return writeJSON(out, all)
}

func scenariosJSON(scenarios []*variant.Scenario) []citeJSON {
	cites := []citeJSON{}
	for _, s := range scenarios {
		cites = append(cites, citeJSON{s.Title, place(s.Span)})
	}
	return cites
}
