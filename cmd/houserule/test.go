package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/scenario"
)

// testCmd runs scenarios.
type testCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files and folders with scenarios, or names of shipped variants; by default testdata and rules in the current folder."`
	With  []string `placeholder:"FILE" sep:"none" help:"A house rule to apply to scenarios that were written without it. Scenarios that it changes fail."`
	deckFlags
	watchFlags
	Only   string `name:"run" placeholder:"REGEXP" help:"Run only scenarios whose title matches."`
	Update bool   `xor:"change" help:"Replace the transcripts in scenarios with the new ones."`
	Review bool   `xor:"change" help:"Show changed transcripts one by one, to accept, reject or skip each."`
	Cover  bool   `help:"List the rules that no scenario reached, and write coverage.html."`
}

func (testCmd) Help() string {
	return `A scenario sets up a game, fixes luck and decisions, does something, and states the
expected result. A transcript in a scenario must equal the story of the game word for word. A
failed scenario shows the lines that differ, and the rule that produced the first of them.

Examples:
  houserule test                                all scenarios in testdata and rules
  houserule test kinder.rules                   those in one file
  houserule test testdata --with kinder.rules   what kinder.rules changes
  houserule test testdata --run 'body check'    those whose title says so
  houserule test --watch                        all, again whenever a file is saved
  houserule test testdata --review              look at each changed transcript, and keep it or not`
}

func (c testCmd) Run(std streams) error {
	only, err := regexp.Compile(c.Only)
	if err != nil {
		return misuse("--run %s is not a regular expression: %v", c.Only, err)
	}
	if len(c.With) > 0 && (c.Update || c.Review) {
		return misuse("--with can't be used with --update or --review, because transcripts belong to the rules without it")
	}
	if c.Cover {
		if err := coveragePages.check(coveragePage); err != nil {
			return err
		}
	}
	if c.Watch && (c.Update || c.Review) {
		return misuse("--watch can't be used with --update or --review; run those without it")
	}
	return c.whenever(c.paths(), std, func() error { return c.test(only, std) })
}

// paths returns the paths below which scenarios are searched.
func (c testCmd) paths() []string {
	if len(c.Paths) > 0 {
		return c.Paths
	}
	return discover.UsualFolders()
}

func (c testCmd) test(only *regexp.Regexp, std streams) error {
	found, err := collect(c.Paths, c.With, c.deckFlags)
	if err != nil {
		return err
	}
	found.keep(func(s *variant.Scenario) bool { return only.MatchString(s.Title) })
	results := scenario.RunAll(found.suites, interpreter.Limits{})
	fmt.Fprint(std.err, found.findings.Text(terminal.Palette(std.err)))
	if err := c.settle(results, std); err != nil {
		return err
	}
	if c.Cover {
		if err := cover(results, std.out); err != nil {
			return err
		}
	}
	if !c.Cover {
		printIdle(results, std.out)
	}
	if tally(results, found.findings.HasErrors(), std.out) || found.findings.HasErrors() {
		return errFindings
	}
	return nil
}

// settle writes the failures, and updates the transcripts that --update or --review accepts.
func (c testCmd) settle(results []*scenario.Result, std streams) error {
	var accepted []scenario.Block
	switch {
	case c.Update:
		accepted = acceptAll(results)
	case c.Review:
		accepted = review(results, std)
	}
	for _, result := range results {
		if !result.Passed() && !c.Review {
			report.Failures(result, std.out)
		}
	}
	if len(accepted) == 0 {
		return nil
	}
	fmt.Fprintf(std.out, "%s rewritten\n", diag.Counted(len(accepted), "transcript"))
	return scenario.Update(accepted)
}

// acceptAll returns all changed transcripts, and marks them as accepted.
func acceptAll(results []*scenario.Result) []scenario.Block {
	var blocks []scenario.Block
	for _, result := range results {
		blocks = append(blocks, result.Outdated()...)
		result.Accept()
	}
	return blocks
}

// tally writes the numbers of passed and failed scenarios, and reports whether any failed. unread
// says that scenarios are missing because their rules have errors.
func tally(results []*scenario.Result, unread bool, out io.Writer) bool {
	failed := 0
	for _, result := range results {
		if !result.Passed() {
			failed++
		}
	}
	switch {
	case len(results) == 0 && unread:
		fmt.Fprintln(out, "no scenarios were run, because the rules have errors")
		return false
	case len(results) == 0:
		fmt.Fprintln(out, "there are no scenarios to run")
		return false
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", len(results)-failed, failed)
	return failed > 0
}

// coveragePage is the file that --cover writes.
const coveragePage = "coverage.html"

// mostIdle is the maximum number of unreached lines to list. --cover lists all.
const mostIdle = 5

// printIdle lists the lines of house rules that no scenario reached. It leaves out shipped rules,
// because they would have too many.
func printIdle(results []*scenario.Result, out io.Writer) {
	var coverage scenario.Coverage
	var files []*source.File
	for _, result := range results {
		coverage.Add(result.Program, result.Counts)
		files = append(files, result.Program.Variant.HouseRules...)
	}
	idle := coverage.Idle(files)
	for _, point := range idle[:min(mostIdle, len(idle))] {
		fmt.Fprintf(out, "no scenario reaches %s (%s)\n", diag.Printable(scenario.Describe(point)), point.Span)
	}
	if more := len(idle) - mostIdle; more > 0 {
		fmt.Fprintf(out, "nor %d other lines of house rules; --cover lists all\n", more)
	}
}

// cover writes the unreached lines, and the coverage page.
func cover(results []*scenario.Result, out io.Writer) error {
	var coverage scenario.Coverage
	for _, result := range results {
		coverage.Add(result.Program, result.Counts)
	}
	coverage.WriteText(out)
	var text strings.Builder
	if err := page.WriteCoverage(&coverage, &text); err != nil {
		return err
	}
	if err := coveragePages.replace(coveragePage, text.String()); err != nil {
		return err
	}
	fmt.Fprintf(out, "Wrote the coverage to %s\n", coveragePage)
	return nil
}
