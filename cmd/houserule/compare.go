package main

import (
	"cmp"
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// compareCmd plays games with and without house rules, with the same luck.
type compareCmd struct {
	gameFlags
	batchFlags
	seatFlags
	shardFlags
	Against []string `sep:"none" placeholder:"NAME=VALUE" help:"An option for the side without house rules. Repeat it for several."`
	Policy  string   `enum:"suggest,random" default:"suggest" help:"How decisions are made: as the rules suggest, or at random (${enum})."`
	JSON    bool     `json:"-" xor:"form" help:"Print the result as JSON."`
	HTML    string   `name:"html" json:"-" xor:"form" placeholder:"FILE" help:"Write a page as one file that opens without a network."`
}

func (compareCmd) Help() string {
	return `Each game is played twice with the same seed, without the house rules and with them.
Each deck and each rule that rolls has its own stream of luck. So both games meet the
same luck as far as the rules allow. Therefore the paired interval is narrower than the
unpaired one, which two separate runs of sim would give. Both have 95 % confidence.

An option applies to both sides if both have it. Without a house rule, the options are
compared with their defaults, or with those of --against.

The first 500 pairs give the list of rules that ran more or less often, and the first
game that differs. Ctrl-C prints the result of the pairs played so far.

With --html the page shows the changed lines and their effect. It has pictures of wins,
scores and reported figures with their intervals. It lists the events that became more
or less frequent, and the places where games diverge. Several house rules are also compared alone.

With --json there are these keys:

    pairs             pairs in which both games ended; played: all pairs
    wins, score       of one player: base, patched, change, paired_ci95, unpaired_ci95; wins are rates from 0 to 1
    players           the same for each of several players; with --seat, plays names the player
    decisions         the same for the number of decisions in a game
    watched, rules    the number of pairs watched, and for each rule that ran more or less often: rule, place, base,
                      patched, change and the intervals, in runs a game
    never_ran         rule and place of each line of the house rules that never ran in those pairs
    diverges          game, seed, line, base, patched: the first pair that diverges, and the line; after houserule merge
                      with a program at a seat, line may be 0 because merge does not start programs
    base, patched     rule_errors, endless: games that did not end

Examples:
  houserule compare solitaire --with kinder.rules
  houserule compare solitaire --with kinder.rules --games 10000 --seed 7
  houserule compare solitaire --with kinder.rules --json
  houserule compare solitaire --with kinder.rules --with richer.rules --html kinder.html
  houserule compare pig.rules --option goal=50
  houserule compare pig.rules --option goal=50 --against goal=200
  houserule compare crazy_eights.rules --with wilder.rules --seat 2=random`
}

func (c compareCmd) Run(std streams) error {
	if err := c.checkPairs(); err != nil {
		return err
	}
	return c.merge(nil, std)
}

// merge reports on pairs that were played in shards, or plays them if set is nil.
func (c compareCmd) merge(set shards.Set, std streams) error {
	m, err := c.match(std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var result *compare.Report
	part := part{c.shardFlags, c.batchFlags, "compare", c.Variant, c, digests(m.base.rules, m.patched.rules), set}
	err = part.play(std, func(games batch.Games) (played int, err error) {
		m.Games = games
		if result, err = compare.Run(ctx, m.base.rules, m.patched.rules, m.Settings); err != nil {
			return 0, err
		}
		return result.Played, nil
	})
	if err != nil || c.isPart() {
		return err
	}
	var alone []page.Arm
	if set == nil {
		if alone, err = c.alone(ctx, m, std); err != nil {
			return err
		}
	}
	return c.report(m, result, alone, std)
}

// A match has the two sides of a comparison, and its settings.
type match struct {
	compare.Settings
	base, patched side
}

// match loads both sides. It returns an error if the rules or settings of one are invalid.
func (c compareCmd) match(std streams) (m match, err error) {
	if m.base, err = c.base(std); err != nil {
		return m, err
	}
	if m.patched, err = c.side(c.gameFlags, std); err != nil {
		return m, err
	}
	m.Settings = compare.Settings{Policy: policyNamed(c.Policy), Base: m.base.settings, Patched: m.patched.settings}
	m.Seats, err = c.programs(m.base.rules, m.base.settings, c.Policy)
	return m, err
}

// checkPairs returns an error for arguments that make no sense for a comparison.
func (c compareCmd) checkPairs() error {
	if len(c.With)+len(c.Option)+len(c.Against) == 0 {
		what := "name a house rule with --with FILE, or an option with --option NAME=VALUE"
		if target, _ := library.Inspect(c.Variant); target.Extends != "" && !library.Ships(c.Variant) {
			what = fmt.Sprintf("it is a house rule for %s, so compare %[1]s --with %[2]s", target.Extends, c.Variant)
		}
		return misuse("%s has nothing to be compared with: %s", c.Variant, what)
	}
	if err := c.checkRun(); err != nil {
		return err
	}
	if c.isPart() && c.JSON {
		return misuse("--json can't be used with --shard; pass it to houserule merge")
	}
	if c.isPart() && c.HTML != "" {
		return misuse("--html can't be used with --shard; pass it to houserule merge")
	}
	if c.HTML != "" {
		if err := comparisonPages.check(c.HTML); err != nil {
			return err
		}
	}
	return c.checkShard("compare", c.Variant, c.Games, c)
}

// checkRun returns an error for arguments that no shard can have been played with.
func (c compareCmd) checkRun() error {
	if c.Games == 1 {
		return misuse("--games must be at least 2, because one game shows no difference")
	}
	return cmp.Or(c.check(), checkPolicy(c.Policy))
}

// A side is one of the compared sets of rules, with the flags that select it.
type side struct {
	gameFlags
	rules    *variant.Variant
	settings interpreter.Settings
}

// base returns the side without house rules. Its options are those of --against, and those of
// --option that its rules have.
func (c compareCmd) base(std streams) (side, error) {
	g, checked, err := c.bare(std)
	if err != nil {
		return side{}, err
	}
	if len(c.With) == 0 {
		g.Option = nil
	}
	g.Option = append(g.Option, c.Against...)
	return c.settled(g, checked, std)
}

// side loads the rules of one side.
func (c compareCmd) side(g gameFlags, std streams) (side, error) {
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant, With: g.With}), std)
	if err != nil {
		return side{}, err
	}
	return c.settled(g, checked, std)
}

func (c compareCmd) settled(g gameFlags, checked *variant.Variant, std streams) (side, error) {
	_, settings, err := g.settle(checked, program.Fast, std)
	if err == nil {
		err = g.checkPlayable(checked, std)
	}
	return side{g, checked, settings}, err
}

// without returns the settings that aren't among others.
func without(settings, others []string) []string {
	return slices.DeleteFunc(slices.Clone(settings), func(setting string) bool { return slices.Contains(others, setting) })
}

func (c compareCmd) report(m match, result *compare.Report, alone []page.Arm, std streams) error {
	found := report.Comparison{
		Run: c.run(m.base.rules.Title, c.Policy, m.Seats), Report: result,
		Without: c.Against, With: slices.Concat(c.With, without(c.Option, m.base.Option)), House: len(c.With),
	}
	switch {
	case c.HTML != "":
		if err := c.page(m, found, alone, std); err != nil {
			return err
		}
	case c.JSON:
		if err := found.WriteJSON(std.out); err != nil {
			return err
		}
	default:
		found.WriteText(std.out)
	}
	// reports the failures of both sides, even if the first has some
	return cmp.Or(c.reportFailures(m.base, result.Base, m.Seats, std), c.reportFailures(m.patched, result.Patched, m.Seats, std))
}

// reportFailures writes the number of failed games of one side, and the error of the first one.
func (c compareCmd) reportFailures(s side, found simulate.Problems, seats []seat.Name, std streams) error {
	players := playerArgs(c.Policy, seats)
	passed := s.reportPassedOver(&found, players, std)
	f := found.First
	if f == nil {
		return passed
	}
	detail := fmt.Sprintf("This is the first of %s that did not end, and such pairs are not counted. To repeat it: %s",
		diag.Counted(found.Unended(), "game"), s.repeatCommand(players, f.Seed))
	fmt.Fprint(std.err, unfinished(f, detail).Text(terminal.Palette(std.err)))
	return errFindings
}
