package moment

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// The ways of a decision stand in a table: a row for each of them, and a column for each figure in which they differ. What
// is alike for all ways is not worth a column.

// How many columns there are at most: of chances, and of figures.
const (
	mostChances = 3
	mostFigures = 7
)

// table fills in columns and rows.
func (k *maker) table(m *Moment, outlooks []choiceOutlook) {
	d := k.decision
	switch d.Kind {
	case interpreter.AskOne, interpreter.AskSome, interpreter.AskOption, interpreter.AskJudge:
	default:
		return
	}
	likely := k.likely(outlooks)
	for _, l := range likely {
		m.Columns = append(m.Columns, Column{Name: l.text, IsNumber: true, IsChance: true, of: l.cause})
	}
	if need, ok := needed(outlooks); ok {
		m.Columns = append(m.Columns, need)
	}
	ahead := len(m.Columns)
	shown := k.shown()
	for _, s := range shown {
		m.Columns = append(m.Columns, s.Column)
	}
	behind := len(m.Columns)
	subjects := k.choosable()
	figures := differingIn(subjects)
	figures = figures[:min(len(figures), max(0, mostFigures-len(shown)))]
	for _, f := range figures {
		m.Columns = append(m.Columns, f.column())
	}
	common, alike := commonDeeds(outlooks), k.alikeDeeds(outlooks)
	m.Rows = make([]Row, d.Open)
	for i := range m.Rows {
		m.Rows[i].Cells = make([]string, len(m.Columns))
		for j, s := range shown {
			m.Rows[i].Cells[ahead+j] = s.cells[i]
		}
		for j, f := range figures {
			m.Rows[i].Cells[behind+j] = f.of(subjects[i])
		}
		if subjects != nil && subjects[i] != nil {
			m.Rows[i].Zones = subjects[i].Zones
		}
	}
	for _, c := range outlooks {
		row := k.row(m.Columns, c.o)
		row.Deeds = deedsOf(c.o, func(d difference) bool {
			return slices.Contains(common, d) || slices.Contains(alike, k.withoutName(d, c.option))
		})
		switch c.option {
		case onNothing:
			m.Nothing = row
		case onAll:
			m.All = row
		case onYes:
			m.Yes = row
		default:
			copy(m.Rows[c.option].Cells, row.Cells[:ahead])
			m.Rows[c.option].Deeds, m.Rows[c.option].Asks = row.Deeds, row.Asks
		}
	}
}

// row is what an outlook says of a way in columns, and what is asked next.
func (k *maker) row(columns []Column, o *outlook) *Row {
	row := &Row{Cells: make([]string, len(columns))}
	if o == nil {
		return row
	}
	row.Asks = o.asks
	for j, column := range columns {
		switch {
		case column.IsChance:
			row.Cells[j] = chanceOf(o, column.of)
		case column.isNeed:
			row.Cells[j] = needOf(o, column.of.text)
		}
	}
	return row
}

// deedsOf is what a way does at once, but for what need not be said.
func deedsOf(o *outlook, needless func(difference) bool) (deeds []string) {
	if o == nil {
		return nil
	}
	for _, deed := range o.deeds {
		if !needless(deed) {
			deeds = append(deeds, deed.text)
		}
	}
	return deeds
}

// commonDeeds are those that follow from every way.
func commonDeeds(outlooks []choiceOutlook) (common []difference) {
	for i, c := range outlooks {
		switch {
		case c.o == nil:
		case i == 0:
			common = slices.Clone(c.o.deeds)
		default:
			common = slices.DeleteFunc(common, func(d difference) bool { return !slices.Contains(c.o.deeds, d) })
		}
	}
	return common
}

// alikeDeeds are those that say no more than that whatever is chosen goes where all others would go, too.
func (k *maker) alikeDeeds(outlooks []choiceOutlook) (alike []string) {
	options := 0
	for _, c := range outlooks {
		if c.option < 0 || c.o == nil {
			continue
		}
		var deeds []string
		for _, d := range c.o.deeds {
			if d.key.field == nil {
				deeds = append(deeds, k.withoutName(d, c.option))
			}
		}
		if options++; options == 1 {
			alike = deeds
		} else {
			alike = slices.DeleteFunc(alike, func(deed string) bool { return !slices.Contains(deeds, deed) })
		}
	}
	if options < 2 {
		return nil
	}
	return alike
}

// withoutName is what a deed says without the name of the component that an option is for.
func (k *maker) withoutName(d difference, option int) string {
	if option < 0 || k.decision.Component(option, 0) < 0 {
		return d.text
	}
	return strings.ReplaceAll(d.text, k.game.NameOf(int64(k.decision.Component(option, 0))), "")
}

// ---- Chances ----------------------------------------------------------------------------------------

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
	case o != nil && (o.isOther || c.isChosen && o.chosen == variant.None || o.whole && len(o.leaves) > 0):
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
			happens = l.endsSo(c.text, o.isOfChosen())
		default:
			happens = l.checks[0].outcome == c.text
		}
		if happens {
			sum.Add(sum, l.share)
		}
	}
	return sum
}

// endsSo tells whether a check on a course ended so. If the first is that of what was chosen, others like it are of something else.
func (l *leaf) endsSo(outcome string, firstOnly bool) bool {
	return slices.ContainsFunc(l.checks, func(check *seenCheck) bool {
		isCounted := !firstOnly || check == l.first() || check.check.Name != l.first().check.Name
		return isCounted && check.outcome == outcome
	})
}

// canEnd tells whether a check on the way can end so, and whether that is so of the one that comes first in every course.
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
	severalChecks := len(checksIn(outlooks)) > 1
	for _, c := range causesIn(outlooks) {
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

// checksIn are the names of the checks that come first on some way.
func checksIn(outlooks []choiceOutlook) (names []string) {
	for _, way := range outlooks {
		if c := checkOf(way.o); c != nil && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// differs tells whether the chance is another one for some ways.
func (l *likelihood) differs() bool {
	var first *big.Rat
	for _, r := range l.rates {
		switch {
		case r == nil:
		case first == nil:
			first = r
		case first.Cmp(r) != 0:
			return true
		}
	}
	return false
}

// saysAsMuch tells whether another one is the same for all ways, or the contrary.
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

// causesIn are the outcomes of the checks that follow, those first that change something, then what becomes of what is chosen, the
// other outcomes and all other changes, then those that may come with every outcome, at last how checks end that come later.
func causesIn(outlooks []choiceOutlook) []cause {
	var loud, quiet, own, changes, usual, later []cause
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
			if len(o.Changes) > 0 {
				add(&loud, cause{text: o.Label, isOutcome: true})
			} else {
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
	isUsual := func(c cause) bool { return slices.Contains(usual, c) }
	changes, own = slices.DeleteFunc(changes, isUsual), slices.DeleteFunc(own, isUsual)
	if len(checksIn(outlooks)) > 1 { // each tells less than what it changes
		return slices.Concat(loud, own, changes, usual, quiet, later)
	}
	return slices.Concat(loud, own, quiet, changes, usual, later)
}

// laterOutcomes are how checks end that follow another one.
func laterOutcomes(o *outlook) (outcomes []string) {
	if o == nil || !o.whole {
		return nil
	}
	for _, l := range o.leaves {
		for _, check := range l.checks[min(1, len(l.checks)):] {
			outcomes = append(outcomes, check.outcomes...)
		}
	}
	return outcomes
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

// ---- Figures ----------------------------------------------------------------------------------------

// A shown figure is one that the rules show of each thing that can be chosen, with what it is for each option.
type shown struct {
	Column
	cells []string
}

// shown are these figures, but for those that are alike for all.
func (k *maker) shown() (all []shown) {
	for figure, label := range k.decision.Shows() {
		s := shown{Column{Name: label, IsNumber: true, IsShown: true}, nil}
		for option := range k.decision.Open {
			cell := k.decision.Shown(option, figure)
			if cell == "none" {
				cell = ""
			}
			_, err := strconv.Atoi(cell)
			s.IsNumber = s.IsNumber && (cell == "" || err == nil)
			s.cells = append(s.cells, cell)
		}
		if len(slices.Compact(slices.Sorted(slices.Values(s.cells)))) > 1 {
			all = append(all, s)
		}
	}
	return all
}

// A differing figure is one in which the things that can be chosen are not alike.
type differing struct {
	name     string
	spoken   string
	isNumber bool
	read     bool
	isRare   bool // most have it as it usually is
	order    int
}

// isOf tells whether it is that figure. What a component is about may have one of the same name, which is called otherwise.
func (f *differing) isOf(figure *Figure) bool {
	return figure.Name == f.name && figure.Spoken() == f.spoken
}

func (f *differing) column() Column { return Column{Name: f.spoken, IsNumber: f.isNumber} }

func (f *differing) of(s *Subject) string {
	if s == nil {
		return ""
	}
	for _, figure := range s.Figures {
		if f.isOf(&figure) && !(figure.Empty && figure.Type.Base != variant.Number) {
			switch {
			case figure.Type.Base == variant.Bool:
				return figure.Spoken()
			case figure.Value == "none":
				return ""
			}
			return figure.Word()
		}
	}
	return ""
}

// differingIn are the figures in which components differ: those that matter first, then those that most have in a way of their own,
// numbers before others, in the order of the rules.
func differingIn(subjects []*Subject) (figures []differing) {
	for _, s := range subjects {
		if s == nil {
			continue
		}
		for order, f := range s.Figures {
			at := slices.IndexFunc(figures, func(known differing) bool { return known.isOf(&f) })
			if at < 0 {
				at = len(figures)
				figures = append(figures, differing{name: f.Name, spoken: f.Spoken(), order: order, isNumber: f.Type.Base == variant.Number})
			}
			figures[at].read = figures[at].read || f.Read
		}
	}
	figures = slices.DeleteFunc(figures, func(f differing) bool { return f.isAlike(subjects) })
	for i := range figures {
		figures[i].isRare = figures[i].isUsualOfMost(subjects)
	}
	slices.SortStableFunc(figures, func(a, b differing) int {
		return cmp.Or(compareBool(b.read, a.read), compareBool(a.isRare, b.isRare), compareBool(b.isNumber, a.isNumber), cmp.Compare(a.order, b.order))
	})
	return figures[:min(len(figures), mostFigures)]
}

// isUsualOfMost tells whether more than half of the components have a figure as it usually is.
func (f *differing) isUsualOfMost(subjects []*Subject) bool {
	usual, all := 0, 0
	for _, s := range subjects {
		if s == nil {
			continue
		}
		all++
		if slices.ContainsFunc(s.Figures, func(figure Figure) bool { return f.isOf(&figure) && (figure.Usual || figure.Empty) }) {
			usual++
		}
	}
	return 2*usual > all
}

// choosable are the components that can be chosen, by option.
func (k *maker) choosable() []*Subject {
	var all []int
	for i := range k.decision.Open {
		all = append(all, i)
	}
	return k.partsOf(all, 0)
}

// partsOf are the components that are a part of some options; nil for an option that is for none. There are none where they are for
// different things.
func (k *maker) partsOf(options []int, part int) (subjects []*Subject) {
	d := k.decision
	const tooMany = 200
	if len(options) < 2 || len(options) > tooMany {
		return nil
	}
	first := -1
	for _, i := range options {
		x := d.Component(i, part)
		if x < 0 {
			subjects = append(subjects, nil)
			continue
		}
		if first >= 0 && d.Options[i].Way != d.Options[first].Way {
			return nil
		}
		first = i
		s := k.subject(int64(x), false)
		subjects = append(subjects, &s)
	}
	if first < 0 {
		return nil
	}
	k.addOthers(subjects)
	return subjects
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// isAlike tells whether all have the same figure, none being as good as 0, or it would be too long to stand in a column.
func (f *differing) isAlike(subjects []*Subject) bool {
	const widest = 24
	texts := map[string]bool{}
	for _, s := range subjects {
		if s == nil {
			continue
		}
		text := f.of(s)
		if len(text) > widest {
			return true
		}
		if f.isNumber && text == "0" {
			text = ""
		}
		texts[text] = true
	}
	return len(texts) < 2
}
