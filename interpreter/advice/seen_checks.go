package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
)

// This file finds the checks in a branch and records how each one ended.

// A checkUnderWay is a check whose dice are about to be rolled, with the components that it is
// about.
type checkUnderWay struct {
	proc *variant.Proc
	args []int64
	of   []int64
}

// underWay returns a pointer to the check that a roll is for, or nil if it is for none.
func underWay(roll *interpreter.Decision) *checkUnderWay {
	rules := roll.Running()
	if len(rules) == 0 || rules[0].Proc.Check == nil {
		return nil
	}
	c := &checkUnderWay{proc: rules[0].Proc, args: slices.Clone(rules[0].Args)}
	for i, param := range c.proc.Params {
		if i < len(rules[0].Args) && param.Type.Base == variant.Component {
			c.of = append(c.of, rules[0].Args[i])
		}
	}
	return c
}

// isLike reports whether another check is the same and about the same components.
func (c *checkUnderWay) isLike(other *checkUnderWay) bool {
	return other != nil && c.proc == other.proc && slices.Equal(c.of, other.of)
}

// isSame reports whether another check has the same arguments, and not only the same components.
func (c *checkUnderWay) isSame(other *checkUnderWay) bool {
	return c != nil && other != nil && c.proc == other.proc && slices.Equal(c.args, other.args)
}

func (c *checkUnderWay) isOf(component int64) bool { return slices.Contains(c.of, component) }

// A seenCheck is a check that was made in a branch.
type seenCheck struct {
	check    event.Check
	under    *checkUnderWay
	from, to int64 // range of the dice's sum in the merged branches
	added    int64 // value added to the dice
	terms    []Term
	sides    int
	count    int
	outcome  string
	outcomes []string // all possible outcomes
	grave    []string // outcomes that the rules count as a loss or a gain
	tones    map[string]event.Tone
	language *variant.Language
	again    bool // rolled several times, so the dice of one roll don't determine the outcome
}

// note adds the checks of a node since the previous call. It leaves out checks without outcomes,
// because they decide nothing by themselves. An example is an attacker's roll that is compared with
// the defender's.
func (a *ahead) note(n *node) {
	log := n.game.Log()
	if log == nil {
		return
	}
	log = log.For(a.player).Spoken()
	for ; n.read < len(log.Events); n.read++ {
		if e := &log.Events[n.read]; e.Kind == event.Checked && log.MayRead(e) {
			if c := seen(log, e); len(c.outcomes) > 0 {
				c.under = n.under
				n.checks = append(slices.Clip(n.checks), c)
			}
		}
	}
}

// seen returns a new pointer to the check that event e logged.
func seen(log *event.Log, e *event.Event) *seenCheck {
	check, source := log.Check(e), log.Program().Checks[e.N].Source
	c := &seenCheck{check: check, sides: source.Dice.Sides, count: source.Dice.Count, outcome: spoken(check.Outcome), tones: map[string]event.Tone{}, language: log.Language()}
	for _, face := range check.Dice {
		c.from += face
	}
	c.to, c.added = c.from, check.Total-c.from
	c.check.Dice, c.terms = slices.Clone(check.Dice), termsOf(check.Lines, c.added)
	for _, o := range source.Outcomes {
		word := spoken(log.Member(source.Enum, int64(o.Result)))
		c.outcomes = append(c.outcomes, word)
		if o.Sentence != nil && o.Sentence.Tone != "" {
			c.grave = append(c.grave, word)
			c.tones[word] = event.Tones[o.Sentence.Tone]
		}
	}
	return c
}

// termsOf returns a slice of the lines of a check that add a value. If they aren't the whole sum,
// the slice contains one term without a label.
func termsOf(lines []event.Line, added int64) (terms []Term) {
	left := added
	for _, line := range lines {
		value := line.Value
		if line.Minus {
			value = -value
		}
		if value != 0 {
			terms = append(terms, Term{line.Label, value})
		}
		left -= value
	}
	if left != 0 {
		return []Term{{Value: added}}
	}
	return terms
}
