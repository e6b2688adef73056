package main

import (
	"fmt"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// simCmd plays many games and tells what they have in common.
type simCmd struct {
	gameFlags
	batchFlags
	Policy string `enum:"suggest,random" default:"suggest" help:"How decisions are made: as the rules suggest, or at random (${enum})."`
	JSON   bool   `help:"Write the result as JSON."`
	CSV    string `placeholder:"FILE" help:"Write what became of each game into a file, one line for each player of each game."`
}

func (simCmd) Help() string {
	return `Plays games that decide everything by themselves and tells how many were won, what the scores were, and how
sure that is. Ctrl-C tells of the games played so far.

Two runs with the same seed meet the same luck, as far as their rules ask for the same. So what a house rule does
shows best in a run with it and a run without it.

Examples:
  houserule sim solitaire --games 10000
  houserule sim solitaire --games 10000 --with kinder.rules
  houserule sim pig.rules --players 4 --option goal=50
  houserule sim solitaire --games 10000 --json
  houserule sim solitaire --games 10000 --csv games.csv`
}

func (c simCmd) Run(std streams) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.CSV != "" {
		if err := checkWritable(c.CSV); err != nil {
			return err
		}
	}
	p, settings, err := c.playable(program.Fast, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := c.progress(std)
	result, err := simulate.Run(ctx, p, simulate.Settings{
		Games: c.Games, Seed: uint64(c.Seed), Policy: policyNamed(c.Policy), Workers: c.Workers, Game: settings, Progress: show,
	})
	clear()
	if err != nil {
		return misuse("%v", err)
	}
	return c.tell(simulation{simCmd: c, Result: result, title: p.Variant.Title}, std)
}

func (c simCmd) tell(s simulation, std streams) error {
	if c.CSV != "" {
		if err := source.Replace(c.CSV, s.csv()); err != nil {
			return err
		}
	}
	if c.JSON {
		text, err := s.json()
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s\n", text)
	} else {
		s.writeText(std.out)
	}
	return s.tellFailure(std)
}

// tellFailure tells of games that did not end, and shows the first of them.
func (s simulation) tellFailure(std streams) error {
	f := s.First
	if f == nil {
		return nil
	}
	finding := diag.Diagnostic{Summary: fmt.Sprintf("after %d decisions the game is still not over", f.Decisions)}
	if f.Err != nil {
		finding.Span, finding.Summary = f.Err.Span, f.Err.Message
	}
	finding.Detail = fmt.Sprintf("This is the first of %s and %s. To meet it: houserule play %s --auto %s --seed %d",
		counted(s.Broken, "game")+" stopped by a rule error", counted(s.Endless, "game")+" without end", s.args(s.With), s.Policy, f.Seed)
	fmt.Fprint(std.err, finding.Text(paletteFor(std.err)))
	return errFindings
}
