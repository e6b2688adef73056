package advice

import (
	"slices"
	"strings"

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
func (k *maker) table(m *Advice, outlooks []choiceOutlook) {
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
	figures := differingIn(subjects, d.Shows())
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
		row.Consequences = deedsOf(c.o, func(d difference) bool {
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
			m.Rows[c.option].Consequences, m.Rows[c.option].Asks = row.Consequences, row.Asks
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
		if c.option < 0 || c.o == nil || k.decision.Component(c.option, 0) < 0 {
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
