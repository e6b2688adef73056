package advice

import (
	"fmt"
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// The chances of ways stand in columns: how checks end, and what changes then.

// A cause is what a chance is of: an outcome of a check that follows, or a change. One of what is chosen is the same for all that
// can be chosen, and has no name in it.
type cause struct {
	text      string
	isOutcome bool
	isChosen  bool
}

// causeOf is a change as a cause.
func (o *outlook) causeOf(d difference) cause {
	text, says := d.beyond()
	if d.key.component >= 0 && d.key.component == o.chosen {
		return cause{text: says, isChosen: true}
	}
	return cause{text: text}
}

// A likelihood is a cause that some ways make likelier than others.
type likelihood struct {
	cause
	rates []*big.Rat // by way; nil where it is not known
}

// chanceOf is the chance of a cause in words; nothing for an outcome of a check that this way does not lead to.
func chanceOf(o *outlook, c cause) string {
	switch r := rate(o, c); {
	case r != nil:
		return Percent(r)
	case o != nil && (o.isOther || o.averts || c.isChosen && o.chosen == variant.None || o.whole && len(o.leaves) > 0):
		return ""
	}
	return Unknown
}

// rate is that chance; nil where it is not known, or where no check is made that can end so.
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

// endsSo reports whether a check on a course ended so. If the first is that of what was chosen, others like it are of something else; and
// so are checks of another name that can end in the same word.
func (l *leaf) endsSo(outcome string, firstOnly bool) bool {
	isOfFirst := len(l.checks) > 0 && slices.Contains(l.first().outcomes, outcome)
	return slices.ContainsFunc(l.checks, func(check *seenCheck) bool {
		isLikeFirst := check.check.Name == l.first().check.Name
		isCounted := check == l.first() || isLikeFirst && !firstOnly || !isLikeFirst && !isOfFirst
		return isCounted && check.outcome == outcome
	})
}

// canEnd reports whether a check on the way can end so, and whether that is so of the one that comes first in every course.
func (o *outlook) canEnd(outcome string) (can, first bool) {
	first = true
	for _, l := range o.leaves {
		ends := func(c *seenCheck) bool { return slices.Contains(c.outcomes, outcome) }
		can = can || slices.ContainsFunc(l.checks, ends)
		first = first && len(l.checks) > 0 && ends(l.checks[0])
	}
	return can, first
}

// likely are the outcomes of checks and the changes of which the chance differs between ways. What one says as well as another one
// that stands before it, or as well as its contrary, is left out, and so is a change that only one of the ways can lead to.
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
		tells := possible > 1 && !certain && l.differs() || possible > 0 && c.isOutcome && severalChecks
		if tells && !slices.ContainsFunc(all, l.saysAsMuch) {
			all = append(all, l)
		}
	}
	return all[:min(len(all), mostChances)]
}

// sameMeasure has outcomes counted alike for all ways: of the first check alone where some were not followed further.
func (k *maker) sameMeasure(outlooks []choiceOutlook) {
	isCut := slices.ContainsFunc(outlooks, func(way choiceOutlook) bool { return way.o != nil && way.o.rolled && !way.o.whole })
	for _, way := range outlooks {
		if way.o != nil {
			way.o.firstOnly = isCut
		}
	}
}

// checksIn are the names of the checks that come first on some way.
func checksIn(outlooks []choiceOutlook) (names []string) {
	for _, way := range outlooks {
		if c := checkOf(way.o); c != nil && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// differs reports whether the chance is another one for some ways.
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

// saysAsMuch reports whether another one is the same for all ways, or the contrary.
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

// causesIn are the outcomes of the checks that follow that are told as a loss or a gain, or that change something where none is, what
// becomes of what is chosen, the other outcomes, those first that change something, and all other changes, then those that may come with every outcome, at last how checks end
// that come later.
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
	if isMenu { // what is chosen is a card that does something else
		own, changes = nil, append(changes, own...)
	}
	isUsual := func(c cause) bool { return slices.Contains(usual, c) }
	changes, own = slices.DeleteFunc(changes, isUsual), slices.DeleteFunc(own, isUsual)
	if len(checksIn(outlooks)) > 1 { // each tells less than what it changes
		return slices.Concat(grave, own, loud, changes, usual, quiet, later)
	}
	return slices.Concat(grave, own, loud, quiet, changes, usual, later)
}

// laterOutcomes are how checks end that follow another one: what is told as a loss or a gain, if anything is.
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

// isMinor reports whether an outcome of the first check is one that only fails to come about once, of several times that it is made.
func (o *outlook) isMinor(outcome string) bool {
	return slices.ContainsFunc(o.leaves, func(l leaf) bool {
		first := l.first()
		return len(first.grave) > 0 && !slices.Contains(first.grave, outcome) && l.makes(first) > 1
	})
}

// makes is how often a course has come through a check.
func (l *leaf) makes(check *seenCheck) (times int) {
	for _, c := range l.checks {
		if c.check.Name == check.check.Name {
			times++
		}
	}
	return times
}

// needed is the column of the dice that lead to the outcome which the highest lead to, where ways make the same check and need others
// for it.
func needed(outlooks []choiceOutlook) (column Column, ok bool) {
	var outcome string
	needs := map[string]bool{}
	for _, way := range outlooks {
		c := checkOf(way.o)
		if c == nil {
			continue
		}
		if outcome == "" {
			outcome = c.Outcomes[0].Label
		}
		needs[needOf(way.o, outcome)] = true
	}
	delete(needs, "")
	if len(checksIn(outlooks)) != 1 || len(needs) < 2 {
		return Column{}, false
	}
	return Column{Name: outcome + " on", IsNumber: true, isNeed: true, of: cause{text: outcome, isOutcome: true}}, true
}

// needOf says which dice of the first check lead to an outcome.
func needOf(o *outlook, outcome string) string {
	if c := checkOf(o); c != nil {
		if at := slices.IndexFunc(c.Outcomes, func(o Outcome) bool { return o.Label == outcome }); at >= 0 {
			return c.Need(at)
		}
	}
	return ""
}

// Percent is a chance in whole percent, and as one in so many where that would be none or all.
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
		over, _ := new(big.Rat).Inv(r).Float64()
		return fmt.Sprintf("1 in %.0f", over)
	case percent > 99:
		return "99 %"
	}
	return fmt.Sprintf("%.0f %%", percent)
}
