package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/interpreter/event"
	"houserule/interpreter/luck"
)

// check writes a check in one line:
//
//	fight(Bram, Wolves): 2d6 [5 3] + 5 strength - 3 stays ready = 10 against 10: stands
func check(log *event.Log, e *event.Event) string {
	c := log.Check(e)
	source := log.Program().Checks[e.N].Source
	text := c.Name + of(c.About) + ": " + sum(source.Dice.Count, source.Dice.Sides, c.Dice, c.Lines) + " = " + strconv.FormatInt(c.Total, 10)
	switch {
	case c.Other != nil:
		other := sum(source.Contest.Dice.Count, source.Contest.Dice.Sides, c.Other.Dice, c.Other.Lines)
		text += fmt.Sprintf(" against %s = %d", other, c.Against)
	case c.HasAgainst:
		text += fmt.Sprintf(" against %d", c.Against)
	}
	if c.Outcome != "" {
		text += ": " + c.Outcome
	}
	return text
}

// of names the components that a check was about.
func of(components []string) string {
	if len(components) == 0 {
		return ""
	}
	return "(" + strings.Join(components, ", ") + ")"
}

// sum writes dice and the lines that were added to them; what added nothing is left out.
func sum(count, sides int, faces []int64, lines []event.Line) string {
	var parts []string
	if count > 0 {
		parts = append(parts, dice(count, sides, faces))
	}
	for _, line := range lines {
		if line.Value != 0 {
			parts = append(parts, signed(line.Value, line.Minus)+labelled(line.Label))
		}
	}
	if len(parts) == 0 {
		return "0"
	}
	return strings.TrimPrefix(strings.Join(parts, " "), "+ ")
}

// dice writes what was rolled, 2d6 [5 3]. The ten of a die with ten sides is the 0 that is printed on it.
func dice(count, sides int, faces []int64) string {
	text := fmt.Sprintf("%dd%d", count, sides)
	if count == 1 {
		text = fmt.Sprintf("d%d", sides)
	}
	var shown []string
	for _, face := range faces {
		shown = append(shown, strconv.FormatInt(luck.Printed(face, int64(sides)), 10))
	}
	return text + " [" + strings.Join(shown, " ") + "]"
}

// signed writes what a line adds; minus says that it subtracts.
func signed(value int64, minus bool) string {
	sign := "+ "
	if minus != (value < 0) {
		sign = "- "
	}
	return sign + strings.TrimPrefix(strconv.FormatInt(value, 10), "-")
}

func labelled(label string) string {
	if label == "" {
		return ""
	}
	return " " + label
}
