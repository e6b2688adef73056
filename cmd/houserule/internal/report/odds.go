package report

import (
	"cmp"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/dsl/diag"
	"houserule/interpreter/odds"
)

// Odds has the chances of a check.
type Odds struct {
	*odds.Answer
	Without *odds.Answer // without the house rules; nil if not requested
	With    []string     // the house rules
}

// WriteText writes the chances as text.
func (o Odds) WriteText(w io.Writer) {
	if o.Without != nil {
		o.writeBoth(w)
		return
	}
	cells := newOddsCells(o.Answer)
	for _, outcome := range o.Outcomes {
		fmt.Fprintf(w, "%-*s  %s\n", longest(o.Answer), outcome.Label, cells.of(outcome.Label))
	}
}

// writeBoth writes the chances with and without house rules side by side.
func (o Odds) writeBoth(w io.Writer) {
	before, after := newOddsCells(o.Without), newOddsCells(o.Answer)
	width := max(longest(o.Without), longest(o.Answer))
	fmt.Fprintf(w, "%*s  %-*s   %-*s   %s\n", width, "", before.width, "without", after.width, "with", "change")
	for _, label := range o.labels() {
		b, a := before.of(label), after.of(label)
		change := 100 * (after.chances[label] - before.chances[label])
		fmt.Fprintf(w, "%-*s  %-*s   %-*s   %+7.2f %%\n", width, label, before.width, b, after.width, a, change)
	}
	fmt.Fprintf(w, "with %s\n", diag.Printable(strings.Join(o.With, ", ")))
}

// labels returns the labels of all outcomes. Those that only one side has come last.
func (o Odds) labels() (all []string) {
	for _, a := range []*odds.Answer{o.Answer, o.Without} {
		for _, outcome := range a.Outcomes {
			if !slices.Contains(all, outcome.Label) {
				all = append(all, outcome.Label)
			}
		}
	}
	return all
}

func longest(a *odds.Answer) (width int) {
	for _, o := range a.Outcomes {
		width = max(width, utf8.RuneCountInString(o.Label))
	}
	return width
}

// oddsCells maps the outcomes of an answer to cells of equal width.
type oddsCells struct {
	cells   map[string]string
	chances map[string]float64
	width   int
}

func newOddsCells(a *odds.Answer) oddsCells {
	c := oddsCells{cells: map[string]string{}, chances: map[string]float64{}}
	of := a.Of.String()
	for _, o := range a.Outcomes {
		chance, _ := o.Chance.Float64()
		c.chances[o.Label] = chance
		c.cells[o.Label] = fmt.Sprintf("%*s/%s  %*s  %6.2f %%", len(of), o.Part, of, 2*len(of)+1, o.Chance.RatString(), 100*chance)
		c.width = max(c.width, len(c.cells[o.Label]))
	}
	return c
}

// of returns the cell of an outcome, or a dash if there is no such outcome.
func (c oddsCells) of(label string) string { return cmp.Or(c.cells[label], "-") }

type jsonOdds struct {
	Check    string        `json:"check"`
	Outcomes []jsonOutcome `json:"outcomes"`
	Without  []jsonOutcome `json:"without,omitempty"` // without the house rules
}

type jsonOutcome struct {
	Outcome  string   `json:"outcome"`
	Fraction string   `json:"fraction"` // reduced
	Part     *big.Int `json:"part"`     // numerator over the common denominator
	Of       *big.Int `json:"of"`
	Chance   float64  `json:"chance"`
}

// WriteJSON writes the chances as JSON.
func (o Odds) WriteJSON(w io.Writer) error {
	result := jsonOdds{Check: o.Check.Name, Outcomes: jsonOutcomes(o.Answer)}
	if o.Without != nil {
		result.Without = jsonOutcomes(o.Without)
	}
	return writeJSON(w, result)
}

func jsonOutcomes(a *odds.Answer) (all []jsonOutcome) {
	for _, o := range a.Outcomes {
		chance, _ := o.Chance.Float64()
		all = append(all, jsonOutcome{
			Outcome: o.Label, Fraction: o.Chance.RatString(), Part: o.Part, Of: a.Of, Chance: chance,
		})
	}
	return all
}
