package advice

import "slices"

// A check may be rolled several times and have one outcome, for example if the better of two rolls
// counts. The rules decide which roll counts. The lookahead infers it from the results: branches in
// which all rolls have the same outcome show the consequences of that outcome.

// settle sets the outcome of the first check in each branch to the roll that counts, if some
// branches roll it several times. If it can't infer the outcome in every branch, it changes
// nothing.
func (o *outlook) settle() {
	if !o.whole || !slices.ContainsFunc(o.leaves, func(l leaf) bool { rolls, _ := l.rolls(); return len(rolls) > 1 }) {
		return
	}
	settled := slices.Clone(o.leaves)
	for i := range settled {
		rolls, others := settled[i].rolls()
		if len(rolls) == 0 {
			return
		}
		first := *rolls[0]
		first.again, first.outcome = true, o.endOf(rolls, settled[i].traces)
		if first.outcome == "" {
			return
		}
		settled[i].checks = append([]*seenCheck{&first}, others...)
	}
	o.leaves = settled
}

// rolls returns two slices: the rolls of a branch's first check, and its other checks.
func (l *leaf) rolls() (rolls, others []*seenCheck) {
	for _, c := range l.checks {
		if c == l.first() || c.under.isSame(l.first().under) {
			rolls = append(rolls, c)
		} else {
			others = append(others, c)
		}
	}
	return rolls, others
}

// endOf returns the outcome of several rolls, inferred from the traces of their branch. It returns
// "" if the traces don't determine it.
func (o *outlook) endOf(rolls []*seenCheck, traces []trace) (end string) {
	if outcome, alike := commonOutcome(rolls); alike {
		return outcome
	}
	for _, l := range o.leaves {
		those, _ := l.rolls()
		outcome, alike := commonOutcome(those)
		isOne := slices.ContainsFunc(rolls, func(c *seenCheck) bool { return c.outcome == outcome })
		if !alike || !isOne || outcome == end || !slices.Equal(l.traces, traces) {
			continue
		}
		if end != "" {
			return ""
		}
		end = outcome
	}
	return end
}

// commonOutcome returns the outcome of some rolls and whether it is the same for all.
func commonOutcome(rolls []*seenCheck) (outcome string, alike bool) {
	for _, c := range rolls {
		if c.outcome != rolls[0].outcome {
			return "", false
		}
	}
	return rolls[0].outcome, true
}
