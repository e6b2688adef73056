package main

import (
	"errors"
	"io"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/interpreter"
	"houserule/interpreter/batch/audit"
	"houserule/interpreter/program"
)

// auditCmd looks for hidden information that games reveal to players.
type auditCmd struct {
	gameFlags
	shardFlags
	Games   int    `default:"20" placeholder:"N" help:"How many games to play (${default})."`
	Seed    int64  `default:"1" placeholder:"N" help:"Which games to play (${default}). The same seed brings the same games."`
	Workers int    `json:"-" placeholder:"N" help:"How many games to play at a time; as many as there are cores if nothing is said. It changes no result."`
	Silence bool   `help:"Look for what players learn from who is asked, and who is not, too."`
	JSON    bool   `json:"-" help:"Write what was found as JSON, for other programs."`
	Out     string `json:"-" placeholder:"FILE" help:"Where to write scenarios that play what was found."`
}

func (auditCmd) Help() string {
	return `Plays games by chance. At each decision all that a player cannot know is dealt anew: cards are exchanged for others with
the same back, and what players keep in secret for what others keep there. Whatever that player gets must be the same
then: what is seen of the table, the question, the options and their order, the story up to the next decision,
messages. Each difference is cut down to the shortest game that shows it. What is found:
  view, figure, program      what is seen of the table, how a figure comes about, what a program at that seat is sent
  sent                       anything else in the bytes that a browser at that seat is sent, or one that looks on
  prompt, label              a question, the name of an option
  offer, order               which options there are, and why some are closed; the order of options that look alike
  preview                    what is foretold of an answer, or whether anything is
  story, error               what is told of something that happens either way
  peeks                      a suggestion goes by what the player cannot know
  tells                      the rules go another way because of a hidden card, and say something of it while
                             nothing else happens on the table; or nobody at the table can tell that card, so that
                             nobody could do what they say

That a player draws because no card in the hand fits is no finding: the player knows the hand, and that others learn from
it is how the game goes. With --silence it is one if that player is not even asked:
  silence                    another player is asked, or another question, or nobody, because of a hidden card

If players are meant to learn something, the line that is pointed at says so and gives the reason, at its end or in a
comment directly above it:
  say "Go"                   # known: a player who cannot play says so

A mark without a reason excuses nothing. If a line ran and no finding needed its mark, that is said.

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
	rules := digests(p.Variant)
	if err := checkRules(set, rules); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	games, clear := c.flags().batch(c.Shard.Shard, set, std)
	var report *audit.Report
	play := func(record func(line []byte) error) (played int, err error) {
		defer clear()
		games.Record = record
		report, err = audit.Run(ctx, p, audit.Settings{
			Games: games, Game: settings, Sent: page.Sent, Differs: page.Differs, Silence: c.Silence, Skipped: page.Skips,
		})
		if err != nil {
			return 0, playError(err)
		}
		return report.Games, nil
	}
	part := part{c.shardFlags, "audit", c.Variant, c, rules, c.Games}
	if err := part.play(std, play); err != nil || c.isPart() {
		return err
	}
	return c.tell(p, settings, report, std)
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

// tell writes the report. A needless mark doesn't change the exit code, because the leak that it
// is for may be rare.
func (c auditCmd) tell(p *program.Program, settings interpreter.Settings, r *audit.Report, std streams) error {
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
	var texts []string
	for _, f := range findings {
		texts = append(texts, f.Scenario(recording))
	}
	return c.found().write(texts, w)
}
