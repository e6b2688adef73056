package advice

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"houserule/interpreter/event"
)

// near is the greatest number of later answers after which a check is always shown with a question.
// A check after more answers is only shown if the question affects it.
const near = 3

// nextCheck returns the check that follows with the usual answer, or nil if there is none. It also
// returns nil if the check is far off and all options lead to the same one.
func (k *maker) nextCheck(usual choiceOutlook, outlooks []choiceOutlook) *Check {
	c := checkOf(usual.o)
	if c == nil {
		return nil
	}
	same, hangsOn := true, false
	for _, other := range outlooks {
		if other.o == nil {
			continue
		}
		check := checkOf(other.o)
		same = same && (check == nil || c.isRolledLike(check))
		hangsOn = hangsOn || check == nil || !c.isLike(check)
	}
	if usual.o.asked > near && !hangsOn {
		return nil
	}
	if !same && (usual.option >= 0 || usual.option == onYes) {
		c.Option = k.decision.Answer(usual.choice)
	}
	return c
}

// isRolledLike reports whether another check is the same roll, apart from the values added.
func (c *Check) isRolledLike(other *Check) bool {
	return c.Name == other.Name && c.Dice == other.Dice && c.Sides == other.Sides && slices.Equal(c.About, other.About) && c.Against == other.Against
}

// isLike reports whether another check is the same roll with the same chances.
func (c *Check) isLike(other *Check) bool {
	return c.isRolledLike(other) && slices.EqualFunc(c.Outcomes, other.Outcomes, func(a, b Outcome) bool {
		return a.Label == b.Label && a.Chance.Cmp(b.Chance) == 0
	})
}

// checkOf returns a new pointer to the first check of an outlook, or nil if there is none.
func checkOf(o *outlook) *Check {
	if o == nil || !o.rolled {
		return nil
	}
	first := firstChecked(o)
	if first == nil || first.count == 0 {
		return nil
	}
	c := &Check{
		Language: first.language, Name: spoken(first.check.Name), About: first.check.About, Dice: first.count, Sides: first.sides,
		Added: first.added, Terms: first.terms, Against: first.check.Against, HasAgainst: first.check.HasAgainst,
	}
	byDice := c.Dice > 0 && first.check.Other == nil && !first.again
	for _, l := range o.leaves {
		if check := l.first(); check == nil || check.check.Name != first.check.Name || check.outcome == "" {
			return nil
		}
		c.add(&l, o.dependentChanges(l.changes), byDice)
	}
	slices.SortStableFunc(c.Outcomes, func(a, b Outcome) int {
		return cmp.Compare(slices.Index(first.outcomes, a.Label), slices.Index(first.outcomes, b.Label))
	})
	c.tidy(byDice)
	return c
}

// dependentChanges returns a new slice of the changes in a branch that may depend on its first
// check, without the immediate changes of the option. If similar checks of other components follow,
// or some branches weren't followed to their end, it returns only changes of the check's own
// components.
func (o *outlook) dependentChanges(changes []difference) []difference {
	ofAll := o.check == nil || o.whole && !slices.ContainsFunc(o.leaves, func(l leaf) bool { return l.makes(l.first()) > 1 })
	return slices.DeleteFunc(slices.Clone(changes), func(d difference) bool {
		isDone := slices.ContainsFunc(o.consequences, func(done difference) bool { return done.key == d.key })
		return isDone || !ofAll && d.key.component >= 0 && !o.check.isOf(d.key.component)
	})
}

func firstChecked(o *outlook) *seenCheck {
	for _, l := range o.leaves {
		if first := l.first(); first != nil {
			return first
		}
	}
	return nil
}

// add adds the share and the changes of a branch to the slice of outcomes.
func (c *Check) add(l *leaf, changes []difference, byDice bool) {
	check := l.first()
	at := slices.IndexFunc(c.Outcomes, func(o Outcome) bool { return o.Label == check.outcome })
	if at < 0 {
		at = len(c.Outcomes)
		c.Outcomes = append(c.Outcomes, Outcome{Label: check.outcome, Called: spoken(check.check.Ending), Chance: new(big.Rat), From: check.from, To: check.to})
	}
	o := &c.Outcomes[at]
	if o.Called != spoken(check.check.Ending) {
		o.Called = o.Label
	}
	o.Chance.Add(o.Chance, l.share)
	o.From, o.To = min(o.From, check.from), max(o.To, check.to)
	c.HasAgainst = c.HasAgainst && check.check.Against == c.Against // or the target is rolled, too
	o.isOpen = o.isOpen || !l.knows
	o.Tone = check.tones[check.outcome]
	for _, change := range changes {
		o.Changes = addChange(o.Changes, change, l.share)
	}
}

func addChange(changes []Change, d difference, share *big.Rat) []Change {
	at := slices.IndexFunc(changes, func(c Change) bool { return c.change.key == d.key })
	if at < 0 {
		at = len(changes)
		changes = append(changes, Change{Component: int(d.key.component), Text: d.text, Chance: new(big.Rat), change: d})
	}
	changes[at].Chance.Add(changes[at].Chance, share)
	return changes
}

// tidy divides the chances of changes by the chance of their outcome. It removes the ranges of dice
// if the dice alone don't decide the outcome.
func (c *Check) tidy(byDice bool) {
	slices.SortStableFunc(c.Outcomes, func(a, b Outcome) int { return cmp.Compare(b.To, a.To) })
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		if o.isOpen {
			o.Changes = nil // later rules may still change these values
		}
		for j := range o.Changes {
			o.Changes[j].Chance.Quo(o.Changes[j].Chance, o.Chance)
		}
		byDice = byDice && (i == 0 || o.To < c.Outcomes[i-1].From)
	}
	c.leaveOutUsual()
	for i := range c.Outcomes {
		if o := &c.Outcomes[i]; o.Tone == event.Plain {
			o.Tone = commonTone(o.Changes)
		}
	}
	if !byDice {
		for i := range c.Outcomes {
			c.Outcomes[i].From, c.Outcomes[i].To = 0, 0
		}
	}
}

// commonTone returns the tone of changes if all that have a tone agree. Otherwise it returns Plain.
func commonTone(changes []Change) (tone event.Tone) {
	for _, c := range changes {
		switch {
		case c.change.tone == event.Plain || c.change.tone == tone:
		case tone != event.Plain:
			return event.Plain
		default:
			tone = c.change.tone
		}
	}
	return tone
}

// leaveOutUsual moves the changes that may follow every outcome to the slice usual, because they
// don't depend on the outcome.
func (c *Check) leaveOutUsual() {
	var usual []Change
	for _, change := range c.Outcomes[0].Changes {
		everywhere := true
		for _, o := range c.Outcomes {
			everywhere = everywhere && slices.ContainsFunc(o.Changes, change.isAs)
		}
		if everywhere && len(c.Outcomes) > 1 {
			usual = append(usual, change)
		}
	}
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		o.Changes = slices.DeleteFunc(o.Changes, func(change Change) bool { return slices.ContainsFunc(usual, change.isAs) })
	}
	c.usual = usual
}

// isAs reports whether another change is the same, apart from its chance.
func (c Change) isAs(other Change) bool { return c.change.key == other.change.key }

// Need formats the dice needed for an outcome. It returns "" if the dice alone don't decide.
func (c *Check) Need(outcome int) string {
	o := c.Outcomes[outcome]
	least, most := int64(c.Dice), int64(c.Dice*c.Sides)
	switch {
	case o.To == 0:
		return ""
	case o.From == least && o.To == most:
		return c.Language.Word("any")
	case o.From == o.To:
		return fmt.Sprint(o.From)
	case o.To == most && o.From > least:
		return c.Language.Say("%d or more", o.From)
	case o.From == least && o.To < most:
		return c.Language.Say("%d or less", o.To)
	}
	return c.Language.Say("%d to %d", o.From, o.To)
}

func isOne(r *big.Rat) bool { return r.IsInt() && r.Num().IsInt64() && r.Num().Int64() == 1 }
