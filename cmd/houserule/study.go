package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/study"
	"houserule/interpreter/program"
)

// studyCmd measures the feel of a game.
type studyCmd struct {
	gameFlags
	batchFlags
	Effort int    `default:"4" placeholder:"N" help:"How many million decisions playouts and searches may make (${default}). More takes longer, and measures more."`
	JSON   bool   `xor:"form" help:"Print the figures as JSON."`
	HTML   string `name:"html" xor:"form" placeholder:"FILE" help:"Write a page with pictures, as one file that opens without a network."`
}

func (studyCmd) Help() string {
	return `Plays games by suggestions, and prints what they feel like. The figures show how often
each seat wins, who leads and when that is decided. They also show which decisions matter,
which options are never worth taking, and how much skill counts. Small games are also
solved exactly.

With house rules, the figures without and with them are printed side by side. Ctrl-C
prints the figures measured so far. The manual explains each figure and its source.

--json prints a list with the game and, if there are house rules, the game with them.
A measured figure has mean, ci95 and n. Shares are from 0 to 1.

    name, games, sides, wins, draws, score, turns, decisions
    course            by_score, games, lead_changes, decided, comebacks, drama, and lead at each tenth of a game
    choices           decisions, answers, sampled, matters; idle and never_best: lists with prompt, rule, place, loss
    skill             better, worse, result, even, of_score
    exact             positions, hidden, values: low, high, sum, of_score; why: the reason why there are none

Examples:
  houserule study pig.rules
  houserule study solitaire --with kinder.rules
  houserule study leduc.rules --games 1000 --seed 7 --json
  houserule study quests --effort 40 --html quests.html`
}

// mostEffort is the maximum of --effort.
const mostEffort = 100_000

func (c studyCmd) Run(std streams) error {
	if c.Effort < 1 || c.Effort > mostEffort {
		return misuse("--effort must be from 1 to %d, not %d", mostEffort, c.Effort)
	}
	if err := c.check(); err != nil {
		return err
	}
	if c.HTML != "" {
		if err := studyPages.check(c.HTML); err != nil {
			return err
		}
	}
	ctx, stop := interruptible()
	defer stop()
	found := report.Study{Games: c.Games, Seed: c.Seed}
	compared := compareCmd{gameFlags: c.gameFlags, Policy: "suggest"}
	base, err := compared.base(std)
	if err != nil {
		return err
	}
	sides := []side{base}
	if len(c.With) > 0 {
		patched, err := compared.side(c.gameFlags, std)
		if err != nil {
			return err
		}
		sides = append(sides, patched)
	}
	found.Title = base.rules.Title
	for i, s := range sides {
		result, err := c.study(ctx, s, std)
		if err != nil {
			return err
		}
		name := s.rules.Name
		if i > 0 {
			name = "with " + strings.Join(c.With, ", ")
		}
		found.Arms = append(found.Arms, report.StudyArm{Name: name, Result: result})
		if ctx.Err() != nil {
			break
		}
	}
	switch {
	case c.HTML != "":
		err = c.page(found, std)
	case c.JSON:
		err = found.WriteJSON(std.out)
	default:
		found.WriteText(std.out)
	}
	for i, arm := range found.Arms {
		err = cmp.Or(err, compared.reportFailures(sides[i], arm.Base.Problems, nil, std))
	}
	return err
}

// study measures one set of rules, and shows its progress in percent.
func (c studyCmd) study(ctx context.Context, s side, std streams) (*study.Result, error) {
	settings := study.Settings{Game: s.settings, Effort: c.Effort * 1_000_000}
	settings.Games = batch.Games{Number: c.Games, Seed: uint64(c.Seed), Workers: c.Workers}
	if terminal.CanDraw(std.err) {
		bar := newBar(std, 100, "studying")
		settings.Progress = func(percent int) { _ = bar.Set(percent) } // the bar is only decoration
		defer func() { _ = bar.Clear() }()
	}
	result, err := study.Run(ctx, program.Compile(s.rules, program.Fast), settings)
	if err != nil {
		return nil, playError(err)
	}
	return result, nil
}

// page writes a study as a page.
func (c studyCmd) page(found report.Study, std streams) error {
	var text strings.Builder
	if err := (page.Study{Study: found}).WriteHTML(&text); err != nil {
		return err
	}
	if err := studyPages.replace(c.HTML, text.String()); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote the study to %s\n", c.HTML)
	return nil
}
