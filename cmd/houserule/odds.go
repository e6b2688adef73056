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

// oddsCmd reckons the exact chances of a check.
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
	answer, err := odds.Of(p, uint64(c.Seed), settings, c.Check, c.Args)
	if _, broken := errors.AsType[*interpreter.RuleError](err); broken {
		return err
	}
	if err != nil {
		return misuse("%v", err)
	}
	if c.JSON {
		return report.OddsJSON(answer, std.out)
	}
	report.Odds(answer, std.out)
	return nil
}

// list tells what there is to ask for.
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
