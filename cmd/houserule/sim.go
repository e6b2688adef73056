package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// simCmd plays many games and reports statistics.
type simCmd struct {
	gameFlags
	batchFlags
	seatFlags
	shardFlags
	Policy string `enum:"suggest,random" default:"suggest" help:"How decisions are made: as the rules suggest, or at random (${enum})."`
	JSON   bool   `json:"-" help:"Print the result as JSON."`
	CSV    string `json:"-" placeholder:"FILE" help:"Write the result of each game to a file, one line for each player of a game."`
}

func (simCmd) Help() string {
	return `Plays games without asking you, and prints how many were won, the scores, and 95 %
confidence intervals. Ctrl-C prints the result of the games played so far.

Two runs with the same seed meet the same luck as far as their rules allow. To measure a
house rule, use compare, which plays both sides.

Examples:
  houserule sim solitaire --games 10000
  houserule sim solitaire --games 10000 --with kinder.rules
  houserule sim pig.rules --players 4 --option goal=50
  houserule sim solitaire --games 10000 --json
  houserule sim solitaire --games 10000 --csv games.csv
  houserule sim crazy_eights.rules --seat 1=suggest --seat 2=random
  houserule sim crazy_eights.rules --seat 2='pipe:./my_player --cautious'`
}

func (c simCmd) Run(std streams) error {
	if err := c.checkGames(); err != nil {
		return err
	}
	if c.CSV != "" {
		if err := gameTables.check(c.CSV); err != nil {
			return err
		}
	}
	return c.merge(nil, std)
}

// merge reports on games that were played in shards, or plays them if set is nil.
func (c simCmd) merge(set shards.Set, std streams) error {
	p, settings, err := c.playable(program.Fast, std)
	if err != nil {
		return err
	}
	seats, err := c.programs(p.Variant, settings, c.Policy)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	s := simulate.Settings{Policy: policyNamed(c.Policy), Seats: seats, Game: settings}
	var result *simulate.Result
	play := func(games batch.Games) (played int, err error) {
		s.Games = games
		if result, err = simulate.Run(ctx, p, s); err != nil {
			return 0, err
		}
		return result.Played, nil
	}
	var noTable error // the games are reported even if their table can't be written
	if c.CSV != "" {
		playAll := play
		play = func(games batch.Games) (played int, err error) {
			noTable = gameTables.replaceBy(c.CSV, func(w io.Writer) error {
				table := report.NewTable(w, games.Seed, p.Variant.Reports)
				s.Each = table.Add
				played, err = playAll(games)
				return cmp.Or(err, table.Flush())
			})
			return played, err
		}
	}
	part := part{c.shardFlags, c.batchFlags, "sim", c.Variant, c, digests(p.Variant), set}
	if err := part.play(std, play); err != nil || c.isPart() || result == nil {
		return cmp.Or(err, noTable)
	}
	err = c.report(report.Simulation{Run: c.run(p.Variant.Title, c.Policy, seats), Result: result}, seats, std)
	return cmp.Or(err, noTable)
}

// checkRun returns an error for arguments that no shard can have been played with.
func (c simCmd) checkRun() error { return cmp.Or(c.check(), checkPolicy(c.Policy)) }

// checkGames returns an error for invalid arguments, before any game is played.
func (c simCmd) checkGames() error {
	if c.isPart() && c.JSON {
		return misuse("--json can't be used with --shard; pass it to houserule merge")
	}
	if err := c.check(); err != nil {
		return err
	}
	return c.checkShard("sim", c.Variant, c.Games, c)
}

func (c simCmd) report(s report.Simulation, seats []seat.Name, std streams) error {
	if c.JSON {
		if err := s.WriteJSON(std.out); err != nil {
			return err
		}
	} else {
		s.WriteText(std.out)
		s.WriteSpeed(std.err)
	}
	return errors.Join(c.reportPassedOver(&s.Problems, playerArgs(c.Policy, seats), std), c.reportFailure(s, seats, std))
}

// reportPassedOver writes the number of games that continued after a rule error, and the error of
// the first one.
func (g gameFlags) reportPassedOver(p *simulate.Problems, players string, std streams) error {
	if p.FirstPassedOver == nil {
		return nil
	}
	detail := fmt.Sprintf("%s continued after this rule error, because it concerns only a suggestion or a text. To repeat the first: %s",
		diag.Counted(p.PassedOver, "game"), g.repeatCommand(players, p.FirstPassedOver.Seed))
	fmt.Fprint(std.err, unfinished(p.FirstPassedOver, detail).Text(terminal.Palette(std.err)))
	return errFindings
}

// repeatCommand returns the command that repeats a game.
func (g gameFlags) repeatCommand(players string, seed uint64) string {
	return fmt.Sprintf("houserule play %s %s --seed %d", g.args(), players, seed)
}

// notEnded returns words for the number of games that did not end, by cause.
func notEnded(s report.Simulation) string {
	stopped := diag.Counted(s.Broken, "game") + " stopped by a rule error"
	endless := diag.Counted(s.Endless, "game") + " without end"
	switch {
	case s.Endless == 0:
		return stopped
	case s.Broken == 0:
		return endless
	}
	return stopped + " and " + endless
}

// reportFailure writes the number of games that did not end, and the error of the first one.
func (c simCmd) reportFailure(s report.Simulation, seats []seat.Name, std streams) error {
	f := s.First
	if f == nil {
		return nil
	}
	detail := fmt.Sprintf("This is the first of %s. To repeat it: %s", notEnded(s), c.repeatCommand(playerArgs(c.Policy, seats), f.Seed))
	fmt.Fprint(std.err, unfinished(f, detail).Text(terminal.Palette(std.err)))
	return errFindings
}

// playError returns the error of a batch. All errors except for a failed player are usage errors.
func playError(err error) error {
	if _, ok := errors.AsType[*seat.Failure](err); ok {
		return err
	}
	return misuse("%v", err)
}

// unfinished returns a diagnostic for a game that did not end.
func unfinished(f *simulate.Failure, detail string) diag.Diagnostic {
	if f.Message == "" {
		return diag.Diagnostic{Summary: fmt.Sprintf("the game did not end within %d decisions", f.Decisions), Detail: detail}
	}
	return diag.Diagnostic{Span: f.At, Summary: f.Message, Detail: detail}
}
