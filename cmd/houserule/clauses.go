package main

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/report"
	"houserule/dsl"
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
counts if it cites the clause, passes, and a rule that cites the clause ran in it. Of a rule that does not cite it
itself, the variant says that it carries it out: behind "by" stands where. The clauses stand in the variant's
clauses.toml.

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
	if !slices.ContainsFunc(suites, func(s scenario.Suite) bool { return len(s.Scenarios) > 0 }) {
		fmt.Fprintln(std.err, "note: there are no scenarios here; --scenarios PATH says where they lie")
	}
	clauses, examples := scenario.Clauses(programs, results), scenario.Examples(programs[0].Variant.Clauses, results)
	if err := c.tell(report.Rulebook{Clauses: clauses, Examples: examples}, std); err != nil {
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
		for _, file := range request.Scenarios {
			if !slices.Contains(alone.Scenarios, file) { // one file may be for several rules
				alone.Scenarios = append(alone.Scenarios, file)
			}
		}
	}
	v, err := load(c.withPieces(alone), std)
	if err != nil {
		return nil, err
	}
	if v.Clauses == nil {
		return nil, misuse("%s has no clauses.toml", v.Title)
	}
	suites := []scenario.Suite{{Program: program.Compile(v, program.Traced), Scenarios: v.Scenarios}}
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
		suites = append(suites, scenario.Suite{Program: program.Compile(patched, program.Traced), Scenarios: patched.Scenarios})
	}
	return suites, nil
}

// extends tells whether a variant is a house rule for another.
func extends(name, base string) bool {
	target, _ := library.Inspect(name)
	return target.Extends == base
}

// requests are all files of scenarios, by the rules that they are for.
func (c clausesCmd) requests() ([]discover.Request, error) {
	paths := c.Scenarios
	if paths == nil {
		paths = discover.UsualFolders()
	}
	if len(paths) == 0 {
		return nil, nil
	}
	requests, _, err := find.RequestsAbout(c.Variant, paths)
	return requests, err
}

func missing(clauses []scenario.Clause, examples []scenario.Example) bool {
	return slices.ContainsFunc(clauses, func(c scenario.Clause) bool { return !c.Covered() }) ||
		slices.ContainsFunc(examples, func(e scenario.Example) bool { return !e.Covered() })
}

func (c clausesCmd) tell(book report.Rulebook, std streams) error {
	if c.JSON {
		return book.WriteJSON(std.out)
	}
	book.WriteText(std.out)
	return nil
}
