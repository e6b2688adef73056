package main

import (
	"errors"
	"io"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/dsl/each"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/audit"
	"houserule/interpreter/program"
)

// auditCmd looks for hidden information that games reveal to players.
type auditCmd struct {
	gameFlags
	shardFlags
	Games   int    `default:"20" placeholder:"N" help:"The number of games (${default})."`
	Seed    int64  `default:"1" placeholder:"N" help:"The seed of the first game (${default}). The same seed gives the same games."`
	Workers int    `json:"-" placeholder:"N" help:"How many games to play at the same time; by default the number of cores. The result does not depend on it."`
	Silence bool   `help:"Also find hidden information that players can infer from who is asked."`
	JSON    bool   `json:"-" help:"Print the findings as JSON."`
	Out     string `json:"-" placeholder:"FILE" help:"The file for scenarios that show the findings."`
}

func (auditCmd) Help() string {
	return `Plays games at random. At each decision it redeals everything that the player cannot
know. It exchanges cards for others with the same back, and secret values of other
players for other possible values. Everything that the player gets must then stay the
same. That is the table, the question, the options and their order, the story, and messages.
Each difference is a leak, and is cut down to the shortest game that shows it. The kinds of leaks:

    view, figure, program      the visible table, the way a figure is computed, or the input of a program at that seat
    sent                       any other byte that the browser of that seat or of a spectator gets
    prompt, label              a question, or the text of an option
    offer, order               the set of options, the reasons why some are closed, or the order of equal options
    preview                    the preview of an answer, or its absence
    story, error               a log entry or a message about something that happens either way
    peeks                      a suggestion that depends on hidden information
    tells                      a text or an assignment in the log that depends on a hidden card, although the same
                               happens on the table; or a rule that no player can follow, because it depends on a
                               card that no player can know

It is not a leak that a player draws because no card in the hand fits. The player
knows the hand, and the rules make it public. With --silence it is also a leak if that player is
not asked at all:

    silence                    another player or no player is asked, or another question, because of a hidden card

If players are meant to learn something, mark the line that the finding names. Write the
reason at its end or in a comment directly above it:

    say "Go"                   # known: a player who cannot play says so

A mark without a reason is ignored. A mark that no finding needed is listed.

Examples:
  houserule audit testdata/games/crazy_eights.rules --players 3
  houserule audit mygame.rules --games 100 --out found.rules
  houserule audit mygame.rules --silence`
}

func (c auditCmd) Run(std streams) error {
	if err := errors.Join(c.checkRun(), c.checkFiles()); err != nil {
		return err
	}
	return c.play(nil, std)
}

// play plays games, or reads the records of shards, and reports on them.
func (c auditCmd) play(set shards.Set, std streams) error {
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var report *audit.Report
	part := part{c.shardFlags, c.flags(), "audit", c.Variant, c, digests(p.Variant), set}
	err = part.play(std, func(games batch.Games) (played int, err error) {
		report, err = audit.Run(ctx, p, audit.Settings{
			Games: games, Game: settings, Sent: page.Sent, Differs: page.Differs, Silence: c.Silence, Skipped: page.Skips,
		})
		if err != nil {
			return 0, err
		}
		return report.Games, nil
	})
	if err != nil || c.isPart() {
		return err
	}
	return c.report(p, settings, report, std)
}

func (c auditCmd) flags() batchFlags { return batchFlags{c.Games, c.Seed, c.Workers} }

// checkRun returns an error for arguments that no shard can have been played with.
func (c auditCmd) checkRun() error { return c.flags().check() }

// checkFiles returns an error if an output file can't be written, before any game is played.
func (c auditCmd) checkFiles() error {
	switch {
	case c.isPart() && c.JSON:
		return misuse("--json can't be used with --shard; pass it to houserule merge")
	case c.isPart() && c.Out != "":
		return misuse("--out can't be used with --shard; pass it to houserule merge")
	case c.Out != "":
		return c.found().check()
	}
	return c.checkShard("audit", c.Variant, c.Games, c)
}

// merge reports on games that were played in shards.
func (c auditCmd) merge(set shards.Set, std streams) error {
	if err := c.checkFiles(); err != nil {
		return err
	}
	return c.play(set, std)
}

// report writes the leaks. A needless mark doesn't change the exit code, because the leak that it
// is for may be rare.
func (c auditCmd) report(p *program.Program, settings interpreter.Settings, r *audit.Report, std streams) error {
	leaks := report.Leaks{Report: r, Title: p.Variant.Title, Variant: p.Variant.Name, Seed: c.Seed, Silence: c.Silence, Whole: r.Games == c.Games}
	w := std.out
	if c.JSON {
		w = io.Discard
		if err := leaks.WriteJSON(std.out); err != nil {
			return err
		}
	} else {
		leaks.WriteText(w, func(f *audit.Finding) string {
			return metIn(f.Times, r.Games) + shortest(f.Seed, f.Decisions, len(f.Answers))
		})
		leaks.WriteMarks(std.err)
	}
	if len(r.Findings) == 0 {
		return nil
	}
	return c.write(p, settings, r.Findings, w)
}

func (c auditCmd) found() foundFile {
	return foundFile{c.gameFlags, c.Out, "audit", "# Games in which houserule audit found that a player learns hidden information."}
}

// write writes a scenario for each finding, if --out names a file. It returns errFindings on
// success.
func (c auditCmd) write(p *program.Program, settings interpreter.Settings, findings []*audit.Finding, w io.Writer) error {
	if c.Out == "" {
		return errFindings
	}
	recording, err := c.found().recording(p, settings)
	if err != nil {
		return err
	}
	texts := each.Of(findings, func(f *audit.Finding) string { return f.Scenario(recording) })
	return c.found().write(texts, w)
}
