package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"houserule/interpreter"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
)

// oddsCmd reckons the exact chances of a check.
type oddsCmd struct {
	gameFlags
	Check string   `arg:"" optional:"" help:"The name of a check, or a chart. Without one, all of them are listed."`
	Args  []string `arg:"" optional:"" name:"argument" help:"What the check is given: NAME=VALUE."`
	JSON  bool     `help:"Write the chances as JSON."`
}

func (oddsCmd) Help() string {
	return `Every course that the dice can take is played, so the chances are exact.

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
	answer, err := odds.Of(p, settings, c.Check, c.Args)
	if _, broken := errors.AsType[*interpreter.RuleError](err); broken {
		return err
	}
	if err != nil {
		return misuse("%v", err)
	}
	if c.JSON {
		return writeOddsJSON(std.out, answer)
	}
	writeOdds(std.out, answer)
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

func writeOdds(w io.Writer, a *odds.Answer) {
	longest := 0
	for _, o := range a.Outcomes {
		longest = max(longest, len([]rune(o.Label)))
	}
	of := a.Of.String()
	for _, o := range a.Outcomes {
		chance, _ := o.Chance.Float64()
		fmt.Fprintf(w, "%-*s  %*s/%s  %*s  %6.2f %%\n", longest, o.Label, len(of), o.Part, of, 2*len(of)+1, o.Chance.RatString(), 100*chance)
	}
}

type jsonOdds struct {
	Check    string        `json:"check"`
	Outcomes []jsonOutcome `json:"outcomes"`
}

type jsonOutcome struct {
	Outcome  string   `json:"outcome"`
	Fraction string   `json:"fraction"` // reduced
	Part     *big.Int `json:"part"`     // over the denominator that all have in common
	Of       *big.Int `json:"of"`
	Chance   float64  `json:"chance"`
}

func writeOddsJSON(w io.Writer, a *odds.Answer) error {
	result := jsonOdds{Check: a.Check.Name}
	for _, o := range a.Outcomes {
		chance, _ := o.Chance.Float64()
		result.Outcomes = append(result.Outcomes, jsonOutcome{
			Outcome: o.Label, Fraction: o.Chance.RatString(), Part: o.Part, Of: a.Of, Chance: chance,
		})
	}
	text, err := json.MarshalIndent(result, "", "  ")
	if err == nil {
		fmt.Fprintf(w, "%s\n", text)
	}
	return err
}
