package format

import (
	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// change formats a change block.
func (p declarations) change(d *syntax.ChangeDecl) text {
	t := plain("change ")
	switch {
	case d.Option != nil:
		return p.setting(t.say("option "), d.Option.Name, d.Option.Value, d.Option.In, false)
	case d.Turn:
		return p.edits(d, t.say("turn"), d.Pos)
	case d.Score:
		return p.edits(d, t.say("score"), d.Pos)
	case d.Report:
		return p.edits(d, t.add(reportHead(d.Each)), d.Pos)
	case d.Enum != nil:
		return p.edits(d, t.say("enum "+d.Enum.Text), d.Enum.EndPos)
	case d.Group != nil:
		return p.edits(d, t.say("group "+d.Group.Text), d.Group.EndPos)
	case d.Figures() != nil:
		head, end := p.whose(t.say(d.Sort), d.Pos, d.Whose())
		return p.braces(head, p.givenValues(end, d.EndPos, d.Figures().Values), 0)
	case d.Kind != nil:
		return p.edits(d, t.say(d.Sort+" "+d.Kind.Text), d.Kind.EndPos)
	case d.Zone != nil:
		return p.edits(d, t.say(d.ZoneSort+" "+d.Zone.Text), d.Zone.EndPos)
	case d.Table != nil && d.Chart:
		return p.edits(d, t.say("chart "+d.Table.Text), d.Table.EndPos)
	case d.Table != nil:
		return p.edits(d, t.say("table "+d.Table.Text), d.Table.EndPos)
	case d.Check != nil:
		return p.edits(d, t.say("check "+d.Check.Text), d.Check.EndPos)
	case d.Script != nil:
		head, end := p.whose(t.say("script"), d.Pos, d.Script)
		return p.edits(d, p.notes(head, end, d.Notes), notesEnd(d.Notes, end))
	}
	return p.edits(d, t.say("priority "+d.Priority.Text), d.Priority.EndPos)
}

// edits formats the lines of a change block. Only one of the slices has elements, because all
// lines of a block are of one sort.
func (p declarations) edits(d *syntax.ChangeDecl, head text, open place) text {
	items := each.Of(d.Names, func(e syntax.NameEdit) item { return p.edit(e.Node, e.Shift, e.At, nameRow(e.Insert), nil) })
	items = append(items, edited(p, d.Members, p.memberRow)...)
	items = append(items, edited(p, d.Fields, p.fieldRow)...)
	for _, e := range d.Places {
		items = append(items, p.edit(e.Node, e.Shift, e.At, nameRow(e.Insert), p.zonePart(e)))
	}
	items = append(items, edited(p, d.Rows, p.tableRowOf)...)
	items = append(items, edited(p, d.Lines, p.checkLineOf)...)
	items = append(items, edited(p, d.Reported, p.reportLineOf)...)
	items = append(items, edited(p, d.Rules, p.ruleOf)...)
	for _, e := range d.Parts {
		insert, change := p.modifyRow(e.InsertLine), p.modifyRow(e.ChangeLine)
		if e.Insert != nil || e.Change != nil {
			insert, change = p.partRow(e.Insert), p.partRow(e.Change)
		}
		items = append(items, p.edit(e.Node, e.Shift, e.At.Anchor(), insert, change))
	}
	return p.braces(head, oneByOne(open, d.EndPos, items), 0)
}

// edited formats the edits of lines of one sort.
func edited[L any](p declarations, edits []syntax.Edit[L], format func(*L) rowOf) []item {
	return each.Of(edits, func(e syntax.Edit[L]) item {
		return p.edit(e.Node, e.Shift, e.At, format(e.Insert), format(e.Change))
	})
}

// A rowOf formats one line. It is nil for a line that doesn't exist.
type rowOf func(next tails) row

func nameRow(n *syntax.Name) rowOf {
	if n == nil {
		return nil
	}
	return func(tails) row { return single(plain(n.Text)) }
}

// zonePart formats the edit of a part of a zone that isn't a catalog.
func (p declarations) zonePart(e syntax.ZoneEdit) rowOf {
	var t text
	switch {
	case e.Removed != "":
		t = plain("remove " + e.Removed)
	case len(e.Kinds) > 0:
		t = plain("of " + join(e.Kinds, " or "))
	case e.Discards != nil && e.Never:
		t = plain("discards to " + e.Discards.Text + " never renewed")
	case e.Discards != nil:
		t = plain("discards to " + e.Discards.Text)
	case e.Limit != nil:
		t = plain("limit ").add(p.value(e.Limit, anywhere))
	case len(e.Sorted) > 0:
		t = plain("sorted by ").add(p.keys(e.Sorted, anywhere))
	case len(e.Entered) > 0:
		t = plain("entered by ").add(p.enumeration(pointers(e.Entered)))
	case len(e.Left) > 0:
		t = plain("left by ").add(p.enumeration(pointers(e.Left)))
	default:
		return nil
	}
	return func(tails) row { return single(t) }
}

func (p declarations) memberRow(m *syntax.Member) rowOf {
	if m == nil {
		return nil
	}
	return func(tails) row { return single(p.member(m)) }
}

func (p declarations) fieldRow(f *syntax.Field) rowOf {
	if f == nil {
		return nil
	}
	return func(next tails) row { return p.field(f, next) }
}

func (p declarations) tableRowOf(r *syntax.Row) rowOf {
	if r == nil {
		return nil
	}
	return func(next tails) row { return p.tableRow(r, next) }
}

func (p declarations) checkLineOf(l *syntax.CheckLine) rowOf {
	if l == nil {
		return nil
	}
	return func(next tails) row { return p.checkLine(l, next) }
}

func (p declarations) reportLineOf(l *syntax.ReportLine) rowOf {
	if l == nil {
		return nil
	}
	return func(next tails) row { return p.reportLine(l, next) }
}

func (p declarations) ruleOf(r *syntax.PriorityRule) rowOf {
	if r == nil {
		return nil
	}
	return func(next tails) row { return single(p.rule(r, next)) }
}

func (p declarations) modifyRow(m *syntax.Modify) rowOf {
	if m == nil {
		return nil
	}
	return func(next tails) row { return p.modify(m, next) }
}

func (p declarations) partRow(part *syntax.ScriptPart) rowOf {
	if part == nil {
		return nil
	}
	return func(tails) row { return single(p.scriptPart(part)) }
}

// edit returns one line of a change block as an item: an insertion, removal, move or replacement.
func (p declarations) edit(e syntax.Piece, shift *syntax.Shift, at *syntax.Anchor, insert, change rowOf) item {
	return p.item(e, func(next tails) row {
		switch {
		case shift != nil:
			return single(p.shift(shift))
		case change != nil:
			return change(next)
		case at != nil:
			return single(plain("insert ").add(insert(noTail).whole()).say(" ").add(p.anchor(at)))
		}
		return single(plain("insert ").add(insert(next).whole()))
	})
}

func (p declarations) shift(s *syntax.Shift) text {
	if s.Remove != nil {
		return plain("remove ").add(p.key(s.Remove))
	}
	return plain("move ").add(p.key(s.Move)).say(" ").add(p.anchor(s.To))
}

func (p declarations) anchor(a *syntax.Anchor) text { return plain(a.Side + " ").add(p.key(&a.Key)) }

func (p declarations) key(k *syntax.Key) text {
	var t text
	switch {
	case k.Label != nil:
		t = quoted(k.Label)
	case k.Word != "":
		t = plain(k.Word)
	case k.Modify != nil:
		t = plain("modify " + k.Modify.Text)
		if k.Called != nil {
			t = t.say(" ").add(quoted(k.Called))
		}
	case k.Heard != nil:
		t = plain(listening(k.Side) + " " + k.Heard.Text + k.Passes.String())
	default:
		t = p.condition(k.Outcome)
	}
	if len(k.More) > 0 {
		t = t.say(", ").add(p.series(k.More, anywhere))
	}
	return t
}
