package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// checkCmd checks rules for errors without playing whole games.
type checkCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Rules files and folders, or names of shipped variants; by default the current folder."`
	With  []string `sep:"none" placeholder:"FILE" help:"A house rule to apply to all of them. Repeat it for several. over:FILE wins over earlier house rules that change the same line."`
	deckFlags
	unscripted
	watchFlags
	JSON bool `help:"Print the findings as JSON, for editors and other programs."`
}

func (checkCmd) Help() string {
	return `Checks names, types, gaps in tables, missing card data, and house rules that change
a line that does not exist. It then plays the first turns of some games, for each
number of players, as suggested and at random. A rule that stops all of these games
is an error, one that stops some of them a warning. Use sim and fuzz for whole games.
All messages of all files are printed at once. With --with, the rules are checked
together with these house rules.

Examples:
  houserule check                  the rules in this folder and the folders in it
  houserule check kinder.rules     one file
  houserule check solitaire        a variant that ships
  houserule check solitaire --with kinder.rules --with stricter.rules
  houserule check --watch          again whenever a file is saved`
}

func (c checkCmd) Run(std streams) error {
	if len(c.With) > 0 && len(c.Paths) == 0 {
		return misuse("--with needs the rules that it changes, as in houserule check solitaire --with %s", c.With[0])
	}
	return c.whenever(c.Paths, std, func() error { return c.check(std) })
}

func (c checkCmd) check(std streams) error {
	rules, err := find.Targets(c.Paths)
	if err != nil {
		return err
	}
	findings := withoutRepeats(c.findingsInAll(rules).Sort())
	if err := c.report(findings, len(rules), std); err != nil {
		return err
	}
	if findings.HasErrors() {
		return errFindings
	}
	return nil
}

// findingsInAll returns all diagnostics of rules and of the scenarios beside them. Rules with
// many scenario files are loaded once for all of them.
func (c checkCmd) findingsInAll(rules []string) (findings diag.List) {
	var requests []dsl.Request
	for _, name := range rules {
		target, found := library.Inspect(name)
		findings = append(findings, found...)
		for _, request := range target.Requests {
			requests = append(requests, c.onTrial(request))
		}
	}
	requests = discover.ScenariosTogether(requests)
	each := make([]diag.List, len(requests))
	var looking errgroup.Group
	looking.SetLimit(runtime.GOMAXPROCS(0))
	for i, request := range requests {
		looking.Go(func() error {
			each[i] = c.findingsIn(request)
			return nil
		})
	}
	_ = looking.Wait() // diagnostics aren't errors
	for i := range requests {
		each[i] = withoutUsed(i, requests, each)
	}
	return append(findings, slices.Concat(each...)...)
}

// withoutUsed returns the diagnostics of request i. It leaves out warnings about unused
// declarations that scenarios in other files use.
func withoutUsed(i int, requests []dsl.Request, found []diag.List) diag.List {
	used := func(d diag.Diagnostic) bool {
		for j, other := range requests {
			if len(other.Scenarios) > 0 && isPartOf(requests[i].Variant, other) && !slices.ContainsFunc(found[j], func(same diag.Diagnostic) bool {
				return same.Code == d.Code && same.Span.String() == d.Span.String()
			}) {
				return true
			}
		}
		return false
	}
	return slices.DeleteFunc(slices.Clone(found[i]), func(d diag.Diagnostic) bool { return d.Code == report.CodeUnused && used(d) })
}

// isPartOf reports whether rules, or their folder, are the variant of a request or one of its house
// rules.
func isPartOf(rules string, in dsl.Request) bool {
	rules = filepath.Clean(rules)
	return slices.ContainsFunc(append([]string{in.Variant}, in.With...), func(path string) bool {
		return filepath.Clean(path) == rules || filepath.Dir(path) == rules
	})
}

// onTrial returns a request with the house rules of --with on top. Scenarios get them as a trial,
// because they weren't written for them.
func (c checkCmd) onTrial(request dsl.Request) dsl.Request {
	if len(request.Scenarios) > 0 || len(request.With) > 0 {
		request.Trial = c.With
	} else {
		request.With = c.With
	}
	return request
}

// findingsIn returns the diagnostics of a request. If the rules are playable, it also plays the
// beginnings of some games.
func (c checkCmd) findingsIn(request dsl.Request) diag.List {
	checked, findings := library.Load(c.withPieces(request))
	if checked == nil {
		return findings
	}
	findings = append(findings, c.missingCards(checked)...)
	if len(request.Scenarios) == 0 {
		findings = append(findings, library.WrongWords(request, checked)...)
	}
	isPlayed := !findings.HasErrors() && len(request.Scenarios) == 0 && checked.Turn != nil && len(library.Abstract(checked)) == 0
	if !isPlayed {
		return append(findings, unmetAsUsual(program.CompileLayout(checked))...)
	}
	compiled := program.Compile(checked, program.Fast)
	if unmet := unmetAsUsual(compiled); len(unmet) > 0 {
		return append(findings, unmet...)
	}
	return append(findings, cannotBegin(compiled)...)
}

// unmetAsUsual returns the reasons why a game with default settings can't begin.
func unmetAsUsual(p *program.Program) diag.List {
	findings, err := unmet(p, interpreter.Settings{})
	if err != nil {
		findings.Add(diag.Diagnostic{Summary: err.Error()})
	}
	return findings
}

// withoutRepeats removes repeated diagnostics, because base rules are loaded again for each house
// rule that extends them.
func withoutRepeats(findings diag.List) diag.List {
	seen := map[string]bool{}
	return slices.DeleteFunc(findings, func(d diag.Diagnostic) bool {
		text := d.Text(diag.Plain)
		repeated := seen[text]
		seen[text] = true
		return repeated
	})
}

func (c checkCmd) report(findings diag.List, variants int, std streams) error {
	if c.JSON {
		text, err := findings.JSON()
		fmt.Fprintf(std.out, "%s\n", text)
		return err
	}
	tally := findings.Tally()
	switch {
	case tally != "":
		fmt.Fprintf(std.out, "%s\n\n%s", tally, findings.Text(terminal.Palette(std.out)))
	case variants == 1:
		fmt.Fprintln(std.out, "no problems found")
	default:
		fmt.Fprintf(std.out, "no problems found in %d variants\n", variants)
	}
	return nil
}
