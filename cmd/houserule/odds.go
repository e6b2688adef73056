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
	Check string   `arg:"" optional:"" help:"The name of a check, or a chart. Without one, all of them are listed."`
	Args  []string `arg:"" optional:"" name:"argument" help:"What the check is given: NAME=VALUE."`
	Seed  int64    `default:"1" placeholder:"N" help:"The luck of the setup (${default})."`
	JSON  bool     `help:"Write the chances as JSON."`
}

func (oddsCmd) Help() string {
	return `Every course that the dice can take is played, so the chances are exact. They are those of a game that has been
set up: what the setup sets counts, what it brings by chance comes from --seed, and what is decided there is suggested.
With house rules the chances without them stand beside, unless there is no such check without them.

` + odds.Help + `

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
	told := report.Odds{Answer: answer, With: c.With}
	if len(c.With) > 0 {
		if told.Without, err = c.without(std); err != nil {
			return err
		}
	}
	if c.JSON {
		return told.WriteJSON(std.out)
	}
	told.WriteText(std.out)
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
	for _, proc := range all {
		fmt.Fprintln(std.out, strings.Join(append([]string{proc.Name}, odds.Placeholders(proc)...), " "))
	}
	return nil
}
