package format

import (
	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// params formats the parameters after a name. An empty list has brackets only for functions and
// checks, because their syntax requires them.
func (p declarations) params(sort string, name syntax.Name, params []syntax.Param) (t text, end place) {
	t, end = plain(sort+" "+name.Text), name.EndPos
	if len(params) == 0 && sort != "function" && sort != "check" {
		return t, end
	}
	var list []element
	for i := range params {
		u := plain(params[i].Name.Text)
		if params[i].Type != nil {
			u = u.say(": ").add(typeText(params[i].Type))
		}
		list = append(list, element{params[i].Pos, params[i].EndPos, u})
		end = params[i].EndPos
	}
	return t.say("(").add(p.commas(list)).say(")"), end
}

func (p declarations) table(d *syntax.TableDecl) text {
	sort := "table"
	if d.Chart {
		sort = "chart"
	}
	t, end := p.params(sort, d.Name, d.Params)
	if d.On != nil {
		t, end = t.say(" on "+d.On.Text), d.On.EndPos
	}
	if d.Result != nil {
		t, end = t.say(" -> ").add(typeText(d.Result)), d.Result.EndPos
	}
	t = p.notes(t, end, d.Notes)
	rows := each.Of(d.Rows, func(r *syntax.Row) item { return p.item(r, func(next tails) row { return p.tableRow(r, next) }) })
	b := oneByOne(notesEnd(d.Notes, end), d.EndPos, rows)
	b.grouped = true
	return p.braces(t, b, 0)
}

func (p declarations) tableRow(r *syntax.Row, next tails) row {
	value := plain("-> ").add(p.value(r.Value, before(next)))
	return row{arrows, []text{p.pattern(&r.Pattern), value, p.notes(nil, endOfValue(r.Value), r.Notes)}}
}

func (p declarations) check(d *syntax.CheckDecl) text {
	t, end := p.params("check", d.Name, d.Params)
	t = p.notes(t, end, d.Notes)
	return p.braces(t, oneByOne(notesEnd(d.Notes, end), d.EndPos, p.checkLines(d.Lines)), 0)
}

func (p declarations) score(d *syntax.ScoreDecl) text {
	t := plain("score")
	if d.Each != "" {
		t = t.say(" for each " + d.Each)
	}
	t = p.notes(t, d.Pos, d.Notes)
	return p.braces(t, oneByOne(notesEnd(d.Notes, d.Pos), d.EndPos, p.checkLines(d.Lines)), 0)
}

func (p declarations) report(d *syntax.ReportDecl) text {
	t := p.notes(reportHead(d.Each), d.Pos, d.Notes)
	items := each.Of(d.Lines, func(l *syntax.ReportLine) item {
		return p.item(l, func(next tails) row { return p.reportLine(l, next) })
	})
	return p.braces(t, oneByOne(notesEnd(d.Notes, d.Pos), d.EndPos, items), 0)
}

func reportHead(each bool) text {
	if each {
		return plain("report for each player")
	}
	return plain("report")
}

func (p declarations) reportLine(l *syntax.ReportLine, next tails) row {
	return row{figures, []text{quoted(&l.Label), p.value(l.Value, before(next)), p.notes(nil, endOfValue(l.Value), l.Notes)}}
}

func (p declarations) checkLines(lines []*syntax.CheckLine) []item {
	return each.Of(lines, func(l *syntax.CheckLine) item {
		return p.item(l, func(next tails) row { return p.checkLine(l, next) })
	})
}

func (p declarations) checkLine(l *syntax.CheckLine, next tails) row {
	switch {
	case l.Sign != "":
		return p.amount(l, next)
	case l.Condition != nil:
		notes := p.notes(nil, l.Outcome.EndPos, l.Notes)
		return row{arrows, []text{p.condition(l.Condition), plain("-> " + l.Outcome.Text), notes}}
	}
	t, end := p.otherLine(l, next)
	return single(p.notes(t, end, l.Notes))
}

// amount formats a line that adds or subtracts.
func (p declarations) amount(l *syntax.CheckLine, next tails) row {
	var label text
	end := endOfValue(l.Value)
	if l.Label != nil {
		next, label = tailText, quoted(l.Label)
	}
	if l.When == nil {
		value := p.value(l.Value, before(next))
		return row{amounts, []text{plain(l.Sign), value, label, p.notes(nil, end, l.Notes)}}
	}
	when := plain("when ").add(p.value(l.When, before(next)))
	value := p.tail(p.value(l.Value, anywhere), end, startOfValue(l.When), when)
	return row{amounts, []text{plain(l.Sign), value, label, p.notes(nil, endOfValue(l.When), l.Notes)}}
}

// otherLine formats a roll, an opponent value, a contest, or a winning condition. It returns the
// text and its end.
func (p declarations) otherLine(l *syntax.CheckLine, next tails) (text, place) {
	switch {
	case l.Roll != nil:
		return plain("roll " + l.Roll.Text), l.Roll.EndPos
	case l.Against != nil:
		return plain("against ").add(p.value(l.Against, before(next))), endOfValue(l.Against)
	case l.Win != nil:
		return plain("win when ").add(p.value(l.Win, before(next))), endOfValue(l.Win)
	}
	end := notesStart(l.Notes, l.EndPos)
	return p.braces(plain("against"), oneByOne(l.Pos, end, p.checkLines(l.Contest)), 0), end
}

func (p declarations) condition(c *syntax.Condition) text {
	switch {
	case c.Value != nil:
		return plain(c.Word + " ").add(p.value(c.Value, anywhere))
	case c.By != nil:
		return plain(c.Alone + " by ").add(p.value(c.By, anywhere))
	case c.Total != nil:
		return p.value(c.Total, anywhere)
	}
	return plain(c.Alone)
}

func (p declarations) priority(d *syntax.PriorityDecl) text {
	t, end := p.params("priority", d.Name, d.Params)
	t = p.notes(t, end, d.Notes)
	rules := each.Of(d.Rules, func(r *syntax.PriorityRule) item {
		return p.item(r, func(next tails) row { return single(p.rule(r, next)) })
	})
	return p.braces(t, oneByOne(notesEnd(d.Notes, end), d.EndPos, rules), 0)
}

func (p declarations) rule(r *syntax.PriorityRule, next tails) text {
	t := p.notes(plain("rule "+r.Name.Text), r.Name.EndPos, r.Notes)
	end := notesEnd(r.Notes, r.Name.EndPos)
	if r.Find != nil {
		u := plain("for " + r.Var.Text + " = ").add(p.value(r.Find, anywhere))
		t, end = p.tail(t, end, r.Var.Pos, u), endOfValue(r.Find)
	}
	if r.When != nil {
		u := plain("when ").add(p.value(r.When, anywhere))
		t, end = p.tail(t, end, startOfValue(r.When), u), endOfValue(r.When)
	}
	return p.arrow(t, end, r.Do, next)
}
