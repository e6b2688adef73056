package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/fuzz"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// fuzzCmd plays wildly and looks for mistakes in rules.
type fuzzCmd struct {
	gameFlags
	batchFlags
	Out string `placeholder:"FILE" help:"Where to write scenarios that show what was found; VARIANT-found.rules beside the rules if nothing is said."`
}

func (fuzzCmd) Help() string {
	return `Plays games with decisions that nobody would make, and reports rule errors, dead ends, games that never end,
choices that are offered and refused; and what of the rules never came up. Each mistake is cut down to the shortest
game that shows it, and written as a scenario that fails as long as the mistake is there.

Examples:
  houserule fuzz solitaire --games 10000
  houserule fuzz solitaire --with kinder.rules
  houserule fuzz mygame.rules && echo fine`
}

func (c fuzzCmd) Run(std streams) error {
	if err := c.check(); err != nil {
		return err
	}
	if err := c.checkOut(); err != nil {
		return err
	}
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := c.progress(std)
	report, err := fuzz.Run(ctx, p, fuzz.Settings{
		Games: c.Games, Seed: uint64(c.Seed), Workers: c.Workers, Game: settings, Progress: show,
	})
	clear()
	if err != nil {
		return misuse("%v", err)
	}
	c.tell(p, report, std.out)
	if len(report.Findings) == 0 {
		return nil
	}
	return c.write(p, settings, report.Findings, std.out)
}

// ---- The report -------------------------------------------------------------------------------------

func (c fuzzCmd) tell(p *program.Program, r *fuzz.Report, w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d\n", p.Variant.Title, diag.Counted(r.Games, "game"), c.Seed)
	for _, f := range r.Findings {
		fmt.Fprintf(w, "\n%s", findingOf(f, r.Games).Text(terminal.Palette(w)))
	}
	if len(r.Findings) == 0 {
		fmt.Fprintln(w, "no mistakes were met")
	}
	heading := "\nnever came up in these games:\n"
	for _, tally := range r.Coverage.Tallies() {
		for _, point := range tally.Missed {
			fmt.Fprintf(w, "%s  %-14s %s (%s)\n", heading, tally.Title, scenario.Describe(point), point.Span)
			heading = ""
		}
	}
}

// findingOf is a mistake as all mistakes in rules are shown.
func findingOf(f *fuzz.Finding, games int) diag.Diagnostic {
	detail := fmt.Sprintf("Met in %d of %s. The shortest game that shows it has seed %d and %s",
		f.Times, diag.Counted(games, "game"), f.Seed, diag.Counted(f.Decisions, "decision"))
	switch n := len(f.Answers); {
	case n == 0:
		detail += ", all as suggested."
	case n < f.Decisions:
		detail += fmt.Sprintf(", of which the first %s given and the others are as suggested.", isOrAre(n))
	default:
		detail += "."
	}
	return diag.Diagnostic{Span: f.At, Summary: fmt.Sprintf("%s in %s: %s", f.Kind, f.Rule, f.Message), Detail: detail}
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return fmt.Sprintf("%d are", n)
}

// ---- The scenarios ----------------------------------------------------------------------------------

// mostAnswers is how many answers a scenario can have that anybody looks at.
const mostAnswers = 500

// firstLine tells a file that may be replaced from one that somebody has written.
const firstLine = "# Mistakes that houserule fuzz has met. Each scenario fails as long as its mistake is there."

// out is the file that scenarios are written to: beside rules that do not ship, for there they find them.
func (c fuzzCmd) out() string {
	if c.Out != "" {
		return c.Out
	}
	folder := "."
	for _, path := range append([]string{c.Variant}, c.With...) {
		if folder == "." && !library.Ships(path) {
			folder = filepath.Dir(path)
		}
	}
	return filepath.Join(folder, strings.TrimSuffix(filepath.Base(c.Variant), discover.Extension)+"-found"+discover.Extension)
}

// checkOut finds out before games are played whether scenarios can be written after it, and would be of use.
func (c fuzzCmd) checkOut() error {
	out := c.out()
	if !strings.HasSuffix(out, discover.Extension) {
		return misuse("scenarios are rules: the name of their file ends in %s", discover.Extension)
	}
	if err := find.CheckBeside(out, find.Anywhere(c.Variant), c.rules()); err != nil {
		return err
	}
	return checkReplaceable(out)
}

// rules are the house rules by paths that can be given from any folder.
func (c fuzzCmd) rules() (paths []string) {
	for _, path := range c.With {
		paths = append(paths, find.Anywhere(path))
	}
	return paths
}

// checkReplaceable tells whether a file can be written and is nobody's work.
func checkReplaceable(path string) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return checkWritable(path)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if line, _ := bufio.NewReader(file).ReadString('\n'); strings.TrimSpace(line) != firstLine {
		return misuse("%s is there already and was not written by houserule fuzz; give another file with --out", path)
	}
	return checkWritable(path)
}

// write writes a scenario for each finding that a scenario can show.
func (c fuzzCmd) write(p *program.Program, settings interpreter.Settings, findings []*fuzz.Finding, w io.Writer) error {
	out := c.out()
	game, err := interpreter.New(p, luck.Seeded(0), settings)
	if err != nil {
		return err
	}
	base, _ := library.Inspect(c.Variant)
	recording := scenario.Recording{Variant: base.Name, Settings: settings, Game: history.New(game)}
	for _, path := range c.rules() {
		recording.With = append(recording.With, find.SeenFrom(filepath.Dir(out), path))
	}
	var text strings.Builder
	text.WriteString(firstLine + "\n" + c.comment(out))
	written := 0
	for _, f := range findings {
		if f.Shows && len(f.Answers) <= mostAnswers {
			text.WriteString("\n" + f.Scenario(recording))
			written++
		}
	}
	if written == 0 {
		fmt.Fprintln(w, "\nNone of this can be shown by a scenario of a sensible length.")
		return errFindings
	}
	if err := source.Replace(out, text.String()); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s written. Run it: %s\n", diag.Counted(written, "scenario"), c.test(out))
	return errFindings
}
