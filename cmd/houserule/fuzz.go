package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/fuzz"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// fuzzCmd plays at random and looks for errors in rules.
type fuzzCmd struct {
	gameFlags
	batchFlags
	shardFlags
	Out string `json:"-" placeholder:"FILE" help:"The file for scenarios that show the findings; by default VARIANT-found.rules beside the rules."`
}

func (fuzzCmd) Help() string {
	return `Plays games at random and reports rule errors, dead ends and endless games. It also
reports options that are offered and then refused, suggestions and texts that fail, and
rules that never ran. Each finding is cut down to the shortest game that shows it. It is
written as a scenario that fails as long as the mistake is there.

Examples:
  houserule fuzz solitaire --games 10000
  houserule fuzz solitaire --with kinder.rules
  houserule fuzz mygame.rules && echo fine`
}

func (c fuzzCmd) Run(std streams) error {
	if err := c.checkGames(); err != nil {
		return err
	}
	return c.play(nil, std)
}

// play plays games, or reads the records of shards, and reports on them.
func (c fuzzCmd) play(set shards.Set, std streams) error {
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var report *fuzz.Report
	part := part{c.shardFlags, c.batchFlags, "fuzz", c.Variant, c, digests(p.Variant), set}
	err = part.play(std, func(games batch.Games) (played int, err error) {
		if report, err = fuzz.Run(ctx, p, fuzz.Settings{Games: games, Game: settings}); err != nil {
			return 0, err
		}
		return report.Games, nil
	})
	if err != nil || c.isPart() {
		return err
	}
	return c.report(p, settings, report, std.out)
}

// checkRun returns an error for arguments that no shard can have been played with.
func (c fuzzCmd) checkRun() error { return c.check() }

// checkGames returns an error for invalid arguments, before any game is played.
func (c fuzzCmd) checkGames() error {
	if err := c.checkRun(); err != nil {
		return err
	}
	if c.isPart() && c.Out != "" {
		return misuse("--out can't be used with --shard; pass it to houserule merge")
	}
	if c.isPart() {
		return c.checkShard("fuzz", c.Variant, c.Games, c)
	}
	return errors.Join(c.checkShard("fuzz", c.Variant, c.Games, c), c.checkFound())
}

// merge reports on games that were played in shards.
func (c fuzzCmd) merge(set shards.Set, std streams) error {
	if err := c.checkFound(); err != nil {
		return err
	}
	return c.play(set, std)
}

// ---- The report ---------------------------------------------------------------------------------

func (c fuzzCmd) report(p *program.Program, settings interpreter.Settings, r *fuzz.Report, w io.Writer) error {
	found := "no issues"
	if len(r.Findings) > 0 {
		found = diag.Counted(len(r.Findings), "issue")
	}
	fmt.Fprintf(w, "%s: %s found\n%s, %s, %d of them at random, seed %d\n",
		p.Variant.Title, found, diag.Counted(r.Games, "game"), diag.Counted(r.DecisionCounts.Decisions, "decision"), r.DecisionCounts.Random, c.Seed)
	for _, f := range r.Findings {
		fmt.Fprintf(w, "\n%s", findingOf(f, r.Games).Text(terminal.Palette(w)))
	}
	heading := "\nnever reached in these games:\n"
	for _, tally := range r.Coverage.Tallies() {
		for _, point := range tally.Missed {
			fmt.Fprintf(w, "%s  %-14s %s (%s)\n", heading, tally.Title, scenario.Describe(point), point.Span)
			heading = ""
		}
	}
	if len(r.Findings) == 0 {
		return nil
	}
	return c.write(p, settings, r.Findings, w)
}

// findingOf returns a finding as a diagnostic.
func findingOf(f *fuzz.Finding, games int) diag.Diagnostic {
	return diag.Diagnostic{
		Span: f.At, Summary: fmt.Sprintf("%s in %s: %s", f.Kind, f.Rule, f.Message),
		Detail: metIn(f.Times, games) + shortest(f.Seed, f.Decisions, len(f.Answers)),
	}
}

// ---- The scenarios ------------------------------------------------------------------------------

// checkFound returns an error if the scenarios can't be written. Without --out it returns nil if
// scenarios wouldn't find the rules. Then games are played and no scenarios are written.
func (c fuzzCmd) checkFound() error {
	if c.Out == "" && c.found().checkBeside() != nil {
		return nil
	}
	return c.found().check()
}

// found returns the file for the scenarios. The default is beside rules that don't ship, because
// scenarios find them there.
func (c fuzzCmd) found() foundFile {
	out := c.Out
	if out == "" {
		folder := "."
		for _, path := range append([]string{c.Variant}, c.With...) {
			path, _ = dsl.CutOver(path)
			if folder == "." && !library.Ships(path) {
				folder = filepath.Dir(path)
			}
		}
		out = filepath.Join(folder, strings.TrimSuffix(filepath.Base(c.Variant), discover.Extension)+"-found"+discover.Extension)
	}
	return foundFile{c.gameFlags, out, "fuzz", "# Issues found by houserule fuzz. Each scenario fails until its issue is fixed."}
}

// write writes a scenario for each finding that a short enough scenario can show. It returns
// errFindings on success.
func (c fuzzCmd) write(p *program.Program, settings interpreter.Settings, findings []*fuzz.Finding, w io.Writer) error {
	if err := c.found().checkBeside(); err != nil {
		fmt.Fprintf(w, "\nNo scenarios were written: %v.\n", err)
		return errFindings
	}
	recording, err := c.found().recording(p, settings)
	if err != nil {
		return err
	}
	var texts []string
	for _, f := range findings {
		if f.Shows && len(f.Answers) <= mostAnswers {
			texts = append(texts, f.Scenario(recording))
		}
	}
	if len(texts) == 0 {
		fmt.Fprintln(w, "\nNo scenarios were written, because each would need too many answers.")
		return errFindings
	}
	return c.found().write(texts, w)
}
