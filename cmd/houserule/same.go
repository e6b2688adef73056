package main

import (
	"slices"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/variant"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/batch/same"
)

// sameCmd compares two versions of rules that should play the same.
type sameCmd struct {
	gameFlags
	Other string `arg:"" optional:"" help:"The new version of the rules: a variant, or the path of a file or folder. Without it, the house rules are the new version."`
	batchFlags
	Values int  `default:"10000" placeholder:"N" help:"The maximum number of combinations of values to try for each function (${default})."`
	JSON   bool `json:"-" help:"Print the result as JSON."`
}

func (sameCmd) Help() string {
	return `Use it after you rewrite rules without meaning to change them. It compares two versions:
the rules without and with the house rules, or two variants. With two variants, house rules
and options apply to both.

Games are played with equal seeds, once with suggested and once with random decisions. Each
line of their stories must be equal. The first difference is shown, with the rule that logged
it. Equal games are no proof, because other games may differ.

Functions, tables, charts and checks that both versions have are evaluated for all values of
their parameters, and of options and variables that they read. This proves that they are
equal. A difference is shown as a scenario to paste into a file. A function is not tried if it
reads cards or players. A number without bounds gets small values and those near the numbers
in the rules. That proves equality only for a table.

The exit code is 0 if no difference was found, and 1 if there is one.

With --json there are these keys:

    equal             whether no difference was found
    games             for each policy: policy, played, unended on both sides, and diverges with game, seed, turn,
                      line, base, patched and the rules that logged them
    functions         name, sort, place, and result: equal, different, tried or skipped; tried: number of combinations;
                      why: the reason why it is no proof; call, base, patched, scenario: the difference

Examples:
  houserule same solitaire --with shorter.rules
  houserule same old.rules new.rules
  houserule same old.rules new.rules --games 2000 --values 100000
  houserule same old.rules new.rules --json`
}

func (c sameCmd) Run(std streams) error {
	base, patched, err := c.sides(std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	result := report.Same{Base: "without", Patched: "with", New: c.With, Games: c.Games, Seed: c.Seed}
	if c.Other != "" {
		result.Base, result.Patched, result.New = c.Variant, c.Other, []string{c.Other}
	}
	result.Functions = same.Functions(ctx, same.Side{Rules: base.rules, Settings: base.settings}, same.Side{Rules: patched.rules, Settings: patched.settings}, c.Values)
	for _, policy := range []auto.Policy{auto.Suggested, auto.Random} {
		settings := compare.Settings{Policy: policy, Base: base.settings, Patched: patched.settings, Watched: c.Games}
		var clear func()
		settings.Games, clear = c.batch(batch.Shard{}, nil, std)
		found, err := compare.Run(ctx, base.rules, patched.rules, settings)
		clear()
		if err != nil {
			return playError(err)
		}
		result.Played = append(result.Played, report.SameGames{Policy: policy.String(), Report: found})
	}
	if c.JSON {
		err = result.WriteJSON(std.out)
	} else {
		result.WriteText(std.out)
	}
	if err == nil && !result.Equal() {
		err = errFindings
	}
	return err
}

// sides loads both versions of the rules.
func (c sameCmd) sides(std streams) (base, patched side, err error) {
	switch {
	case c.Other == "" && len(c.With) == 0:
		return base, patched, misuse("%s has nothing to be compared with: name a house rule with --with FILE, or a second variant", c.Variant)
	case c.Games == 1:
		return base, patched, misuse("--games must be at least 2, not 1")
	case c.Values < 1:
		return base, patched, misuse("--values must be at least 1, not %d", c.Values)
	}
	if err := c.check(); err != nil {
		return base, patched, err
	}
	compared := compareCmd{gameFlags: c.gameFlags}
	if c.Other == "" {
		if base, err = compared.base(std); err == nil {
			patched, err = compared.side(c.gameFlags, std)
		}
		return base, patched, err
	}
	if base, err = compared.side(c.gameFlags, std); err != nil {
		return base, patched, err
	}
	other := c.gameFlags
	other.Variant = c.Other
	if patched, err = compared.side(other, std); err != nil {
		return base, patched, err
	}
	return base, patched, sameOptions(base.rules, patched.rules)
}

// sameOptions returns an error for an option that only one of two variants has, because their games
// must have equal settings.
func sameOptions(base, patched *variant.Variant) error {
	for _, pair := range [][2]*variant.Variant{{base, patched}, {patched, base}} {
		for _, o := range pair[0].Options {
			if !slices.ContainsFunc(pair[1].Options, func(other *variant.Option) bool { return other.Name == o.Name }) {
				return misuse("%s has the option %s, and %s does not; both must declare the same options", pair[0].Title, o.Name, pair[1].Title)
			}
		}
	}
	return nil
}
