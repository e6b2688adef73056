package moment

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// A maker makes the moment of a decision.
type maker struct {
	game     *interpreter.Game
	decision *interpreter.Decision
	player   int
	watched  *program.Program
	aheads   []*ahead // one for each copy that has to agree; none where nothing can be looked ahead
	room     int      // how much may be done for each choice
	at       *view.Look
	isWanted func() bool // whether to go on
}

func newMaker(g *interpreter.Game, d *interpreter.Decision) *maker {
	return &maker{game: g, decision: d.For(d.Player), player: d.Player, isWanted: func() bool { return true }}
}

// look prepares to look ahead.
func (k *maker) look() {
	if !isAnswered(k.decision) && !isRoll(k.decision) || !k.game.Program().Mode.Traces() {
		return
	}
	k.watched = k.game.Program().Watched()
	dealt := copies(k.game, k.player)
	for _, copied := range dealt {
		if a := newAhead(copied, k.watched, k.decision.Place, k.player); a != nil {
			k.aheads = append(k.aheads, a)
		}
		if copied != k.game {
			view.Copies.Put(copied)
		}
	}
	if len(k.aheads) < len(dealt) {
		k.aheads = nil
		return
	}
	courses := len(k.aheads) * max(1, min(mostWays, len(k.choices())))
	k.room = mostWork / courses
	if least := leastCopies * k.aheads[0].weight; least <= mostInLarge/courses {
		k.room = max(k.room, least)
	}
}

func (k *maker) moment() *Moment {
	defer k.done()
	k.look()
	m := &Moment{Player: k.player}
	running := k.decision.Running()
	for _, r := range slices.Backward(running) {
		if name := r.Proc.Spoken(); name != "" && !slices.Contains(m.Where, name) {
			m.Where = append(m.Where, name)
		}
	}
	if isRoll(k.decision) {
		usual := k.outlook(nil)
		m.Check = checkOf(usual)
		m.Focus = k.focus(running, m.Check)
		return m
	}
	outlooks, done := k.outlooks()
	if !done {
		return nil
	}
	m.Check = k.checkAhead(k.usual(outlooks), outlooks)
	m.Idle, m.Alike = k.isIdle(m.Check, outlooks), k.areAlike()
	m.Focus = k.focus(running, m.Check)
	k.table(m, outlooks)
	return m
}

// seen is a component as the player sees it.
func (k *maker) seen(x int64) (view.Card, bool) {
	if k.at == nil {
		k.at = view.LookAt(k.game, k.player)
	}
	return k.at.Component(int(x))
}

// done ends what the maker looks at.
func (k *maker) done() {
	for _, a := range k.aheads {
		a.done()
	}
	if k.at != nil {
		k.at.Done()
	}
}

// usual is how things go if nobody does anything in particular: nothing is chosen where several can be, or where what is suggested
// averts the check that comes then, and else what is suggested.
func (k *maker) usual(outlooks []choiceOutlook) choiceOutlook {
	suggested := k.suggestion()
	usual := suggested
	if k.decision.Kind == interpreter.AskSome {
		usual.Indexes = nil
	}
	for _, c := range outlooks {
		if slices.Equal(c.choice.Indexes, usual.Indexes) && c.choice.Yes == usual.Yes {
			if nothing, ok := k.nothing(outlooks); ok && c.o != nil && c.o.averts {
				return nothing
			}
			return c
		}
	}
	return choiceOutlook{option: onNothing, choice: suggested, o: k.outlook(&suggested)}
}

func (k *maker) suggestion() interpreter.Choice {
	return view.Hint(k.game, k.decision)
}

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
	k.leaveOutNext(all)
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

// isAllTheSame tells whether a check follows that ends as likely in the same ways whatever is chosen, and nothing else differs.
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

// leadsOut tells whether a way of a menu names nothing, and leads to a check without another round.
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

// isOfNamed tells whether the check of a way is of something that the way names.
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

// ---- The check --------------------------------------------------------------------------------------

// near is how many more answers may lie between a question and a check that is none of its business.
const near = 3

// checkAhead is the check that follows as things usually go; nil without one, or where it is far off and all ways lead to the same.
func (k *maker) checkAhead(usual choiceOutlook, outlooks []choiceOutlook) *Check {
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
		c.Way = k.decision.Answer(usual.choice)
	}
	return c
}

// isRolledLike tells whether another check is the same roll, whatever is added to it.
func (c *Check) isRolledLike(other *Check) bool {
	return c.Name == other.Name && c.Dice == other.Dice && c.Sides == other.Sides && slices.Equal(c.About, other.About) && c.Against == other.Against
}

// isLike tells whether another check ends as likely in the same ways.
func (c *Check) isLike(other *Check) bool {
	return c.isRolledLike(other) && slices.EqualFunc(c.Outcomes, other.Outcomes, func(a, b Outcome) bool {
		return a.Label == b.Label && a.Chance.Cmp(b.Chance) == 0
	})
}

// checkOf is the first check of an outlook; nil without one.
func checkOf(o *outlook) *Check {
	if o == nil || !o.rolled {
		return nil
	}
	first := firstChecked(o)
	if first == nil || first.count == 0 {
		return nil
	}
	c := &Check{
		Name: spoken(first.check.Name), About: first.check.About, Dice: first.count, Sides: first.sides,
		Added: first.added, Terms: first.terms, Against: first.check.Against, HasAgainst: first.check.HasAgainst,
	}
	byDice := c.Dice > 0 && first.check.Other == nil && !first.again
	for _, l := range o.leaves {
		if check := l.first(); check == nil || check.check.Name != first.check.Name || check.outcome == "" {
			return nil
		}
		c.add(&l, byDice)
	}
	c.tidy(byDice)
	return c
}

func firstChecked(o *outlook) *seenCheck {
	for _, l := range o.leaves {
		if first := l.first(); first != nil {
			return first
		}
	}
	return nil
}

// add counts a course of play to its outcome.
func (c *Check) add(l *leaf, byDice bool) {
	check := l.first()
	at := slices.IndexFunc(c.Outcomes, func(o Outcome) bool { return o.Label == check.outcome })
	if at < 0 {
		at = len(c.Outcomes)
		c.Outcomes = append(c.Outcomes, Outcome{Label: check.outcome, Chance: new(big.Rat), From: check.from, To: check.to})
	}
	o := &c.Outcomes[at]
	o.Chance.Add(o.Chance, l.share)
	o.From, o.To = min(o.From, check.from), max(o.To, check.to)
	c.HasAgainst = c.HasAgainst && check.check.Against == c.Against // else that is rolled, too
	for _, change := range l.changes {
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

// tidy gives changes the chance that they have within their outcome, and takes away the dice that lead to an outcome where
// these alone don't say so.
func (c *Check) tidy(byDice bool) {
	slices.SortStableFunc(c.Outcomes, func(a, b Outcome) int { return cmp.Compare(b.To, a.To) })
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		for j := range o.Changes {
			o.Changes[j].Chance.Quo(o.Changes[j].Chance, o.Chance)
		}
		byDice = byDice && (i == 0 || o.To < c.Outcomes[i-1].From)
	}
	c.leaveOutUsual()
	if !byDice {
		for i := range c.Outcomes {
			c.Outcomes[i].From, c.Outcomes[i].To = 0, 0
		}
	}
}

// leaveOutUsual leaves out the changes that may follow every outcome: they are no part of what hangs on it.
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

// isAs tells whether another change is the same, whatever its chance is.
func (c Change) isAs(other Change) bool { return c.change.key == other.change.key }

// Need says which bare dice lead to an outcome; nothing where these alone don't decide.
func (c *Check) Need(outcome int) string {
	o := c.Outcomes[outcome]
	least, most := int64(c.Dice), int64(c.Dice*c.Sides)
	switch {
	case o.To == 0:
		return ""
	case o.From == least && o.To == most:
		return "any"
	case o.From == o.To:
		return fmt.Sprint(o.From)
	case o.To == most && o.From > least:
		return fmt.Sprintf("%d or more", o.From)
	case o.From == least && o.To < most:
		return fmt.Sprintf("%d or less", o.To)
	}
	return fmt.Sprintf("%d to %d", o.From, o.To)
}

func isOne(r *big.Rat) bool { return r.IsInt() && r.Num().IsInt64() && r.Num().Int64() == 1 }

// ---- The focus --------------------------------------------------------------------------------------

// mostSubjects is how many components a question is about at most; more would be a table of their own.
const mostSubjects = 6

// mostRead is how many figures are said of each.
const mostRead = 7

// focus is what the question is about: what the rules under way are about, the innermost first, and the check that follows.
func (k *maker) focus(running []interpreter.Running, check *Check) []Subject {
	var about []int64
	add := func(t *variant.Type, value int64) {
		if t.Base == variant.Component && value != variant.None && !slices.Contains(about, value) && !k.isOption(value) {
			about = append(about, value)
		}
	}
	for _, r := range running {
		for i, param := range r.Proc.Params {
			if i < len(r.Args) {
				add(param.Type, r.Args[i])
			}
		}
	}
	if check != nil {
		for _, r := range k.readOf() {
			if name := k.game.NameOf(r.Component); slices.Contains(check.About, name) {
				add(&variant.Type{Base: variant.Component}, r.Component)
			}
		}
	}
	var subjects []Subject
	for _, x := range about {
		if len(subjects) < mostSubjects && k.game.KindOf(x) != nil && k.game.CanTell(k.player, int(x)) {
			subject := k.subject(x, true)
			subject.Gloss = k.game.GlossOf(x)
			subjects = append(subjects, subject)
		}
	}
	for i := range subjects {
		subjects[i].leaveOutOthers(subjects)
	}
	return subjects
}

// leaveOutOthers leaves out figures that do no more than name another subject, or the same.
func (s *Subject) leaveOutOthers(subjects []Subject) {
	s.Figures = slices.DeleteFunc(s.Figures, func(f Figure) bool {
		return f.Type.Base == variant.Component && slices.ContainsFunc(subjects, func(other Subject) bool { return other.Name == f.Value })
	})
}

// isOption tells whether a component is one of those that can be chosen.
func (k *maker) isOption(x int64) bool {
	for i := range k.decision.Options[:k.decision.Open] {
		if k.decision.Component(i, 0) == int(x) {
			return true
		}
	}
	return false
}

// readOf are the figures that were read while looking ahead.
func (k *maker) readOf() []interpreter.Reading {
	if len(k.aheads) == 0 {
		return nil
	}
	return k.aheads[0].watched.Read
}

// subject is a component with its figures: those that matter, or without any all that it has.
func (k *maker) subject(x int64, onlyRead bool) Subject {
	s := Subject{Component: int(x), Name: k.game.NameOf(x), Kind: k.game.KindOf(x).Name}
	seen, ok := k.seen(x)
	if !ok {
		return s
	}
	s.Zones = seen.Zones
	read := k.readOf()
	kind := k.game.KindOf(x)
	for _, v := range seen.Fields {
		if v.Type.Base == variant.Player && k.game.Players() == 1 {
			continue // there is nobody else
		}
		f := fieldNamed(kind, v.Name)
		s.Figures = append(s.Figures, Figure{
			Name: v.Name, Value: v.Value, Number: v.Number, Type: v.Type, Field: f, Usual: v.Usual, Empty: v.Empty,
			Read: slices.Contains(read, interpreter.Reading{Component: x, Field: f}),
		})
	}
	if !onlyRead {
		return s
	}
	isRead := slices.ContainsFunc(s.Figures, func(f Figure) bool { return f.Read })
	s.Figures = slices.DeleteFunc(s.Figures, func(f Figure) bool {
		isNeeded := f.Read || kind.Sort == "token" && f.isPlainNumber()
		return isRead && !isNeeded || f.saysNothing() || !isRead && f.Usual
	})
	s.Figures = s.Figures[:min(len(s.Figures), mostRead)]
	return s
}

// isPlainNumber tells whether a figure is a number that rules find worth a line. Tokens such as attacks have few, and each of these
// matters in the end, though nothing reads it before somebody else decides.
func (f *Figure) isPlainNumber() bool {
	return f.Type.Base == variant.Number && (f.Field == nil || !f.Field.Told.IsNothing())
}

// saysNothing tells whether a figure goes without saying: there is nothing, it is 0 or a yes as it usually is, or a yes that rules
// find not worth a line.
func (f *Figure) saysNothing() bool {
	isYes := f.Type.Base == variant.Bool && (f.Usual || f.Field != nil && f.Field.Told.IsNothing())
	return f.Empty || isYes || f.Value == "none" || f.Usual && f.Number == 0
}

func fieldNamed(kind *variant.Kind, name string) *variant.Field {
	i := slices.IndexFunc(kind.Fields, func(f *variant.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return kind.Fields[i]
}
