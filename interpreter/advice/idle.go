package advice

import (
	"slices"

	"houserule/interpreter"
)

// A question can be skipped if no answer changes anything but the answer's own cost.

// isIdle reports whether the choice of some components doesn't change the chances of a check. It
// tests single components, none and all of them.
func (k *maker) isIdle(check *Check, outlooks []choiceOutlook) bool {
	if k.decision.Kind == interpreter.AskOption {
		return k.isIdleMenu(outlooks)
	}
	if check == nil || k.decision.Kind != interpreter.AskSome || len(outlooks) == 0 {
		return false
	}
	return !slices.ContainsFunc(outlooks, func(way choiceOutlook) bool {
		other := checkOf(way.o)
		return other == nil || !check.isLike(other)
	})
}

// isIdleMenu reports whether a check has a certain outcome that no option of the menu changes. Each
// option must also change nothing except its own cost.
func (k *maker) isIdleMenu(outlooks []choiceOutlook) bool {
	nothing, ok := k.nothing(outlooks)
	if !ok || len(outlooks) < 2 || !nothing.o.isCertain() {
		return false
	}
	for _, way := range outlooks {
		if way.option == nothing.option {
			continue
		}
		own := int64(k.decision.Component(way.option, 0))
		if !way.o.isCertain() || !way.o.check.isLike(nothing.o.check) || way.o.firstOutcome() != nothing.o.firstOutcome() ||
			!way.o.leavesAlone(own, nothing.o) {
			return false
		}
	}
	return true
}

// isCertain reports whether all branches were followed to their end, and the first check has the
// same outcome in all of them.
func (o *outlook) isCertain() bool {
	if o == nil || !o.rolled || !o.whole || o.check == nil || o.firstOutcome() == "" {
		return false
	}
	return !slices.ContainsFunc(o.leaves, func(l leaf) bool { return l.first() == nil || l.first().outcome != o.firstOutcome() })
}

// firstOutcome returns the outcome of the first check in the first branch, or "" if there is none.
func (o *outlook) firstOutcome() string {
	if len(o.leaves) == 0 || o.leaves[0].first() == nil {
		return ""
	}
	return o.leaves[0].first().outcome
}

// leavesAlone reports whether each branch ends like one of another outlook, except that the
// component own is discarded.
func (o *outlook) leavesAlone(own int64, other *outlook) bool {
	return !slices.ContainsFunc(o.leaves, func(l leaf) bool {
		return !l.hasDiscarded(own) || !slices.ContainsFunc(other.leaves, func(as leaf) bool { return slices.Equal(l.tracesBut(own), as.tracesBut(own)) })
	})
}

func (l *leaf) hasDiscarded(own int64) bool {
	return slices.ContainsFunc(l.changes, func(d difference) bool { return d.key.component == own && d.rank == discard })
}

func (l *leaf) tracesBut(own int64) []trace {
	return slices.DeleteFunc(slices.Clone(l.traces), func(t trace) bool { return t.component == own })
}

// allEqual reports whether one of several components must be chosen that have equal names and
// figures, and lie in one zone.
func (k *maker) allEqual() bool {
	d := k.decision
	if d.Kind != interpreter.AskOne || d.OrNone || d.Open < 2 {
		return false
	}
	subjects, is := k.choosable(), k.game.State()
	return len(subjects) > 0 && !slices.ContainsFunc(subjects, func(s *Subject) bool {
		return s == nil || s.Name != subjects[0].Name || !slices.EqualFunc(s.Figures, subjects[0].Figures, sameFigure) ||
			len(s.Zones) > 0 || is.Components[s.Component].Zone != is.Components[subjects[0].Component].Zone
	})
}

func sameFigure(a, b Figure) bool {
	return a.Name == b.Name && a.Value == b.Value && a.Number == b.Number
}
