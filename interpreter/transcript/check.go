package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
)

// check formats a check in one line:
//
//	fight(Bram, Wolves): 2d6 [5 3] + 5 strength - 3 stays ready = 10 against 10: stands
func check(log *event.Log, e *event.Event) string {
	c := log.Check(e)
	source := log.Program().Checks[e.N].Source
	text := c.Name + of(c.About) + ": " + sum(source.Dice.Count, source.Dice.Sides, c.Dice, c.Lines) + " = " + strconv.FormatInt(c.Total, 10)
	switch {
	case c.Other != nil:
		other := sum(source.Contest.Dice.Count, source.Contest.Dice.Sides, c.Other.Dice, c.Other.Lines)
		text += log.Say(" against %s = %d", other, c.Against)
	case c.HasAgainst:
		text += log.Say(" against %d", c.Against)
	}
	if c.Outcome != "" {
		text += ": " + c.Outcome
	}
	return text
}

// of returns the names of a check's components in parentheses, or "" for an empty slice.
func of(components []string) string {
	if len(components) == 0 {
		return ""
	}
	return "(" + strings.Join(components, ", ") + ")"
}

// sum formats dice and a slice of lines added to them. It leaves out lines with the value 0.
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

// dice formats a roll, for example 2d6 [5 3]. On a die with ten sides it shows the ten as 0,
// because that is printed on the die.
func dice(count, sides int, faces []int64) string {
	text := fmt.Sprintf("%dd%d", count, sides)
	if count == 1 {
		text = fmt.Sprintf("d%d", sides)
	}
	shown := each.Of(faces, func(face int64) string { return strconv.FormatInt(luck.Printed(face, int64(sides)), 10) })
	return text + " [" + strings.Join(shown, " ") + "]"
}

// signed formats the value of a line with its sign. If minus is set, the line subtracts.
func signed(value int64, minus bool) string {
	sign := "+ "
	if minus != (value < 0) {
		sign = "- "
	}
	return sign + strings.TrimPrefix(strconv.FormatInt(value, 10), "-")
}

// labelled returns label after a blank, or "" if it is empty.
func labelled(label string) string {
	if label == "" {
		return ""
	}
	return " " + label
}
