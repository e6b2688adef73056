package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/report"
	"houserule/dsl"
	"houserule/interpreter"
	"houserule/interpreter/batch/mutation"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// clausesCmd compares rules with the clauses of their rulebook.
type clausesCmd struct {
	Variant   string   `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	Scenarios []string `name:"scenarios" placeholder:"PATH" help:"Files and folders with scenarios; by default testdata and the rules."`
	JSON      bool     `help:"Print the clauses as JSON."`
	deckFlags
	Strict  bool     `help:"Exit with 1 unless each clause has a scenario in play that notices a change of its rules, and each example is played."`
	Only    []string `placeholder:"PREFIX,..." help:"Check only clauses and examples whose id begins with one of these prefixes."`
	Missing bool     `help:"List only the clauses and examples that make --strict fail."`
}

func (clausesCmd) Help() string {
	return `For each clause of the rulebook, prints the rules that carry it out and the scenarios
that show it. A scenario counts if it cites the clause, passes, and runs a rule that cites
the clause. If a separate line of the variant assigns the clause to a rule, that line
follows the place of the rule, after "by". The clauses are in the file clauses.toml of
the variant.

A scenario is marked "in play" if it reaches the rule through setup or turns, because
it says "play" or "play turn". A scenario that calls a procedure with "do" may show a
rule that no game reaches. The rules of each clause are then changed in one place at a time.
"noticed" is the first change that makes a scenario in play fail.

Examples:
  houserule clauses solitaire             every clause with its rules and scenarios
  houserule clauses solitaire --strict    the same, for a script: 1 if anything is missing
  houserule clauses solitaire --missing   only the clauses that --strict fails on
  houserule clauses arda --only corruption,council`
}

func (c clausesCmd) Run(std streams) error {
	requests, err := c.suites(std)
	if err != nil {
		return err
	}
	loaded, err := c.load(requests, std)
	if err != nil {
		return err
	}
	var suites []scenario.Suite
	var programs []*program.Program
	for _, rules := range loaded {
		p := program.Compile(rules.Variant, program.Traced)
		suites, programs = append(suites, scenario.Suite{Program: p, Scenarios: rules.Scenarios}), append(programs, p)
	}
	results := scenario.RunAll(suites, interpreter.Limits{})
	if !slices.ContainsFunc(suites, func(s scenario.Suite) bool { return len(s.Scenarios) > 0 }) {
		fmt.Fprintln(std.err, "note: there are no scenarios here; name their folder with --scenarios PATH")
	}
	book := report.Rulebook{Clauses: scenario.Clauses(programs, results), Examples: scenario.Examples(programs[0].Variant.Clauses, results), Missing: c.Missing}
	book.Clauses = slices.DeleteFunc(book.Clauses, func(clause scenario.Clause) bool { return !c.wants(clause.ID) })
	book.Examples = slices.DeleteFunc(book.Examples, func(e scenario.Example) bool { return !c.wants(e.ID) })
	if book.Proofs, err = c.prove(book.Clauses, requests, std); err != nil {
		return err
	}
	if err := c.report(book, std); err != nil {
		return err
	}
	if c.Strict && !book.IsComplete() {
		return errFindings
	}
	return nil
}

// wants reports whether --only includes a clause or an example.
func (c clausesCmd) wants(id string) bool {
	return len(c.Only) == 0 || slices.ContainsFunc(c.Only, func(prefix string) bool { return strings.HasPrefix(id, prefix) })
}

// prove mutates the rules of each clause until a scenario in play fails. It returns a slice with
// one proof for each clause.
func (c clausesCmd) prove(clauses []scenario.Clause, requests []dsl.Request, std streams) ([]*mutation.Proof, error) {
	var claims []mutation.Claim
	for _, clause := range clauses {
		claim := mutation.Claim{Scenarios: clause.Played}
		for _, rule := range clause.Rules {
			claim.Rules = append(claim.Rules, rule.Text)
		}
		claims = append(claims, claim)
	}
	debug.SetGCPercent(100) // less memory, because workers keep much of it for a long time
	ctx, stop := interruptible()
	defer stop()
	show, clear := mutationProgress(std)
	defer clear()
	return mutation.Prove(ctx, mutation.Settings{
		Load:     func() ([]mutation.Rules, error) { return c.load(requests, std) },
		Progress: show,
	}, claims)
}

// suites returns requests for the variant with all its scenarios, and for the house rules that
// other scenarios put on top of it.
func (c clausesCmd) suites(std streams) ([]dsl.Request, error) {
	requests, err := c.requests()
	if err != nil {
		return nil, err
	}
	alone := dsl.Request{Variant: c.Variant}
	for _, request := range requests {
		for _, file := range request.Scenarios {
			if !slices.Contains(alone.Scenarios, file) { // a file may be in several requests
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
	suites := []dsl.Request{alone}
	for _, request := range requests {
		switch named := dsl.SameName(request.Variant, v.Name); {
		case named && len(request.With) > 0:
			request.Variant = c.Variant
		case named || !extends(request.Variant, v.Name):
			continue
		}
		suites = append(suites, request.Request)
	}
	return suites, nil
}

// load loads the rules of all requests again, each with its scenarios.
func (c clausesCmd) load(requests []dsl.Request, std streams) ([]mutation.Rules, error) {
	var all []mutation.Rules
	for _, request := range requests {
		v, err := load(c.withPieces(request), std)
		if err != nil {
			return nil, err
		}
		all = append(all, mutation.Rules{Variant: v, Scenarios: v.Scenarios})
	}
	return all, nil
}

// extends reports whether a variant is a house rule for base.
func extends(name, base string) bool {
	target, _ := library.Inspect(name)
	return target.Extends == base
}

// requests returns all scenario files, grouped by their rules.
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

func (c clausesCmd) report(book report.Rulebook, std streams) error {
	if c.JSON {
		return book.WriteJSON(std.out)
	}
	book.WriteText(std.out)
	return nil
}
