package advice

import (
	"math/big"
	"slices"
	"strings"

	"houserule/interpreter"
	"houserule/interpreter/event"
)

// The options of a decision form a table with a row for each option and a column for each figure in
// which they differ. Figures that are equal for all options get no column.

// Limits of the columns for chances and for figures.
const (
	mostChances = 3
	mostFigures = 7
)

// table sets the columns and rows of an advice.
func (k *maker) table(m *Advice, outlooks []choiceOutlook) {
	d := k.decision
	switch d.Kind {
	case interpreter.AskOne, interpreter.AskSome, interpreter.AskOption, interpreter.AskJudge:
	default:
		return
	}
	likely := k.likely(outlooks)
	for _, l := range likely {
		m.Columns = append(m.Columns, Column{Name: l.text, Called: calledBy(outlooks, l.cause), IsNumber: true, IsChance: true, Tone: toneOfCause(l.cause, outlooks), of: l.cause})
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
	common, alike := commonConsequences(outlooks), k.equalConsequences(outlooks)
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
		row.Consequences = consequencesOf(c.o, func(d difference) bool {
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
			m.Rows[c.option].rates, m.Rows[c.option].tones = row.rates, row.tones
		}
	}
}

// row returns the cells of an outlook for the chances among columns, and the next question. Each
// cell has the index of its column.
func (k *maker) row(columns []Column, o *outlook) *Row {
	row := &Row{Cells: make([]string, len(columns)), rates: make([]*big.Rat, len(columns))}
	if o == nil {
		return row
	}
	row.Asks = o.asks
	for _, d := range o.consequences {
		switch d.tone {
		case event.Loss:
			row.tones[0]++
		case event.Gain:
			row.tones[1]++
		}
	}
	for j, column := range columns {
		switch {
		case column.IsChance:
			row.Cells[j], row.rates[j] = chanceOf(o, column.of), rate(o, column.of)
		case column.isNeed:
			row.Cells[j] = needOf(o, column.of.text)
		}
	}
	return row
}

// consequencesOf returns a slice of the texts of an option's immediate changes, except needless
// ones.
func consequencesOf(o *outlook, needless func(difference) bool) (changes []string) {
	if o == nil {
		return nil
	}
	for _, change := range o.consequences {
		if !needless(change) {
			changes = append(changes, change.text)
		}
	}
	return changes
}

// commonConsequences returns a slice of the immediate changes that all options have.
func commonConsequences(outlooks []choiceOutlook) (common []difference) {
	for i, c := range outlooks {
		switch {
		case c.o == nil:
		case i == 0:
			common = slices.Clone(c.o.consequences)
		default:
			common = slices.DeleteFunc(common, func(d difference) bool { return !slices.Contains(c.o.consequences, d) })
		}
	}
	return common
}

// equalConsequences returns a slice of the texts of changes that are equal for all options apart
// from the component's name. For example, each chosen component would go to the same zone.
func (k *maker) equalConsequences(outlooks []choiceOutlook) (alike []string) {
	options := 0
	for _, c := range outlooks {
		if c.option < 0 || c.o == nil || k.decision.Component(c.option, 0) < 0 {
			continue
		}
		var changes []string
		for _, d := range c.o.consequences {
			if d.key.field == nil {
				changes = append(changes, k.withoutName(d, c.option))
			}
		}
		if options++; options == 1 {
			alike = changes
		} else {
			alike = slices.DeleteFunc(alike, func(change string) bool { return !slices.Contains(changes, change) })
		}
	}
	if options < 2 {
		return nil
	}
	return alike
}

// withoutName returns the text of a change without the name of the option's component.
func (k *maker) withoutName(d difference, option int) string {
	if option < 0 || k.decision.Component(option, 0) < 0 {
		return d.text
	}
	return strings.ReplaceAll(d.text, k.game.NameOf(int64(k.decision.Component(option, 0))), "")
}
