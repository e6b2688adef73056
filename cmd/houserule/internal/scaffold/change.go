package scaffold

import (
	"fmt"
	"strings"

	"houserule/dsl/variant"
)

// A change is one difference that a house rule makes: its description, its text, and the lines of
// a scenario that passes only with it.
type change struct{ About, Text, Claim, Proof string }

// firstChange returns the simplest change that the variant allows: an option, a row of a table, a
// line of the score, or a line of a check. If there is none, it returns a change with an empty
// text.
func firstChange(base *variant.Variant) change {
	for _, look := range []func(*variant.Variant) (change, bool){
		optionWithRange, anyOption, rowOverRange, anyRow, scoreLine, checkLine,
	} {
		if c, ok := look(base); ok {
			return c
		}
	}
	return change{
		About: "Nothing is changed yet.",
		Claim: "Everything is as it was",
		Proof: "    expect turn_count is 0",
	}
}

func optionWithRange(base *variant.Variant) (change, bool) {
	return changeOption(base, func(o *variant.Option) bool {
		return o.Type.Base == variant.Number && o.Lo != variant.None && o.Hi != variant.None
	})
}

func anyOption(base *variant.Variant) (change, bool) {
	return changeOption(base, func(*variant.Option) bool { return true })
}

// changeOption returns a change of the first suitable option's default.
func changeOption(base *variant.Variant, fits func(*variant.Option) bool) (change, bool) {
	for _, o := range base.Options {
		value, other := otherDefault(o)
		if !fits(o) || !other {
			continue
		}
		about := "An option"
		if o.About != "" {
			about = o.About
		}
		return change{
			About: fmt.Sprintf("%s: now %s, originally %s.", about, value, o.Type.Spell(o.Default)),
			Text:  fmt.Sprintf("change option %s = %s", o.Name, value),
			Claim: fmt.Sprintf("The option %s is %s", o.Name, value),
			Proof: fmt.Sprintf("    expect %s is %s", o.Name, value),
		}, true
	}
	return change{}, false
}

// otherDefault returns a value near an option's default, within its range. It returns false if
// there is none.
func otherDefault(o *variant.Option) (string, bool) {
	switch {
	case o.Default == variant.None || o.Type.Base == variant.Text:
		return "", false
	case o.Type.Base == variant.Bool:
		return o.Type.Spell(1 - o.Default), true
	case o.Type.Base == variant.EnumType:
		members := int64(len(o.Type.Enum.Members))
		return o.Type.Spell((o.Default + 1) % members), members > 1
	}
	step := max(1, o.Default/10)
	for _, value := range []int64{o.Default + step, o.Default + 1, o.Default - 1} {
		if (o.Hi == variant.None || value <= o.Hi) && (o.Lo == variant.None || value >= o.Lo) {
			return o.Type.Spell(value), true
		}
	}
	return "", false
}

func rowOverRange(base *variant.Variant) (change, bool) {
	return changeRow(base, func(row *variant.Row) bool {
		last := row.Tests[0].Ranges
		return len(last) == 1 && last[0].Lo != last[0].Hi
	})
}

func anyRow(base *variant.Variant) (change, bool) {
	return changeRow(base, func(*variant.Row) bool { return true })
}

// changeRow returns a change that adds one to the number in the last suitable row of a table.
func changeRow(base *variant.Variant, fits func(*variant.Row) bool) (change, bool) {
	for _, table := range base.Procs {
		if table.Sort != "table" {
			continue
		}
		for i := len(table.Table.Rows) - 1; i >= 0; i-- {
			row := table.Table.Rows[i]
			value, isNumber := numberIn(row)
			call, callable := callOf(table, row)
			if !isNumber || !callable || !fits(row) {
				continue
			}
			return change{
				About: fmt.Sprintf("A row of the table %s: now %d, originally %d.", table.Name, value+1, value),
				Text:  fmt.Sprintf("change table %s { %s }", table.Name, raised(row)),
				Claim: fmt.Sprintf("The table %s says %d", table.Name, value+1),
				Proof: fmt.Sprintf("    expect %s is %d", call, value+1),
			}, true
		}
	}
	return change{}, false
}

// raised returns a row that maps to a number, with one more. It returns another row as it is.
func raised(row *variant.Row) string {
	text, _, _ := strings.Cut(row.Span.Text(), " cites ")
	if value, isNumber := numberIn(row); isNumber {
		pattern, _, _ := strings.Cut(text, "->")
		text = fmt.Sprintf("%s -> %d", pattern, value+1)
	}
	return strings.Join(strings.Fields(text), " ")
}

// numberIn returns the number that a row maps to. It returns false if that isn't a constant
// number.
func numberIn(row *variant.Row) (int64, bool) {
	value, fixed := row.Value.(*variant.Const)
	if !fixed || value.Type().Base != variant.Number || value.Value == variant.None {
		return 0, false
	}
	return value.Value, true
}

// callOf returns a call of a table for which a row applies. It returns false for an else row,
// because that has no values.
func callOf(table *variant.Proc, row *variant.Row) (string, bool) {
	if len(row.Tests) == 0 {
		return "", false
	}
	var arguments []string
	for i, test := range row.Tests {
		if len(test.Ranges) == 0 {
			return "", false
		}
		arguments = append(arguments, argument(table.Params[i].Type, test.Ranges[0]))
	}
	return fmt.Sprintf("%s(%s)", table.Name, strings.Join(arguments, ", ")), true
}

// argument returns the text of a value within an interval.
func argument(t *variant.Type, in variant.Interval) string {
	switch {
	case t.Base == variant.Text:
		return fmt.Sprintf("%q", in.Text)
	case in.Lo != variant.None:
		return t.Spell(in.Lo)
	default:
		return t.Spell(in.Hi)
	}
}

func scoreLine(base *variant.Variant) (change, bool) {
	if base.Score == nil || base.Turn == nil {
		return change{}, false
	}
	return change{
		About: "A line of the score: one more, for taking part.",
		Text:  `change score { insert add 1 "taking part" }`,
		Claim: "A whole game",
		Proof: "    seed 1\n    play",
	}, true
}

func checkLine(base *variant.Variant) (change, bool) {
	for _, p := range base.Procs {
		if p.Sort == "check" {
			return change{
				About: fmt.Sprintf("A line of the check %s: one more, always.", p.Name),
				Text:  fmt.Sprintf(`change check %s { insert add 1 "luck" }`, p.Name),
				Claim: "The check is read without a mistake",
				Proof: "    expect turn_count is 0",
			}, true
		}
	}
	return change{}, false
}
