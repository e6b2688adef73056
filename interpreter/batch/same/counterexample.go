package same

import (
	"fmt"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/scenario"
)

// difference returns a difference with its scenario. The scenario states the result of the base,
// or that of the patched rules if the base has none.
func (s *sides) difference(proc *variant.Proc, ins []input, values []int64, a, b result) *Difference {
	var args, with []string
	var given strings.Builder
	for i, in := range ins {
		word := s[0].literal(in.typ, values[i], "")
		switch {
		case in.param >= 0:
			args = append(args, word)
		case in.option != "":
			with = append(with, in.option+" "+word)
			fmt.Fprintf(&given, "    option %s = %s\n", in.option, word)
		default:
			with = append(with, in.global+" "+word)
			fmt.Fprintf(&given, "    given  %s = %s\n", in.global, word)
		}
	}
	d := &Difference{Call: proc.Name + "(" + strings.Join(args, ", ") + ")", Base: a.text, Patched: b.text}
	shown, holds := a, s[0]
	if a.failed {
		shown, holds = b, s[1]
	}
	if expected := expectation(d.Call, proc, shown); expected != "" {
		d.Scenario = fmt.Sprintf("scenario %s for %s {\n%s    expect %s\n}\n", scenario.Quote(proc.Name+" is the same"), holds.Rules.Name, given.String(), expected)
	}
	if len(with) > 0 {
		d.Call += " with " + strings.Join(with, ", ")
	}
	return d
}

// expectation returns what a scenario expects of a call, or "" if the language can't state it.
func expectation(call string, proc *variant.Proc, r result) string {
	switch {
	case len(r.chances) == 1 && proc.Check == nil && (proc.Table == nil || proc.Table.Dice == nil):
		return call + " is " + r.text
	case proc.Rolled() == nil || proc.Result.Base != variant.EnumType:
		return ""
	}
	return "odds " + call + " { " + chancesOf(r.chances) + " }"
}

func chancesOf(chances []interpreter.Chance) string {
	words := each.Of(chances, func(c interpreter.Chance) string {
		return fmt.Sprintf("%s: %s/%s", c.Label, c.Part.Num(), c.Part.Denom())
	})
	return strings.Join(words, ", ")
}

// literal writes a value as rules do. label is the text of a value of any other type.
func (s *side) literal(t *variant.Type, value int64, label string) string {
	switch {
	case value == variant.None:
		return "none"
	case t.Base == variant.Bool && value == 0:
		return "false"
	case t.Base == variant.Bool:
		return "true"
	case t.Base == variant.EnumType:
		return s.member(t.Enum, value)
	case t.Base == variant.Text:
		return scenario.Quote(label)
	case t.Base == variant.Number:
		return fmt.Sprint(value)
	}
	return label
}

// member returns a member of an enum, with the name of the enum before it if another enum has a
// member of that name.
func (s *side) member(e *variant.Enum, value int64) string {
	word := e.Members[value]
	for _, other := range s.Rules.Enums {
		if other.Name == e.Name {
			continue
		}
		for _, member := range other.Members {
			if member == word {
				return e.Name + "." + word
			}
		}
	}
	return word
}
