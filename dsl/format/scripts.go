package format

import (
	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// script formats the rules of cards.
func (p declarations) script(d *syntax.ScriptDecl) text {
	t, end := p.whose(plain("script"), d.Pos, &d.Whose)
	t = p.notes(t, end, d.Notes)
	parts := each.Of(d.Parts, func(part *syntax.ScriptPart) item {
		return p.item(part, func(tails) row { return single(p.scriptPart(part)) })
	})
	return p.braces(t, oneByOne(notesEnd(d.Notes, end), d.EndPos, parts), 0)
}

// whose appends the cards that a script belongs to. It returns the new text and its end.
func (p declarations) whose(t text, end place, w *syntax.Whose) (text, place) {
	if w.Kind != nil {
		t, end = t.say(" "+w.Kind.Text), w.Kind.EndPos
	}
	t, end = p.where(t, end, w.Where)
	if len(w.Names()) > 0 {
		var list []element
		for _, name := range w.Names() {
			list = append(list, element{name.Pos, name.EndPos, quoted(name)})
			end = name.EndPos
		}
		t = t.say(" ").add(p.commas(list))
	}
	if of := w.Of(); of != nil {
		t, end = p.tail(t, end, of.Pos, plain("of "+of.Text)), of.EndPos
	}
	return t, end
}

// where appends a condition, if there is one. It returns the new text and its end.
func (p declarations) where(t text, end place, cond syntax.Expr) (text, place) {
	if cond == nil {
		return t, end
	}
	return p.tail(t, end, startOfValue(cond), plain("where ").add(p.value(cond, anywhere))), endOfValue(cond)
}

func (p declarations) scriptPart(part *syntax.ScriptPart) text {
	switch {
	case part.Keep != nil:
		return p.variable(part.Keep)
	case part.InPlay != nil:
		return p.whileInPlay(part.InPlay)
	case part.Listener != nil:
		return p.listener(part.Listener)
	case part.Proc != nil:
		return p.proc(part.Proc)
	case part.Table != nil:
		return p.table(part.Table)
	case part.Check != nil:
		return p.check(part.Check)
	}
	return p.priority(part.Priority)
}

func (p declarations) whileInPlay(d *syntax.InPlay) text {
	t, end := plain("while in play"), d.Pos
	if d.And != nil {
		t, end = t.say(" and ").add(p.value(d.And, slot{least: andStrength})), endOfValue(d.And)
	}
	lines := each.Of(d.Lines, func(m *syntax.Modify) item { return p.item(m, func(next tails) row { return p.modify(m, next) }) })
	return p.braces(t, oneByOne(end, d.EndPos, lines), 0)
}

// modify formats a modifier line.
func (p declarations) modify(m *syntax.Modify, next tails) row {
	head, word, value := "modify "+m.Target.Text, "by ", m.By
	if m.First {
		head = "first " + head
	}
	if m.To != nil {
		word, value = "to ", m.To
	}
	var label text
	if m.Label != nil {
		next, label = tailText, quoted(m.Label)
	}
	if m.Where == nil {
		end := endOfValue(value)
		return row{modifiers, []text{plain(head), plain(word).add(p.value(value, before(next))), nil, label, p.notes(nil, end, m.Notes)}}
	}
	where := plain("where ").add(p.value(m.Where, before(next)))
	if startOfValue(m.Where).Line > endOfValue(value).Line {
		t := plain(head + " " + word).add(p.value(value, before(tailWhere|tailBy)))
		t = p.tail(t, endOfValue(value), startOfValue(m.Where), where).then(label)
		return single(p.notes(t, endOfValue(m.Where), m.Notes))
	}
	cells := []text{plain(head), plain(word).add(p.value(value, before(tailWhere|tailBy))), where, label, p.notes(nil, endOfValue(m.Where), m.Notes)}
	return row{modifiers, cells}.unlessBroken()
}

// listening returns the keywords of a listener.
func listening(side string) string {
	if side == "instead" {
		return "instead of"
	}
	return side
}

func (p declarations) listener(d *syntax.Listener) text {
	t, end := plain(listening(d.Side)+" "+d.Target.Text+d.Passes.String()), d.Target.EndPos
	if d.Passes != nil {
		end = d.Passes.EndPos
	}
	if d.Priority != nil {
		t, end = t.say(" priority ").add(p.value(d.Priority, before(tailWhere))), endOfValue(d.Priority)
	}
	t, end = p.where(t, end, d.Where)
	return p.block(p.notes(t, end, d.Notes), d.Body, 0)
}
