package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
)

// The checks on a course of play: those that dice are thrown for, and how each went.

// A checkUnderWay is a check for which dice are about to be thrown, with the components that it is of.
type checkUnderWay struct {
	proc *variant.Proc
	args []int64
	of   []int64
}

// underWay is the check that a roll is for; nil without one.
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

// isLike reports whether another check is the same one, of the same components.
func (c *checkUnderWay) isLike(other *checkUnderWay) bool {
	return other != nil && c.proc == other.proc && slices.Equal(c.of, other.of)
}

// isSame reports whether it is that check with all the same values, and not only of the same components.
func (c *checkUnderWay) isSame(other *checkUnderWay) bool {
	return c != nil && other != nil && c.proc == other.proc && slices.Equal(c.args, other.args)
}

func (c *checkUnderWay) isOf(component int64) bool { return slices.Contains(c.of, component) }

// A seenCheck is how a check on the way went.
type seenCheck struct {
	check    event.Check
	under    *checkUnderWay
	from, to int64 // what its dice showed together in the courses that are one
	added    int64 // to these
	terms    []Term
	sides    int
	count    int
	outcome  string
	outcomes []string // all that it can have
	grave    []string // those of them that rules tell as a loss or a gain
	again    bool     // it was rolled more than once, and dice do not show by themselves how it ends
}

// note keeps the checks that a course has come through. One without outcomes only comes to a total: it decides nothing by itself, as the
// roll of an attacker who is met by a roll of the defender.
func (a *ahead) note(n *node) {
	log := n.game.Log()
	if log == nil {
		return
	}
	log = log.For(a.player).Spoken()
	for ; n.read < len(log.Events); n.read++ {
		if e := &log.Events[n.read]; e.Kind == event.Checked && log.Told(e) {
			if c := seen(log, e); len(c.outcomes) > 0 {
				c.under = n.under
				n.checks = append(slices.Clip(n.checks), c)
			}
		}
	}
}

// seen is a check as it went.
func seen(log *event.Log, e *event.Event) *seenCheck {
	check, source := log.Check(e), log.Program().Checks[e.N].Source
	c := &seenCheck{check: check, sides: source.Dice.Sides, count: source.Dice.Count, outcome: spoken(check.Outcome)}
	for _, face := range check.Dice {
		c.from += face
	}
	c.to, c.added = c.from, check.Total-c.from
	c.check.Dice, c.terms = slices.Clone(check.Dice), termsOf(check.Lines, c.added)
	for _, o := range source.Outcomes {
		word := spoken(log.Member(source.Enum, int64(o.Result)))
		c.outcomes = append(c.outcomes, word)
		if o.Told != nil && o.Told.Tone != "" {
			c.grave = append(c.grave, word)
		}
	}
	return c
}

// termsOf are the lines of a check that add something; one without a word where these are not all that was added.
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
