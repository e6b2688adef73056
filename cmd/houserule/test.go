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
	Update bool   `xor:"change" help:"Replace the transcripts and chances in scenarios with the new ones."`
	Review bool   `xor:"change" help:"Show changed transcripts and chances one by one, to accept, reject or skip each."`
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
  houserule test testdata --run 'body check'    those whose title matches
  houserule test --watch                        all, again whenever a file is saved
  houserule test testdata --review              look at each changed transcript, and keep it or not

With --review the keys are: a accepts the scenario shown, r rejects it, s skips it, l accepts it
and all that follow, o accepts it and those that differ because of the same rules, and q quits.
The end of the input quits, too. A rejected scenario isn't asked about again until its rules or
its new text change. Chances in 'expect odds' are reviewed like transcripts.`
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
	aside := len(c.With) > 0 && len(results) > 0
	if !aside {
		fmt.Fprint(std.err, found.findings.Text(terminal.Palette(std.err)))
	}
	accepted := c.accept(results, std)
	if !c.Review {
		if err := c.verdict(results, only, std.out); err != nil {
			return err
		}
		for _, result := range results {
			if !result.Passed() {
				report.Failures(result, std.out)
			}
		}
	}
	if len(accepted) > 0 {
		fmt.Fprintln(std.out, rewritten(accepted))
		if err := scenario.Update(accepted); err != nil {
			return err
		}
	}
	if c.Cover {
		if err := cover(results, std.out); err != nil {
			return err
		}
	} else {
		printIdle(results, std.out)
	}
	failed := failures(results)
	switch {
	case len(results) == 0 && found.findings.HasErrors():
		fmt.Fprintln(std.out, "no scenarios were run, because the rules have errors")
	case len(results) == 0:
		fmt.Fprintln(std.out, "there are no scenarios to run")
	case failed > 0 || c.Review:
		tally(results, std.out)
	}
	if aside && len(found.findings) > 0 {
		fmt.Fprintf(std.err, "\nSome scenarios were not run, because their own rules can't be combined with %s:\n\n%s",
			c.house(), found.findings.Text(terminal.Palette(std.err)))
	}
	if failed > 0 || found.findings.HasErrors() {
		return errFindings
	}
	return nil
}

// accept returns the changed transcripts that --update or --review accepts.
func (c testCmd) accept(results []*scenario.Result, std streams) []scenario.Block {
	switch {
	case c.Update:
		return acceptAll(results)
	case c.Review:
		return review(results, std)
	}
	return nil
}

// verdict writes how many scenarios fail. With house rules from --with, it says how many of
// them fail because of these.
func (c testCmd) verdict(results []*scenario.Result, only *regexp.Regexp, out io.Writer) error {
	failed := failures(results)
	switch {
	case len(results) == 0:
	case failed == 0:
		tally(results, out)
	case len(c.With) == 0:
		fmt.Fprintf(out, "%d of %s.\n\n", failed, fails(len(results)))
	default:
		before, err := collect(c.Paths, nil, c.deckFlags)
		if err != nil {
			return err
		}
		before.keep(func(s *variant.Scenario) bool { return only.MatchString(s.Title) })
		passed := map[string]bool{}
		for _, result := range scenario.RunAll(before.suites, interpreter.Limits{}) {
			passed[result.Scenario.Span.String()] = result.Passed()
		}
		changed := 0
		for _, result := range results {
			if !result.Passed() && passed[result.Scenario.Span.String()] {
				changed++
			}
		}
		others := ""
		if failed > changed {
			others = fmt.Sprintf(", and %d also without it", failed-changed)
		}
		fmt.Fprintf(out, "%d of %s because of %s%s.\n\n", changed, fails(len(results)), c.house(), others)
	}
	return nil
}

// fails returns words for a number of failing scenarios, for example "2 scenarios fail".
func fails(scenarios int) string {
	if scenarios == 1 {
		return "1 scenario fails"
	}
	return fmt.Sprintf("%d scenarios fail", scenarios)
}

// house returns the names of the house rules from --with.
func (c testCmd) house() string { return strings.Join(c.With, " and ") }

// acceptAll returns all changed transcripts, and marks them as accepted.
func acceptAll(results []*scenario.Result) []scenario.Block {
	var blocks []scenario.Block
	for _, result := range results {
		blocks = append(blocks, result.Outdated()...)
		result.Accept()
	}
	return blocks
}

// failures returns the number of failed scenarios.
func failures(results []*scenario.Result) (failed int) {
	for _, result := range results {
		if !result.Passed() {
			failed++
		}
	}
	return failed
}

// tally writes the numbers of passed and failed scenarios.
func tally(results []*scenario.Result, out io.Writer) {
	failed := failures(results)
	fmt.Fprintf(out, "%d passed, %d failed\n", len(results)-failed, failed)
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

// rewritten returns words for accepted blocks, for example "2 transcripts and 1 chance rewritten".
func rewritten(blocks []scenario.Block) string {
	chances := 0
	for _, block := range blocks {
		if block.Text != "" {
			chances++
		}
	}
	var words []string
	if transcripts := len(blocks) - chances; transcripts > 0 {
		words = append(words, diag.Counted(transcripts, "transcript"))
	}
	if chances > 0 {
		words = append(words, diag.Counted(chances, "chance"))
	}
	return strings.Join(words, " and ") + " rewritten"
}
