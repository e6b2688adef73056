package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// What can come of each way is looked for in its outlook.

// outlook looks ahead from a choice; nil unless all copies say the same.
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

// chosen is the component that a choice is of; -1 for another choice.
func (k *maker) chosen(c *interpreter.Choice) int64 {
	if c == nil || len(c.Indexes) != 1 {
		return variant.None
	}
	if x := k.decision.Component(c.Indexes[0], 0); x >= 0 {
		return int64(x)
	}
	return variant.None
}

// agree keeps of an outlook what another one says, too.
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
	o.deeds = slices.DeleteFunc(o.deeds, func(d difference) bool { return !slices.Contains(other.deeds, d) })
	if o.asks != other.asks {
		o.asks = ""
	}
}

func (l *leaf) same(other *leaf) bool {
	return l.share.Cmp(other.share) == 0 && slices.Equal(l.changes, other.changes) &&
		slices.EqualFunc(l.checks, other.checks, func(a, b *seenCheck) bool { return a.outcome == b.outcome && a.from == b.from })
}

// A choiceOutlook is a choice, the option that its row belongs to, and what comes of it.
type choiceOutlook struct {
	option int // onNothing, onAll, onYes
	choice interpreter.Choice
	o      *outlook
}

const (
	onNothing = -1
	onAll     = -2
	onYes     = -3
)

// choices are each way of a decision that takes one option, and none of them, single ones and all where it takes several, or yes and no.
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

// outlooks looks ahead from each of them.
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

// outlooksOf looks ahead from some choices.
func (k *maker) outlooksOf(all []choiceOutlook) (outlooks []choiceOutlook, done bool) {
	for i := range all {
		if !k.isWanted() {
			return nil, false
		}
		all[i].o = k.outlook(&all[i].choice)
	}
	return all, true
}

// isAllTheSame reports whether a check follows that ends as likely in the same ways whatever is chosen, and nothing else differs.
func (k *maker) isAllTheSame(outlooks []choiceOutlook) bool {
	for _, way := range outlooks {
		if way.o == nil || !way.o.rolled || way.o.check == nil || !way.o.check.isSame(outlooks[0].o.check) {
			return false
		}
	}
	return len(outlooks) > 1 && len(k.likely(outlooks)) == 0
}

// lookFurther looks as far as the rule goes that asked for an answer: it may count there for what comes behind the first check.
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

// followRounds looks further along the ways of a menu that lead back to it, such as that of a card that is played before dice are
// thrown: as if it were left then by the way that goes on to a check, if that leads to the same one.
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
		k.leaveBy(k.decision.Options[all[out].option].Way)
		further := k.outlook(&all[i].choice)
		k.leaveBy(onNothing)
		if further != nil && further.rolled && check.isLike(further.check) {
			o.leaves, o.rolled, o.whole, o.check = further.leaves, further.rolled, further.whole, further.check
		}
	}
}

// leadsOut reports whether a way of a menu names nothing, and leads to a check without another round.
func (k *maker) leadsOut(way choiceOutlook) bool {
	return way.o != nil && way.o.rolled && way.o.check != nil && way.option >= 0 && len(k.decision.Options[way.option].Values) == 0
}

// leaveBy has further rounds of a menu left by one of its ways.
func (k *maker) leaveBy(way int) {
	for _, a := range k.aheads {
		a.out = way
	}
}

// leaveOutOthers leaves out checks that are the same as those of things that can be chosen, but of something else: whoever is not
// chosen is not what the chances are about.
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

// leaveOutNext leaves out checks that come in place of the one to which it leads to choose nothing, as where that one is cancelled: the
// next strike has chances of its own, which are not what the question is about.
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

// nothing is the way that is to choose nothing, or to leave a menu.
func (k *maker) nothing(outlooks []choiceOutlook) (nothing choiceOutlook, ok bool) {
	i := slices.IndexFunc(outlooks, func(way choiceOutlook) bool { return way.option == onNothing || k.leadsOut(way) })
	if i < 0 {
		return nothing, false
	}
	return outlooks[i], true
}

// isOfNamed reports whether the check of a way is of something that the way names.
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

// addOthers adds the figures of what the subjects name, each something else: what can be chosen may be about that. Only those are
// added that matter.
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

// otherOf is what a subject names and no other one does; nil without anything. Only a token is about what it names for as long as it is
// there: what a card names may be left from another time.
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
