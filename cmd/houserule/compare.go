package main

import (
	"cmp"
	"fmt"

	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/compare"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// compareCmd plays games with and without house rules on the same luck.
type compareCmd struct {
	gameFlags
	batchFlags
	seatFlags
	Policy string `enum:"suggest,random" default:"suggest" help:"How decisions are made: as the rules suggest, or at random (${enum})."`
	JSON   bool   `help:"Write the result as JSON."`
}

func (compareCmd) Help() string {
	return `Every game is played twice, without the house rules and with them. Both games of a pair have the same seed, and
each deck and each rule that rolls has luck of its own: so both meet the same luck as far as the rules let them. The
paired interval makes use of that; the unpaired one is what two runs of houserule sim could say. Both hold the true
change with 95 % confidence. The rules that ran more or less often, and the first game that went another way, come
from the first 500 pairs or as many as it takes. Ctrl-C tells of the pairs played so far.

With --json there are these keys:
  pairs             pairs of which both games ended; played: with those of which one did not
  wins, score       of one player: base, patched, change, paired_ci95, unpaired_ci95; wins are rates from 0 to 1
  players           the same for each of several players, and who plays with --seat: plays
  decisions         the same for the length of a game
  watched, rules    how many pairs were watched, and for each rule that ran more or less: rule, place, base, patched,
                    change and the intervals, in runs a game
  diverges          game, seed, line, base, patched: the first pair that goes two ways, and from which line on
  base, patched     rule_errors, endless: games that did not end
  seconds           how long it took

Examples:
  houserule compare solitaire --with kinder.rules
  houserule compare solitaire --with kinder.rules --games 10000 --seed 7
  houserule compare solitaire --with kinder.rules --json
  houserule compare crazy_eights.rules --with wilder.rules --seat 2=random`
}

func (c compareCmd) Run(std streams) error {
	if err := c.checkPairs(); err != nil {
		return err
	}
	base, baseSettings, err := c.side(nil, std)
	if err != nil {
		return err
	}
	patched, patchedSettings, err := c.side(c.With, std)
	if err != nil {
		return err
	}
	seats, err := c.programs(base, baseSettings, c.Policy)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := c.progress(std)
	result, err := compare.Run(ctx, base, patched, compare.Settings{
		Games: c.Games, Seed: uint64(c.Seed), Policy: policyNamed(c.Policy), Seats: seats, Workers: c.Workers,
		Base: baseSettings, Patched: patchedSettings, Progress: show,
	})
	clear()
	if err != nil {
		return playError(err)
	}
	return c.tell(report.Comparison{Run: c.run(base.Title, c.Policy, seats), Report: result, With: c.With}, seats, std)
}

// checkPairs tells of wrong use that other commands do not know.
func (c compareCmd) checkPairs() error {
	if len(c.With) == 0 {
		return misuse("there is nothing to compare %s with: name a house rule, --with FILE", c.Variant)
	}
	if c.Games == 1 {
		return misuse("one game says nothing of a difference: --games is at least 2")
	}
	return c.check()
}

// side loads the rules with some house rules.
func (c compareCmd) side(with []string, std streams) (*variant.Variant, interpreter.Settings, error) {
	c.With = with
	p, settings, err := c.playable(program.Fast, std)
	if err != nil {
		return nil, settings, err
	}
	return p.Variant, settings, nil
}

func (c compareCmd) tell(r report.Comparison, seats []seat.Name, std streams) error {
	if c.JSON {
		if err := r.WriteJSON(std.out); err != nil {
			return err
		}
	} else {
		r.WriteText(std.out)
	}
	// Both sides are told of.
	return cmp.Or(c.tellFailure(r.Base, nil, seats, std), c.tellFailure(r.Patched, c.With, seats, std))
}

// tellFailure tells of games of one side that did not end, and shows the first of them.
func (c compareCmd) tellFailure(side compare.Side, with []string, seats []seat.Name, std streams) error {
	f := side.First
	if f == nil {
		return nil
	}
	detail := fmt.Sprintf("This is the first of %s that did not end; such pairs do not count. To meet it: houserule play %s %s --seed %d",
		diag.Counted(side.Broken+side.Endless, "game"), c.args(with), whoPlays(c.Policy, seats), f.Seed)
	fmt.Fprint(std.err, unfinished(f, detail).Text(terminal.Palette(std.err)))
	return errFindings
}
