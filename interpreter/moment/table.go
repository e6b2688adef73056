package moment

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// The ways of a decision stand in a table: a row for each of them, and a column for each figure in which they differ. What
// is alike for all ways is not worth a column.

// How many columns there are at most: of chances, and of figures.
const (
	mostChances = 3
	mostFigures = 4
)

// table fills in columns and rows.
func (k *maker) table(m *Moment, outlooks []choiceOutlook) {
	d := k.decision
	if d.Kind != interpreter.AskOne && d.Kind != interpreter.AskSome && d.Kind != interpreter.AskOption {
		return
	}
	likely := k.likely(outlooks)
	for _, l := range likely {
		m.Columns = append(m.Columns, Column{Name: l.name, IsNumber: true, IsChance: true})
	}
	subjects, figures := k.differing()
	for _, f := range figures {
		m.Columns = append(m.Columns, Column{Name: f.spoken, IsNumber: f.isNumber})
	}
	common, alike := commonDeeds(outlooks), k.alikeDeeds(outlooks)
	m.Rows = make([]Row, d.Open)
	for i := range m.Rows {
		m.Rows[i].Cells = make([]string, len(m.Columns))
		for j, f := range figures {
			m.Rows[i].Cells[len(likely)+j] = f.of(subjects[i])
		}
	}
	for _, c := range outlooks {
		row := k.row(m.Columns, c.o)
		row.Deeds = deedsOf(c.o, func(d difference) bool {
			return slices.Contains(common, d) || slices.Contains(alike, k.withoutName(d, c.option))
		})
		for j, l := range likely {
			row.Cells[j] = l.of(c.o)
		}
		switch c.option {
		case onNothing:
			m.Nothing = row
		case onAll:
			m.All = row
		default:
			copy(m.Rows[c.option].Cells, row.Cells[:len(likely)])
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
		if column.IsChance {
			row.Cells[j] = chanceOf(o, column.Name)
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

// A likelihood is an outcome of the check, or a change, that some ways make likelier than others.
type likelihood struct {
	name  string
	rates []*big.Rat // by way; nil where it is not known
}

func (l *likelihood) of(o *outlook) string { return chanceOf(o, l.name) }

// chanceOf is the chance of an outcome, or of a change, in words.
func chanceOf(o *outlook, name string) string {
	r := rate(o, name)
	if r == nil {
		return Unknown
	}
	return Percent(r)
}

// rate is that chance; nil where it is not known.
func rate(o *outlook, name string) *big.Rat {
	if o == nil || len(o.leaves) == 0 {
		return nil
	}
	sum, isOutcome := new(big.Rat), o.hasOutcome(name)
	if !isOutcome && !o.whole {
		return nil
	}
	for _, l := range o.leaves {
		happens := l.check != nil && spoken(l.check.outcome) == name
		for _, d := range l.changes {
			happens = happens || d.text == name
		}
		if happens {
			sum.Add(sum, l.share)
		}
	}
	return sum
}

// hasOutcome tells whether a name is that of an outcome of the check that comes first in every course.
func (o *outlook) hasOutcome(name string) bool {
	has := false
	for _, l := range o.leaves {
		if l.check == nil {
			return false
		}
		has = has || spoken(l.check.outcome) == name
	}
	return has
}

// likely are the outcomes of the check and the changes of which the chance differs between ways. What one says as well as
// another one that stands before it, or as well as its contrary, is left out, and so is what only one of the ways can lead to.
func (k *maker) likely(outlooks []choiceOutlook) (all []likelihood) {
	for _, name := range namesOf(outlooks) {
		l := likelihood{name: name}
		possible, certain := 0, true
		for _, c := range outlooks {
			r := rate(c.o, name)
			l.rates = append(l.rates, r)
			if r != nil && r.Sign() > 0 {
				possible++
				certain = certain && isOne(r)
			}
		}
		if possible > 1 && !certain && l.differs() && !slices.ContainsFunc(all, l.saysAsMuch) {
			all = append(all, l)
		}
	}
	return all[:min(len(all), mostChances)]
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

// namesOf are the outcomes of the checks that follow, those first that change something, and then all changes but those that
// come with every outcome.
func namesOf(outlooks []choiceOutlook) (names []string) {
	var quiet, changes, usual []string
	add := func(to *[]string, name string) {
		if name != "" && !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, c := range outlooks {
		check := checkOf(c.o)
		if check == nil {
			continue
		}
		for _, o := range check.Outcomes {
			if len(o.Changes) > 0 {
				add(&names, o.Label)
			} else {
				add(&quiet, o.Label)
			}
			for _, change := range o.Changes {
				add(&changes, change.Text)
			}
		}
		for _, change := range check.usual {
			add(&usual, change)
		}
	}
	changes = slices.DeleteFunc(changes, func(text string) bool { return slices.Contains(usual, text) })
	return slices.Concat(names, quiet, changes)
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

// A differing figure is one in which the things that can be chosen are not alike.
type differing struct {
	name     string
	spoken   string
	isNumber bool
	read     bool
	order    int
}

func (f *differing) of(s *Subject) string {
	if s == nil {
		return ""
	}
	for _, figure := range s.Figures {
		if figure.Name == f.name && !(figure.Empty && figure.Type.Base != variant.Number) {
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

// differing are the components that can be chosen, by option, and the figures in which they differ: those that matter first,
// then numbers, then in the order of the rules. There are none where components can be chosen for different things.
func (k *maker) differing() (subjects []*Subject, figures []differing) {
	for _, s := range k.choosable() {
		subjects = append(subjects, s)
		if s == nil {
			continue
		}
		for order, f := range s.Figures {
			at := slices.IndexFunc(figures, func(known differing) bool { return known.name == f.Name })
			if at < 0 {
				at = len(figures)
				figures = append(figures, differing{name: f.Name, spoken: f.Spoken(), order: order, isNumber: f.Type.Base == variant.Number})
			}
			figures[at].read = figures[at].read || f.Read
		}
	}
	figures = slices.DeleteFunc(figures, func(f differing) bool { return f.isAlike(subjects) })
	slices.SortStableFunc(figures, func(a, b differing) int {
		return cmp.Or(compareBool(b.read, a.read), compareBool(b.isNumber, a.isNumber), cmp.Compare(a.order, b.order))
	})
	return subjects, figures[:min(len(figures), mostFigures)]
}

// choosable are the components that can be chosen, by option; nil for an option that is for none.
func (k *maker) choosable() (subjects []*Subject) {
	d := k.decision
	const tooMany = 200
	if d.Open < 2 || d.Open > tooMany {
		return nil
	}
	first := -1
	for i := range d.Open {
		x := d.Component(i, 0)
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

// isAlike tells whether all have the same figure, or it would be too long to stand in a column.
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
		texts[text] = true
	}
	return len(texts) < 2
}
