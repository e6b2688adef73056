package transcript

import (
	"fmt"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
)

// An Explanation says why an event happened. It contains the rule that logged the event, and the
// clauses of the rulebook that this rule cites. It also contains the source line and, for a
// check, the arithmetic.
type Explanation struct {
	Event      string
	Sort, Rule string
	Cites      []string
	At         source.Span
	Line       string
	Arithmetic []string
}

// Explain returns the explanation of an event.
func Explain(log *event.Log, e *event.Event) Explanation {
	spot := log.Spot(e)
	x := Explanation{Event: Text(log, e), Sort: spot.Sort, Rule: spot.Rule, Cites: spot.Cites, At: spot.Span}
	if !x.At.IsZero() {
		x.Line = strings.TrimSpace(x.At.File.Line(x.At.Line()))
	}
	if e.Kind == event.Checked {
		x.Arithmetic = arithmetic(log, e)
	}
	return x
}

// String formats the explanation for a terminal, in several lines.
func (x Explanation) String() string {
	lines := []string{x.Event}
	lines = append(lines, x.Arithmetic...)
	switch x.Rule {
	case "":
	case x.Sort:
		lines = append(lines, x.Rule)
	default:
		lines = append(lines, x.Sort+" "+x.Rule)
	}
	if len(x.Cites) > 0 {
		lines = append(lines, "cites "+strings.Join(x.Cites, ", "))
	}
	if !x.At.IsZero() {
		lines = append(lines, fmt.Sprintf("%s: %s", x.At, x.Line))
	}
	return strings.Join(lines, "\n  ")
}

// arithmetic returns a slice with a line for each number in a check.
func arithmetic(log *event.Log, e *event.Event) []string {
	c := log.Check(e)
	l := log.Language()
	lines := sideLines(l, c.Dice, c.Lines)
	lines = append(lines, fmt.Sprintf("= %d", c.Total))
	if c.Other != nil {
		lines = append(lines, l.Word("against"))
		lines = append(lines, sideLines(l, c.Other.Dice, c.Other.Lines)...)
		lines = append(lines, fmt.Sprintf("= %d", c.Against))
	} else if c.HasAgainst {
		lines = append(lines, l.Say("against %d", c.Against))
	}
	if c.Outcome != "" {
		lines = append(lines, l.Say("so %s", c.Ending))
	}
	return lines
}

// sideLines returns a slice with a line for each die and each value of one side.
func sideLines(l *variant.Language, dice []int64, told []event.Line) []string {
	lines := each.Of(dice, func(face int64) string { return l.Say("+ %d rolled", face) })
	for _, line := range told {
		text := signed(line.Value, line.Minus) + labelled(line.Label)
		if len(line.Cites) > 0 {
			text += " (" + strings.Join(line.Cites, ", ") + ")"
		}
		lines = append(lines, text)
	}
	return lines
}
