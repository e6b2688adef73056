package rulebook

import (
	"slices"
	"strings"

	"houserule/dsl/listing"
	"houserule/dsl/patch"
	"houserule/dsl/syntax"
)

// table returns a table or chart of the rules, row by row. The map has the changes by house
// rules.
func (w *writer) table(d *syntax.TableDecl, changes map[syntax.Piece]patch.Change) *Table {
	t := &Table{}
	for _, param := range d.Params {
		t.Heads = append(t.Heads, sentence(spaced(param.Name.Text)))
	}
	if d.On != nil {
		t.Heads = []string{d.On.Text}
	}
	t.Heads = append(t.Heads, "Comes to")
	for _, row := range d.Rows {
		r := Row{Mark: markOf(row, changes)}
		if several := len(t.Heads) > 2; several && !row.Pattern.Else {
			for _, value := range row.Pattern.Values {
				r.Cells = append(r.Cells, w.phrase(value))
			}
		} else {
			r.Cells = append(r.Cells, w.pattern(&row.Pattern))
		}
		for len(r.Cells) < len(t.Heads)-1 {
			r.Cells = append(r.Cells, nil)
		}
		r.Cells = append(r.Cells[:len(t.Heads)-1], w.phrase(row.Value))
		t.Rows = append(t.Rows, r)
	}
	return t
}

// markOf returns the mark for a line that house rules may have changed.
func markOf(piece syntax.Piece, changes map[syntax.Piece]patch.Change) listing.Mark {
	change, ok := changes[piece]
	switch {
	case !ok:
		return listing.Kept
	case change.Gone == piece:
		return listing.Gone
	}
	return listing.Put
}

func (w *writer) pattern(p *syntax.Pattern) (phrase Phrase) {
	if p.Else {
		return words("all else")
	}
	for i, value := range p.Values {
		switch {
		case i == 0:
		case i == len(p.Values)-1:
			phrase = append(phrase, Run{Text: " or "})
		default:
			phrase = append(phrase, Run{Text: ", "})
		}
		phrase = join(phrase, w.phrase(value))
	}
	return phrase
}

// check returns two tables: the dice with their modifiers, and the outcomes. An empty table is
// omitted.
func (w *writer) check(lines []*syntax.CheckLine, changes map[syntax.Piece]patch.Change) (all []*Table) {
	counted := &Table{Title: "What counts", Heads: []string{"Change", "For", "When"}}
	outcomes := &Table{Title: "What comes of it", Heads: []string{"Result", "Outcome", ""}}
	for _, line := range lines {
		mark := markOf(line, changes)
		switch {
		case line.Roll != nil:
			counted.row(mark, words("roll "+line.Roll.Text))
		case line.Sign != "":
			counted.row(mark, w.added(line)...)
		case line.Against != nil:
			counted.row(mark, join(words("compared with "), w.phrase(line.Against)))
		case line.Contest != nil:
			counted.row(mark, words("compared with the total of the other side:"))
			for _, t := range w.check(line.Contest, changes) {
				counted.Rows = append(counted.Rows, t.Rows...)
			}
		case line.Win != nil:
			outcomes.row(mark, w.phrase(line.Win), words("won"))
		case line.Condition != nil:
			outcomes.row(mark, w.outcome(line)...)
		}
	}
	for _, t := range []*Table{counted, outcomes} {
		if len(t.Rows) > 0 {
			all = append(all, t.tidy())
		}
	}
	return all
}

// added returns the cells of a modifier line: the amount, its label and its condition.
func (w *writer) added(line *syntax.CheckLine) []Phrase {
	sign := "+"
	if line.Sign == "subtract" {
		sign = "−"
	}
	var label, when Phrase
	if line.Label != nil {
		label = w.text(line.Label.Raw)
	}
	if line.When != nil {
		when = w.phrase(line.When)
	}
	return []Phrase{join(words(sign+" "), w.phrase(line.Value)), label, when}
}

// outcome returns the cells of an outcome line: the result, the outcome and its log text.
func (w *writer) outcome(line *syntax.CheckLine) []Phrase {
	c := line.Condition
	var result Phrase
	switch {
	case c.Value != nil && c.Word == "both":
		result = join(words("all dice show "), w.phrase(c.Value))
	case c.Value != nil:
		result = join(words("the dice alone show "), w.phrase(c.Value))
	case c.Alone != "" && c.By != nil:
		result = join(words(c.Alone+" by "), w.phrase(c.By))
	case c.Alone == "else":
		result = words("all else")
	case c.Alone != "":
		result = words(spaced(c.Alone))
	default:
		result = w.phrase(c.Total)
	}
	name, told := words(w.name(line.Outcome.Text)), Phrase(nil)
	if wording := line.Notes.Said(); wording != nil {
		if wording.Called != nil {
			name = w.text(wording.Called.Raw)
		}
		if wording.Told != nil && wording.Told.Text != nil {
			told = w.text(wording.Told.Text.Raw)
		}
	}
	return []Phrase{result, name, told}
}

// priority returns a table of rules of which the first applicable one counts.
func (w *writer) priority(d *syntax.PriorityDecl, changes map[syntax.Piece]patch.Change) *Table {
	t := &Table{Title: "The first that fits counts", Heads: []string{"Rule", "", "When"}}
	for _, rule := range d.Rules {
		var what, when Phrase
		if rule.Notes.Said() != nil && rule.Notes.Said().Gloss != nil {
			what = w.text(rule.Notes.Said().Gloss.Raw)
		} else if rule.Find != nil {
			what = w.phrase(rule.Find)
		}
		if rule.When != nil {
			when = w.phrase(rule.When)
		}
		t.row(markOf(rule, changes), w.capital(words(spaced(rule.Name.Text))), what, when)
	}
	return t.tidy()
}

func (t *Table) row(mark listing.Mark, cells ...Phrase) {
	for len(cells) < len(t.Heads) {
		cells = append(cells, nil)
	}
	t.Rows = append(t.Rows, Row{cells, mark})
}

// tidy removes empty columns from the table, and returns the table.
func (t *Table) tidy() *Table {
	for i := len(t.Heads) - 1; i > 0; i-- {
		if slices.ContainsFunc(t.Rows, func(r Row) bool { return strings.TrimSpace(r.Cells[i].String()) != "" }) {
			continue
		}
		t.Heads = slices.Delete(t.Heads, i, i+1)
		for j := range t.Rows {
			t.Rows[j].Cells = slices.Delete(t.Rows[j].Cells, i, i+1)
		}
	}
	return t
}
