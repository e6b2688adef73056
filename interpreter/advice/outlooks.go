package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// This file computes the outlook of each option, which contains the consequences of choosing it.

// outlook returns the lookahead for a choice. It keeps only results that are equal on all redealt
// copies. It returns a nil pointer if a lookahead fails.
func (k *maker) outlook(c *interpreter.Choice) *outlook {
	var first *outlook
	for i, a := range k.aheads {
		o := a.outlook(c, k.room, k.chosen(c))
		if o == nil {
			return nil
		}
		if i == 0 {
			first = o
		} else {
			first.agree(o)
		}
	}
	if first != nil && first.stopped {
		k.keepCertain(first, *c)
	}
	return first
}

// chosen returns the index of the component that a choice consists of, or none for another choice.
func (k *maker) chosen(c *interpreter.Choice) int64 {
	if c == nil || len(c.Indexes) != 1 {
		return variant.None
	}
	if x := k.decision.Component(c.Indexes[0], 0); x >= 0 {
		return int64(x)
	}
	return variant.None
}

// agree removes the results from an outlook that another one doesn't have.
func (o *outlook) agree(other *outlook) {
	if o.rolled != other.rolled || len(o.leaves) != len(other.leaves) {
		o.whole, o.rolled, o.leaves = false, false, nil
	}
	for i := range o.leaves {
		if !o.leaves[i].same(&other.leaves[i]) {
			o.whole, o.rolled, o.leaves = false, false, nil
			break
		}
	}
	o.consequences = slices.DeleteFunc(o.consequences, func(d difference) bool { return !slices.Contains(other.consequences, d) })
	if o.asks != other.asks {
		o.asks = ""
	}
}

func (l *leaf) same(other *leaf) bool {
	return l.share.Cmp(other.share) == 0 && slices.Equal(l.changes, other.changes) &&
		slices.EqualFunc(l.checks, other.checks, func(a, b *seenCheck) bool { return a.outcome == b.outcome && a.from == b.from })
}

// A choiceOutlook is a choice with its outlook, and with the option that its row belongs to.
type choiceOutlook struct {
	option int // index of an option, or onNothing, onAll, onYes
	choice interpreter.Choice
	o      *outlook
}

const (
	onNothing = -1
	onAll     = -2
	onYes     = -3
)

// choices returns a slice of the choices to preview: each single option, none, and all if several
// can be chosen; or yes and no.
func (k *maker) choices() (all []choiceOutlook) {
	d := k.decision
	switch d.Kind {
	case interpreter.AskOne, interpreter.AskOption, interpreter.AskSome:
	case interpreter.AskJudge:
		return []choiceOutlook{{option: onYes, choice: interpreter.Choice{Yes: true}}, {option: onNothing}}
	default:
		return nil
	}
	if d.Open > mostWays {
		return nil
	}
	add := func(option int, indexes ...int) {
		if c := (interpreter.Choice{Indexes: indexes}); d.Check(c) == nil {
			all = append(all, choiceOutlook{option: option, choice: c})
		}
	}
	for i := range d.Open {
		add(i, i)
	}
	add(onNothing)
	if most := int(min(d.Max, int64(d.Open))); d.Kind == interpreter.AskSome && most > 1 {
		var indexes []int
		for i := range most {
			indexes = append(indexes, i)
		}
		add(onAll, indexes...)
	}
	return all
}

// outlooks returns a slice with the outlooks of all choices. done is false if the advice isn't
// wanted any more.
func (k *maker) outlooks() (all []choiceOutlook, done bool) {
	if len(k.aheads) == 0 {
		return nil, true
	}
	if all, done = k.outlooksOf(k.choices()); !done {
		return nil, false
	}
	switch k.decision.Kind {
	case interpreter.AskOne:
		leaveOutOthers(all)
	case interpreter.AskOption:
		k.followRounds(all)
		if k.isAllTheSame(all) {
			all = k.lookFurther(all)
		}
	}
	if k.decision.Kind != interpreter.AskJudge {
		k.leaveOutNext(all)
	}
	return all, true
}

// outlooksOf sets the outlooks in a slice of choices and returns it.
func (k *maker) outlooksOf(all []choiceOutlook) (outlooks []choiceOutlook, done bool) {
	for i := range all {
		if !k.isWanted() {
			return nil, false
		}
		all[i].o = k.outlook(&all[i].choice)
	}
	return all, true
}

// isAllTheSame reports whether each choice leads to the same check with the same chances, and
// nothing else differs.
func (k *maker) isAllTheSame(outlooks []choiceOutlook) bool {
	for _, way := range outlooks {
		if way.o == nil || !way.o.rolled || way.o.check == nil || !way.o.check.isSame(outlooks[0].o.check) {
			return false
		}
	}
	return len(outlooks) > 1 && len(k.likely(outlooks)) == 0
}

// lookFurther extends the lookahead to the end of the rule that asked, because the answer may have
// consequences there after the first check.
func (k *maker) lookFurther(all []choiceOutlook) []choiceOutlook {
	for _, a := range k.aheads {
		a.further = true
		defer func() { a.further = false }()
	}
	further, done := k.outlooksOf(k.choices())
	if !done || len(k.likely(further)) == 0 {
		return all
	}
	return further
}

// followRounds extends the lookahead for options of a menu that lead back to it, for example a card
// that is played before dice are rolled. It then leaves the menu by the option that leads to a
// check, if both lead to the same check.
func (k *maker) followRounds(all []choiceOutlook) {
	out := slices.IndexFunc(all, func(way choiceOutlook) bool { return k.leadsOut(way) })
	if out < 0 {
		return
	}
	check := all[out].o.check
	for i := range all {
		o := all[i].o
		if o == nil || !o.returns || !k.isWanted() {
			continue
		}
		k.leaveBy(k.decision.Options[all[out].option].MenuIndex)
		further := k.outlook(&all[i].choice)
		k.leaveBy(onNothing)
		if further != nil && further.rolled && check.isLike(further.check) {
			o.leaves, o.rolled, o.whole, o.check = further.leaves, further.rolled, further.whole, further.check
		}
	}
}

// leadsOut reports whether an option names no component and leads to a check without another round
// of the menu.
func (k *maker) leadsOut(way choiceOutlook) bool {
	return way.o != nil && way.o.rolled && way.o.check != nil && way.option >= 0 && len(k.decision.Options[way.option].Values) == 0
}

// leaveBy sets the option that leaves further rounds of a menu.
func (k *maker) leaveBy(way int) {
	for _, a := range k.aheads {
		a.out = way
	}
}

// leaveOutOthers removes checks that are of the same kind as those of components to choose from,
// but about another component. The chances are only about the chosen one.
func leaveOutOthers(outlooks []choiceOutlook) {
	ofChosen := map[*variant.Proc]bool{}
	for _, way := range outlooks {
		if way.o != nil && way.o.isOfChosen() {
			ofChosen[way.o.check.proc] = true
		}
	}
	for _, way := range outlooks {
		if way.o != nil && way.o.check != nil && ofChosen[way.o.check.proc] && !way.o.isOfChosen() {
			way.o.leaves, way.o.rolled, way.o.isOther = nil, false, true
		}
	}
}

// leaveOutNext removes checks that take the place of the check that follows without a choice, for
// example if that one is cancelled. The question isn't about the next strike, which has other
// chances.
func (k *maker) leaveOutNext(outlooks []choiceOutlook) {
	nothing, ok := k.nothing(outlooks)
	if !ok || nothing.o == nil || nothing.o.check == nil {
		return
	}
	check := nothing.o.check
	for _, way := range outlooks {
		if way.o != nil && way.o.check != nil && way.o.check.proc == check.proc && !way.o.check.isLike(check) && !k.isOfNamed(way) {
			way.o.leaves, way.o.rolled, way.o.averts = nil, false, true
		}
	}
}

// nothing returns the outlook of choosing none or of leaving a menu; ok is false if there is no
// such choice.
func (k *maker) nothing(outlooks []choiceOutlook) (nothing choiceOutlook, ok bool) {
	i := slices.IndexFunc(outlooks, func(way choiceOutlook) bool { return way.option == onNothing || k.leadsOut(way) })
	if i < 0 {
		return nothing, false
	}
	return outlooks[i], true
}

// isOfNamed reports whether the check of an option is about a component that the option names.
func (k *maker) isOfNamed(way choiceOutlook) bool {
	return way.option >= 0 && slices.ContainsFunc(way.o.check.of, func(x int64) bool {
		for part := range k.decision.Options[way.option].Values {
			if int64(k.decision.Component(way.option, part)) == x {
				return true
			}
		}
		return false
	})
}

func (o *outlook) isOfChosen() bool { return o.check != nil && o.check.isOf(o.chosen) }

// addOthers adds the figures of a component that a subject refers to, because the choice may be
// about that component. It adds only figures that were read.
func (k *maker) addOthers(subjects []*Subject) {
	others := make([]*Subject, len(subjects))
	read := map[string]bool{}
	for i, s := range subjects {
		if others[i] = k.otherOf(s, subjects); others[i] != nil {
			for _, f := range others[i].Figures {
				read[f.Name] = read[f.Name] || f.Read && f.Type.Base != variant.Component
			}
		}
	}
	for i, other := range others {
		if other != nil {
			subjects[i].Figures = append(subjects[i].Figures, slices.DeleteFunc(other.Figures, func(f Figure) bool { return !read[f.Name] })...)
		}
	}
}

// otherOf returns the component that a subject refers to and no other subject does, or nil. It only
// follows tokens, because the reference of a card may be outdated.
func (k *maker) otherOf(s *Subject, subjects []*Subject) *Subject {
	if s == nil || k.game.KindOf(int64(s.Component)).Sort != "token" {
		return nil
	}
	for _, f := range s.Figures {
		if f.Type.Base == variant.Component && f.Number >= 0 && !isNamedByOthers(f, s, subjects) {
			other := k.subject(f.Number, false)
			return &other
		}
	}
	return nil
}

func isNamedByOthers(f Figure, by *Subject, subjects []*Subject) bool {
	return slices.ContainsFunc(subjects, func(s *Subject) bool {
		return s != nil && s != by && slices.ContainsFunc(s.Figures, func(other Figure) bool { return other.Name == f.Name && other.Number == f.Number })
	})
}
