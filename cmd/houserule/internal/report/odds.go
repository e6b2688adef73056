package report

import (
	"fmt"
	"io"
	"math/big"

	"houserule/interpreter/odds"
)

// Odds tells people of the chances of a check.
func Odds(a *odds.Answer, w io.Writer) {
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

// OddsJSON tells programs of them.
func OddsJSON(a *odds.Answer, w io.Writer) error {
	result := jsonOdds{Check: a.Check.Name}
	for _, o := range a.Outcomes {
		chance, _ := o.Chance.Float64()
		result.Outcomes = append(result.Outcomes, jsonOutcome{
			Outcome: o.Label, Fraction: o.Chance.RatString(), Part: o.Part, Of: a.Of, Chance: chance,
		})
	}
	return writeJSON(w, result)
}
