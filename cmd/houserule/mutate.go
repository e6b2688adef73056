package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/mutation"
)

// mutateCmd changes rules in one place at a time and tells which changes no scenario notices.
type mutateCmd struct {
	Variant   string   `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	Scenarios []string `name:"scenarios" placeholder:"PATH" help:"Files and folders with scenarios. Without any, those in testdata and rules here."`
	Files     []string `name:"files" sep:"none" placeholder:"PATH" help:"Change only this file or folder of the rules, or the declaration of this name; may be given several times."`
	Sample    int      `placeholder:"N" help:"Try only so many changes, picked by chance."`
	Seed      int64    `default:"1" placeholder:"N" help:"Which ones (${default})."`
	Hints     bool     `help:"Change what only serves suggestions, too."`
	Min       float64  `placeholder:"PERCENT" help:"Exit with 1 if fewer are noticed."`
	Workers   int      `placeholder:"N" help:"How many changes to try at a time; as many as there are cores if nothing is said."`
	ownPieces
}

func (mutateCmd) Help() string {
	return `Changes the rules of the variant in one place at a time - a < becomes a <=, a step is left out - and runs the
scenarios that reach it, those of variants that extend it as well. A change that no scenario notices is listed: either
a scenario is missing, or the line makes no difference. What the variant extends stays as it is.

A line that makes no difference however it is changed can say so, with the reason: "# same: why" at its end.

Examples:
  houserule mutate solitaire
  houserule mutate meccg --files rules/meccg/combat.rules
  houserule mutate meccg --files strike_at --files resolve
  houserule mutate quests --sample 200 --min 95`
}

func (c mutateCmd) Run(std streams) error {
	if c.Sample < 0 || c.Seed < 0 || c.Workers < 0 || c.Workers > mostWorkers {
		return misuse("--sample, --seed and --workers are whole numbers from 0")
	}
	own, err := c.ownFiles(std)
	if err != nil {
		return err
	}
	requests, err := c.requests()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := c.progress(std)
	report, err := mutation.Run(ctx, mutation.Settings{
		Load:   func() ([]mutation.Rules, error) { return c.load(requests, std) },
		Wanted: func(m mutation.Mutant) bool { return own[m.Place.File.Name] && c.wants(m) },
		Hints:  c.Hints, Sample: c.Sample, Seed: uint64(c.Seed), Workers: c.Workers, Progress: show,
	})
	clear()
	if err != nil {
		return err
	}
	for _, result := range report.Failing {
		fmt.Fprintf(std.err, "%s: %q fails as the rules are, and is left out\n", result.Scenario.Span, result.Scenario.Title)
	}
	writeSurvivors(report, std.out)
	if c.Min > 0 && report.Share() < c.Min {
		return errFindings
	}
	return nil
}

// ownFiles are the files of the variant itself, without what it extends.
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

// wants tells whether a change lies in what is to be changed.
func (c mutateCmd) wants(m mutation.Mutant) bool {
	if len(c.Files) == 0 {
		return true
	}
	return slices.ContainsFunc(c.Files, func(wanted string) bool {
		path := strings.TrimSuffix(strings.TrimPrefix(wanted, "./"), "/")
		name := m.Place.File.Name
		return name == path || strings.HasPrefix(name, path+"/") || m.Rule == wanted || strings.HasSuffix(m.Rule, ": "+wanted)
	})
}

// ---- Scenarios --------------------------------------------------------------------------------------

// requests are the variant itself, and what else is to be loaded for scenarios.
func (c mutateCmd) requests() ([]testRequest, error) {
	others, _, err := testRequests(c.Scenarios)
	own := testRequest{Request: dsl.Request{Variant: c.Variant}, own: true}
	return append([]testRequest{own}, others...), err
}

// load gives the variant and all that extend it, each with its scenarios; a scenario counts once.
func (c mutateCmd) load(requests []testRequest, std streams) ([]mutation.Rules, error) {
	var all []mutation.Rules
	name := ""
	seen := map[string]bool{}
	for _, request := range requests {
		v, findings := library.Load(c.withPieces(request.Request))
		if v == nil {
			if name == "" {
				return nil, problem(findings, std)
			}
			continue // it says so itself when it is tested
		}
		if name == "" {
			name = v.Name
		}
		if !slices.ContainsFunc(v.Chain, func(link string) bool { return dsl.Alike(link, name) }) {
			continue
		}
		rules := mutation.Rules{Variant: v, Scenarios: newScenarios(v, request, seen)}
		if len(rules.Scenarios) > 0 {
			all = append(all, rules)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("there are no scenarios for these rules")
	}
	return all, nil
}

func newScenarios(v *variant.Variant, request testRequest, seen map[string]bool) []*variant.Scenario {
	var wanted []*variant.Scenario
	for _, s := range v.Scenarios {
		if at := s.Span.String(); request.wants(s.Span.File.Name) && !seen[at] {
			seen[at] = true
			wanted = append(wanted, s)
		}
	}
	return wanted
}

// ---- The report -------------------------------------------------------------------------------------

// progress shows on a terminal how far the command has come.
func (c mutateCmd) progress(std streams) (show func(tried, all int), clear func()) {
	if !isTerminal(std.err) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(1,
		progressbar.OptionSetWriter(std.err),
		progressbar.OptionSetDescription("changing"),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	return func(tried, all int) {
		if bar.GetMax() != all {
			bar.ChangeMax(all)
		}
		_ = bar.Set(tried)
	}, func() { _ = bar.Clear() }
}

func writeSurvivors(r *mutation.Report, w io.Writer) {
	for _, f := range r.Survivors() {
		ran := "no scenario runs it"
		if f.Verdict == mutation.Unnoticed {
			ran = counted(f.Ran, "scenario") + " ran it"
		}
		fmt.Fprintf(w, "%s: %s (%s; %s)\n", f.Place, f.Verdict, f.Kind, ran)
		fmt.Fprintf(w, "    %s\n", strings.TrimSpace(lineOf(f.Place)))
		fmt.Fprintf(w, "    %s  →  %s\n", shortened(f.Before), shortened(f.After))
	}
	for _, place := range r.Needless {
		fmt.Fprintf(w, "%s: marked as the same, but all changes are noticed: the mark can go\n", place)
	}
	tried := r.Noticed + r.Unnoticed + r.NotReached
	fmt.Fprintf(w, "%s, %.1f %% noticed: %d noticed, %d not noticed, %d not reached", counted(tried, "change"), r.Share(), r.Noticed, r.Unnoticed, r.NotReached)
	if r.Marked > 0 {
		fmt.Fprintf(w, "; %d marked as the same", r.Marked)
	}
	if tried+r.Marked < r.Total {
		fmt.Fprintf(w, " (of %d)", r.Total)
	}
	fmt.Fprintln(w)
}

func lineOf(place source.Span) string { return place.File.Line(place.Line()) }

// shortened is a text cut down to what fits a line.
func shortened(text string) string {
	const most = 100
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}
