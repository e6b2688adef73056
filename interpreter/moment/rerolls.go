package moment

import "slices"

// A check may be rolled more than once and end only once, as where the better of two rolls counts. Which one does is for the rules to
// say. It shows in what follows: courses on which all rolls ended alike say what each outcome leads to.

// settle has the first check of each course end as it counts, if it was rolled more than once on some. Where that can't be told of
// every course, all stay as they are.
func (o *outlook) settle() {
	settled := slices.Clone(o.leaves)
	again := false
	for i := range settled {
		rolls := settled[i].rolls()
		if len(rolls) == 0 {
			return
		}
		again = again || len(rolls) > 1
		first := *rolls[0]
		first.again, first.outcome = true, o.endOf(rolls, settled[i].traces)
		if first.outcome == "" {
			return
		}
		settled[i].checks = append([]*seenCheck{&first}, settled[i].others()...)
	}
	if again && o.whole {
		o.leaves = settled
	}
}

// rolls are those of the first check.
func (l *leaf) rolls() (rolls []*seenCheck) {
	for _, c := range l.checks {
		if c == l.first() || c.under.isSame(l.first().under) {
			rolls = append(rolls, c)
		}
	}
	return rolls
}

// others are the checks that are not the first.
func (l *leaf) others() []*seenCheck {
	rolls := l.rolls()
	return slices.DeleteFunc(slices.Clone(l.checks), func(c *seenCheck) bool { return slices.Contains(rolls, c) })
}

// endOf is the outcome that counts of several rolls, by what is another way then; "" if that does not say.
func (o *outlook) endOf(rolls []*seenCheck, traces []trace) (end string) {
	if outcome, alike := commonOutcome(rolls); alike {
		return outcome
	}
	for _, l := range o.leaves {
		outcome, alike := commonOutcome(l.rolls())
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
