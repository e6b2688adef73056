package exact

import "houserule/interpreter"

// Choices returns the first answers to a decision, at most the given number. all reports whether
// there are no others. The slices of the choices are their own.
func Choices(d *interpreter.Decision, most int) (choices []interpreter.Choice, all bool) {
	add := func(c interpreter.Choice) bool {
		if all = len(choices) < most; all {
			choices = append(choices, c)
		}
		return all
	}
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskRoll:
		for n := d.Min; add(interpreter.Choice{Number: n}) && n < d.Max; n++ {
		}
	case interpreter.AskJudge:
		add(interpreter.Choice{})
		add(interpreter.Choice{Yes: true})
	case interpreter.AskSome:
		sets(d.Open, int(d.Min), int(d.Max), nil, func(set []int) bool {
			return add(interpreter.Choice{Indexes: append([]int(nil), set...)})
		})
	default:
		for i := range d.Open {
			if !add(interpreter.Choice{Indexes: []int{i}}) {
				return choices, false
			}
		}
		if d.OrNone {
			add(interpreter.Choice{})
		}
	}
	return choices, all
}

// sets calls add with each set of least to most indexes below n that begins with set, until add
// returns false.
func sets(n, least, most int, set []int, add func([]int) bool) bool {
	if len(set) >= least && !add(set) {
		return false
	}
	next := 0
	if len(set) > 0 {
		next = set[len(set)-1] + 1
	}
	for i := next; i < n && len(set) < most; i++ {
		if !sets(n, least, most, append(set, i), add) {
			return false
		}
	}
	return true
}
