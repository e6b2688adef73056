package advice

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
)

// The table of options has columns for chances: of the outcomes of checks, and of changes.

// A cause identifies the event that a chance is of: an outcome of a later check, or a change. A
// change of the chosen component contains no name, so that it is the same cause for all options.
type cause struct {
	text      string
	isOutcome bool
	isChosen  bool
}

// causeOf returns the cause for a change.
func (o *outlook) causeOf(d difference) cause {
	text, says := d.beyond()
	if d.key.component >= 0 && d.key.component == o.chosen {
		return cause{text: says, isChosen: true}
	}
	return cause{text: text}
}

// A likelihood is a cause whose chance differs between options.
type likelihood struct {
	cause
	rates []*big.Rat // chances by index of the option; a nil pointer: unknown
}

// chanceOf formats the chance of a cause. It returns "" for the outcome of a check that the option
// doesn't lead to, and Unknown for an unknown chance.
func chanceOf(o *outlook, c cause) string {
	switch r := rate(o, c); {
	case r != nil:
		return Percent(r)
	case o != nil && (o.isOther || o.averts || c.isChosen && o.chosen == variant.None || o.whole && len(o.leaves) > 0):
		return ""
	}
	return Unknown
}

// rate returns a pointer to the chance of a cause. It returns nil if the chance is unknown, or if
// no check can have that outcome.
func rate(o *outlook, c cause) *big.Rat {
	if o == nil || len(o.leaves) == 0 || c.isChosen && o.chosen == variant.None {
		return nil
	}
	if can, first := o.canEnd(c.text); c.isOutcome && (!can || !o.whole && !first) || !c.isOutcome && !o.whole {
		return nil
	}
	sum := new(big.Rat)
	for _, l := range o.leaves {
		happens := false
		switch {
		case !c.isOutcome:
			happens = slices.ContainsFunc(l.changes, func(d difference) bool { return o.causeOf(d) == c })
		case o.whole:
			happens = l.endsSo(c.text, o.firstOnly || o.isOfChosen())
		default:
			happens = l.checks[0].outcome == c.text
		}
		if happens {
			sum.Add(sum, l.share)
		}
	}
	return sum
}

// endsSo reports whether a check in a branch has an outcome. If firstOnly is set, repeated checks
// don't count, because they concern other components. Checks of another name don't count either if
// the first check can have the same outcome.
func (l *leaf) endsSo(outcome string, firstOnly bool) bool {
	isOfFirst := len(l.checks) > 0 && slices.Contains(l.first().outcomes, outcome)
	return slices.ContainsFunc(l.checks, func(check *seenCheck) bool {
		isLikeFirst := check.check.Name == l.first().check.Name
		isCounted := check == l.first() || isLikeFirst && !firstOnly || !isLikeFirst && !isOfFirst
		return isCounted && check.outcome == outcome
	})
}

// canEnd reports whether a check in some branch can have an outcome, and whether the first check of
// every branch can.
func (o *outlook) canEnd(outcome string) (can, first bool) {
	first = true
	for _, l := range o.leaves {
		ends := func(c *seenCheck) bool { return slices.Contains(c.outcomes, outcome) }
		can = can || slices.ContainsFunc(l.checks, ends)
		first = first && len(l.checks) > 0 && ends(l.checks[0])
	}
	return can, first
}

// likely returns a slice of the outcomes and changes whose chances differ between options. It
// leaves out a cause whose chances are the same as, or complementary to, those of an earlier one.
// It also leaves out a change that only one option can lead to.
func (k *maker) likely(outlooks []choiceOutlook) (all []likelihood) {
	k.sameMeasure(outlooks)
	severalChecks := len(checksIn(outlooks)) > 1 || slices.ContainsFunc(outlooks, func(way choiceOutlook) bool { return way.o != nil && way.o.averts })
	for _, c := range causesIn(outlooks, k.decision.Kind == interpreter.AskOption) {
		l := likelihood{cause: c}
		possible, certain := 0, true
		for _, way := range outlooks {
			r := rate(way.o, c)
			l.rates = append(l.rates, r)
			if r != nil && r.Sign() > 0 {
				possible++
				certain = certain && isOne(r)
			}
		}
		tells := (possible > 1 || c.isOutcome) && !certain && l.differs() || possible > 0 && c.isOutcome && severalChecks
		if tells && !slices.ContainsFunc(all, l.saysAsMuch) {
			all = append(all, l)
		}
	}
	return all[:min(len(all), mostChances)]
}

// sameMeasure makes all options count outcomes in the same way: only those of the first check if
// some branches weren't followed to their end.
func (k *maker) sameMeasure(outlooks []choiceOutlook) {
	isCut := slices.ContainsFunc(outlooks, func(way choiceOutlook) bool { return way.o != nil && way.o.rolled && !way.o.whole })
	for _, way := range outlooks {
		if way.o != nil {
			way.o.firstOnly = isCut
		}
	}
}

// checksIn returns a slice of the distinct names of the options' first checks.
func checksIn(outlooks []choiceOutlook) (names []string) {
	for _, way := range outlooks {
		if c := checkOf(way.o); c != nil && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// differs reports whether the chance differs between options.
func (l *likelihood) differs() bool {
	var first *big.Rat
	for _, r := range l.rates {
		switch {
		case r == nil:
		case first == nil:
			first = r
		case Percent(first) != Percent(r):
			return true
		}
	}
	return false
}

// saysAsMuch reports whether another likelihood has the same chances for all options, or the
// complementary ones.
func (l *likelihood) saysAsMuch(other likelihood) bool {
	same, contrary := true, true
	for i, r := range l.rates {
		switch o := other.rates[i]; {
		case (r == nil) != (o == nil):
			return false
		case r != nil:
			same = same && r.Cmp(o) == 0
			contrary = contrary && isOne(new(big.Rat).Add(r, o))
		}
	}
	return same || contrary
}

// toneOfCause returns the tone that the first outlook with a cause gives it.
func toneOfCause(c cause, outlooks []choiceOutlook) event.Tone {
	for _, way := range outlooks {
		if check := checkOf(way.o); check != nil && c.isOutcome {
			if i := slices.IndexFunc(check.Outcomes, func(o Outcome) bool { return o.Label == c.text }); i >= 0 {
				return check.Outcomes[i].Tone
			}
		}
		if way.o == nil {
			continue
		}
		for _, l := range way.o.leaves {
			for _, check := range l.checks {
				if c.isOutcome && check.outcome == c.text {
					return check.tones[c.text]
				}
			}
			for _, d := range l.changes {
				if !c.isOutcome && way.o.causeOf(d) == c {
					return d.tone
				}
			}
		}
	}
	return event.Plain
}

// causesIn returns a slice of the causes for columns, the most important first. It begins with the
// outcomes that are a loss or a gain, or with those that have changes if none is. The changes of
// the chosen component follow, then the other outcomes and the other changes. Changes that may
// follow every outcome, and outcomes of later checks, come last.
func causesIn(outlooks []choiceOutlook, isMenu bool) []cause {
	var grave, loud, quiet, own, changes, usual, later []cause
	add := func(to *[]cause, c cause) {
		if c.text != "" && !slices.Contains(*to, c) {
			*to = append(*to, c)
		}
	}
	for _, way := range outlooks {
		check := checkOf(way.o)
		if check == nil {
			continue
		}
		for _, o := range check.Outcomes {
			switch {
			case way.o.isMinor(o.Label):
			case slices.Contains(firstChecked(way.o).grave, o.Label):
				add(&grave, cause{text: o.Label, isOutcome: true})
			case len(o.Changes) > 0:
				add(&loud, cause{text: o.Label, isOutcome: true})
			default:
				add(&quiet, cause{text: o.Label, isOutcome: true})
			}
			for _, change := range o.Changes {
				if c := way.o.causeOf(change.change); c.isChosen {
					add(&own, c)
				} else {
					add(&changes, c)
				}
			}
		}
		for _, change := range check.usual {
			add(&usual, way.o.causeOf(change.change))
		}
	}
	for _, way := range outlooks {
		for _, outcome := range laterOutcomes(way.o) {
			add(&later, cause{text: outcome, isOutcome: true})
		}
	}
	if grave == nil {
		grave, loud = loud, nil
	}
	if isMenu { // the chosen component is a card with another purpose
		own, changes = nil, append(changes, own...)
	}
	isUsual := func(c cause) bool { return slices.Contains(usual, c) }
	changes, own = slices.DeleteFunc(changes, isUsual), slices.DeleteFunc(own, isUsual)
	if len(checksIn(outlooks)) > 1 { // an outcome then says less than the changes
		return slices.Concat(grave, own, loud, changes, usual, quiet, later)
	}
	return slices.Concat(grave, own, loud, quiet, changes, usual, later)
}

// laterOutcomes returns a slice of the outcomes of the checks after the first one: those that are a
// loss or a gain, or else all.
func laterOutcomes(o *outlook) (outcomes []string) {
	if o == nil || !o.whole {
		return nil
	}
	for _, l := range o.leaves {
		for _, check := range l.checks[min(1, len(l.checks)):] {
			if len(check.grave) > 0 {
				outcomes = append(outcomes, check.grave...)
			} else {
				outcomes = append(outcomes, check.outcomes...)
			}
		}
	}
	return outcomes
}

// isMinor reports whether an outcome of a repeated first check only means that a loss or gain
// didn't happen this time.
func (o *outlook) isMinor(outcome string) bool {
	return slices.ContainsFunc(o.leaves, func(l leaf) bool {
		first := l.first()
		return len(first.grave) > 0 && !slices.Contains(first.grave, outcome) && l.makes(first) > 1
	})
}

// makes returns the number of times that a branch contains a check.
func (l *leaf) makes(check *seenCheck) (times int) {
	for _, c := range l.checks {
		if c.check.Name == check.check.Name {
			times++
		}
	}
	return times
}

// needed returns the column of the dice needed for the best outcome. ok is false unless all options
// have the same check and need different dice for it.
func needed(outlooks []choiceOutlook) (column Column, ok bool) {
	var outcome string
	var language *variant.Language
	needs := map[string]bool{}
	for _, way := range outlooks {
		c := checkOf(way.o)
		if c == nil {
			continue
		}
		if outcome == "" {
			outcome, language = c.Outcomes[0].Label, c.Language
		}
		needs[needOf(way.o, outcome)] = true
	}
	delete(needs, "")
	if len(checksIn(outlooks)) != 1 || len(needs) < 2 {
		return Column{}, false
	}
	of := cause{text: outcome, isOutcome: true}
	column = Column{Name: language.Say("%s on", outcome), IsNumber: true, isNeed: true, of: of}
	if called := calledBy(outlooks, of); called != "" {
		column.Called = language.Say("%s on", called)
	}
	return column, true
}

// calledBy returns the text of an outcome with the names of its components, if the first checks of
// all options concern the same ones and no later check can have it. Otherwise it returns "".
func calledBy(outlooks []choiceOutlook, c cause) (called string) {
	var about []string
	for _, way := range outlooks {
		check := checkOf(way.o)
		if check == nil || !c.isOutcome {
			continue
		}
		isLater := func(l leaf) bool {
			return slices.ContainsFunc(l.checks, func(s *seenCheck) bool { return s != l.first() && slices.Contains(s.outcomes, c.text) })
		}
		if slices.ContainsFunc(way.o.leaves, isLater) || about != nil && !slices.Equal(about, check.About) {
			return ""
		}
		about = check.About
		if at := slices.IndexFunc(check.Outcomes, func(o Outcome) bool { return o.Label == c.text }); at >= 0 {
			called = check.Outcomes[at].Called
		}
	}
	return called
}

// needOf returns the text of the dice needed for an outcome of the first check, or "".
func needOf(o *outlook, outcome string) string {
	if c := checkOf(o); c != nil {
		if at := slices.IndexFunc(c.Outcomes, func(o Outcome) bool { return o.Label == outcome }); at >= 0 {
			return c.Need(at)
		}
	}
	return ""
}

// Percent formats a chance in whole per cent. A chance below 1 % gets one significant digit, for
// example "0.5 %", because "0 %" would mean impossible. A chance above 99 % becomes "99 %".
func Percent(r *big.Rat) string {
	switch {
	case r.Sign() == 0:
		return "0 %"
	case isOne(r):
		return "100 %"
	}
	percent, _ := new(big.Rat).Mul(r, big.NewRat(100, 1)).Float64()
	switch {
	case percent < 1:
		return fmt.Sprintf("%.*f %%", max(1, int(math.Ceil(-math.Log10(percent)))), percent)
	case percent > 99:
		return "99 %"
	}
	return fmt.Sprintf("%.0f %%", percent)
}
