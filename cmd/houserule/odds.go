package main

import (
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/interpreter"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
)

// oddsCmd computes the exact chances of a check.
type oddsCmd struct {
	gameFlags
	Check string   `arg:"" optional:"" help:"The name of a check or a chart. Without it, all of them are listed."`
	Args  []string `arg:"" optional:"" name:"argument" help:"An argument of the check: NAME=VALUE."`
	Seed  int64    `default:"1" placeholder:"N" help:"The seed of the setup (${default})."`
	JSON  bool     `help:"Print the chances as JSON."`
}

func (oddsCmd) Help() string {
	return `Plays every possible result of the dice, so the chances are exact. They are those of a
game after its setup. --seed sets the luck of the setup; its decisions are made as the
rules suggest. With house rules, the chances without them are shown beside the new ones.

Arguments have the form NAME=VALUE: a number, true or false, a member of an enum, or a
card by its name. NAME.FIELD=VALUE changes a field of a card. If no card is named,
houserule makes a card with these fields. Separate the elements of a list with commas.

Examples:
  houserule odds solitaire
  houserule odds solitaire attempt points=3 helpers=1
  houserule odds solitaire endure member=Gimli member.state=wounded armour=0 helpers=0
  houserule odds solitaire hazard_body hazard.body=9 helpers=0 --with kinder.rules --json`
}

func (c oddsCmd) Run(std streams) error {
	p, settings, err := c.compile(program.Fast, std)
	if err != nil {
		return err
	}
	if c.Check == "" {
		return c.list(p, std)
	}
	answer, err := c.odds(p, settings)
	if _, broken := errors.AsType[*interpreter.RuleError](err); broken {
		return err
	}
	if err != nil {
		return misuse("%v", err)
	}
	found := report.Odds{Answer: answer, With: c.With}
	if len(c.With) > 0 {
		if found.Without, err = c.without(std); err != nil {
			return err
		}
	}
	if c.JSON {
		return found.WriteJSON(std.out)
	}
	found.WriteText(std.out)
	return nil
}

func (c oddsCmd) odds(p *program.Program, settings interpreter.Settings) (*odds.Answer, error) {
	return odds.Of(p, uint64(c.Seed), settings, c.Check, c.Args)
}

// without returns the chances without the house rules, or nil if there is no such check there.
func (c oddsCmd) without(std streams) (*odds.Answer, error) {
	base, checked, err := c.gameFlags.bare(std)
	if err != nil {
		return nil, err
	}
	p, settings, err := base.settle(checked, program.Fast, std)
	if err != nil {
		return nil, err
	}
	answer, err := c.odds(p, settings)
	if err != nil {
		return nil, nil // the check or an argument came with the house rules
	}
	return answer, nil
}

// list lists the checks.
func (c oddsCmd) list(p *program.Program, std streams) error {
	all := odds.All(p.Variant)
	if len(all) == 0 {
		return misuse("%s has no checks", p.Variant.Title)
	}
	fmt.Fprintf(std.out, "Name a check of %s with its values to get its chances:\n", p.Variant.Title)
	for _, proc := range all {
		fmt.Fprintln(std.out, strings.Join(append([]string{proc.Name}, odds.Placeholders(proc)...), " "))
	}
	return nil
}
