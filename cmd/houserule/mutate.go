package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/interpreter/batch/mutation"
)

// mutateCmd mutates rules and lists the changes that no scenario notices.
type mutateCmd struct {
	Variant   string   `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	Scenarios []string `name:"scenarios" placeholder:"PATH" help:"Files and folders with scenarios; by default testdata and rules in the current folder."`
	Files     []string `name:"files" sep:"none" placeholder:"PATH" help:"Change only this file or folder of the rules, or the declaration with this name. Repeat it for several."`
	Sample    int      `placeholder:"N" help:"Try only N changes, chosen at random."`
	Seed      int64    `default:"1" placeholder:"N" help:"The seed for --sample (${default})."`
	Hints     bool     `help:"Also change rules that only make suggestions."`
	Min       float64  `placeholder:"PERCENT" help:"Exit with 1 if scenarios notice fewer than this percentage of the changes."`
	JSON      bool     `help:"Print the findings as JSON."`
	HTML      string   `name:"html" placeholder:"FILE" help:"Write a page of the rules that marks the lines that ran and the changes that no scenario noticed."`
	Workers   int      `placeholder:"N" help:"How many changes to try at the same time; by default the number of cores."`
	deckFlags
}

func (mutateCmd) Help() string {
	return `Changes the rules of the variant in one place at a time: it turns < into <=, for example,
or leaves out a step. It then runs the scenarios that reach that place, including those of variants
that extend this one. A change that no scenario notices is listed, because either a
scenario is missing or the line has no effect. Rules that the variant extends are not changed.

If a line has no effect on purpose, say so at its end with the reason: "# same: why".

Examples:
  houserule mutate solitaire
  houserule mutate meccg --files rules/meccg/combat.rules
  houserule mutate meccg --files strike_at --files resolve
  houserule mutate quests --sample 200 --min 95`
}

func (c mutateCmd) Run(std streams) error {
	if c.HTML != "" {
		if err := coveragePages.check(c.HTML); err != nil {
			return err
		}
	}
	if c.Sample < 0 || c.Seed < 0 || c.Workers < 0 || c.Workers > mostWorkers {
		return misuse("--sample, --seed and --workers must be whole numbers from 0")
	}
	if c.Min > 100 {
		return misuse("--min must be at most 100, not %v", c.Min)
	}
	own, err := c.ownFiles(std)
	if err != nil {
		return err
	}
	requests, err := c.requests()
	if err != nil {
		return err
	}
	debug.SetGCPercent(100) // less memory, because workers keep much of it for a long time
	ctx, stop := interruptible()
	defer stop()
	show, clear := mutationProgress(std)
	result, err := mutation.Run(ctx, mutation.Settings{
		Load:   func() ([]mutation.Rules, error) { return c.load(requests, std) },
		Wanted: func(m mutation.Mutant) bool { return own[m.Place.File.Name] },
		Within: c.Files,
		Hints:  c.Hints, Sample: c.Sample, Seed: uint64(c.Seed), Workers: c.Workers, Progress: show,
	})
	clear()
	if nothing, ok := errors.AsType[*mutation.NoMutantsError](err); ok {
		return misuse("--files %s: there is nothing to mutate; give a file or folder of these rules, or the name of a rule", nothing.Name)
	}
	if err != nil {
		return err
	}
	if err := c.report(result, std); err != nil {
		return err
	}
	if c.Min > 0 && result.Share() < c.Min {
		return errFindings
	}
	return nil
}

// report writes the result in all requested formats.
func (c mutateCmd) report(r *mutation.Report, std streams) error {
	for _, result := range r.Failing {
		fmt.Fprintf(std.err, "%s: %q fails without any change, so it is not used\n", result.Scenario.Span, result.Scenario.Title)
	}
	if c.HTML != "" {
		if err := writePage(c.HTML, r); err != nil {
			return err
		}
	}
	if c.JSON {
		return report.SurvivorsJSON(r, std.out)
	}
	report.Survivors(r, std.out)
	return nil
}

func writePage(path string, r *mutation.Report) error {
	var text strings.Builder
	if err := page.WriteCoverage(report.SurvivorsInCoverage(r), &text); err != nil {
		return err
	}
	return coveragePages.replace(path, text.String())
}

// ownFiles returns the set of the variant's own files, without those of the rules that it
// extends.
func (c mutateCmd) ownFiles(std streams) (map[string]bool, error) {
	rules, err := loadRules(c.withPieces(dsl.Request{Variant: c.Variant}), std)
	if err != nil {
		return nil, err
	}
	own := map[string]bool{}
	for _, file := range rules.Own {
		own[file.Name] = true
	}
	return own, nil
}

// ---- Scenarios ----------------------------------------------------------------------------------

// requests returns requests for the variant itself, and for variants with scenarios that extend
// it.
func (c mutateCmd) requests() ([]discover.Request, error) {
	requests := []discover.Request{{Request: dsl.Request{Variant: c.Variant}, Own: true}}
	others, _, err := find.RequestsAbout(c.Variant, c.Scenarios)
	if err != nil {
		return nil, err
	}
	chain := library.Chain(requests[0].Request)
	for _, other := range others {
		if len(chain) > 0 && slices.Contains(library.Chain(other.Request), chain[len(chain)-1]) {
			requests = append(requests, other)
		}
	}
	return requests, nil
}

// load loads the rules of all requests, each with its scenarios. Each scenario occurs once. The
// variant itself comes first, even without scenarios. It returns an error if there are no
// scenarios at all.
func (c mutateCmd) load(requests []discover.Request, std streams) ([]mutation.Rules, error) {
	var all []mutation.Rules
	seen := map[string]bool{}
	for i, request := range requests {
		v, err := load(c.withPieces(request.Request), std)
		if err != nil {
			return nil, err
		}
		if scenarios := newScenarios(v, request, seen); len(scenarios) > 0 || i == 0 {
			all = append(all, mutation.Rules{Variant: v, Scenarios: scenarios})
		}
	}
	if len(seen) == 0 {
		return nil, misuse("there are no scenarios for %s; name their folder with --scenarios PATH", c.Variant)
	}
	return all, nil
}

// ---- The report ---------------------------------------------------------------------------------

// mutationProgress returns functions that show and clear a progress bar. show is nil if there is
// no terminal.
func mutationProgress(std streams) (show func(tried, all int), clear func()) {
	if !terminal.CanDraw(std.err) {
		return nil, func() {}
	}
	bar := newBar(std, 1, "changing")
	return func(tried, all int) {
		if bar.GetMax() != all {
			bar.ChangeMax(all)
		}
		_ = bar.Set(tried)
	}, func() { _ = bar.Clear() }
}
