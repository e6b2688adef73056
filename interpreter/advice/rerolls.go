package advice

import "slices"

// A check may be rolled more than once and end only once, as where the better of two rolls counts. Which one does is for the rules to
// say. It shows in what follows: courses on which all rolls ended alike say what each outcome leads to.

// settle has the first check of each course end as it counts, if it was rolled more than once on some. Where that can't be told of
// every course, all stay as they are.
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

// rolls are those of the first check, and the others are what is rolled for other checks.
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

// endOf is the outcome that counts of several rolls, by what is another way then; "" if that does not say.
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

// commonOutcome is how all of some rolls ended, if they ended alike.
func commonOutcome(rolls []*seenCheck) (outcome string, alike bool) {
	for _, c := range rolls {
		if c.outcome != rolls[0].outcome {
			return "", false
		}
	}
	return rolls[0].outcome, true
}
