package format

import (
	"strings"

	"houserule/dsl/syntax"
)

func (p expressions) the(e *syntax.The, s slot) text {
	if e.Query != nil {
		return plain("the ").add(p.query(e.Query, s))
	}
	t := plain("the " + e.Kind.Text + " ").add(quoted(&e.Name))
	if e.Of != nil {
		t = t.say(" of " + e.Of.Text)
	}
	return t
}

// source formats the source of a query.
func (p expressions) source(e syntax.Expr, next tails) text {
	if r, ok := e.(*syntax.Range); ok && takes(e)&next == 0 && (r.Lo == nil || next&tailRange == 0) {
		return p.rangeOf(r, before(next), tightStrength)
	}
	return p.value(e, slot{least: tightStrength, next: next})
}

// query formats a query. The source order of its where and by parts is kept.
func (p expressions) query(q *syntax.Query, s slot) text {
	source := p.querySource(q)
	parts := []part{source}
	where := func() {
		if q.Where != nil {
			parts = append(parts, p.part("where", q.Where, tailWhere, andStrength))
		}
	}
	if !byFirst(q) {
		where()
	}
	if len(q.By) > 0 {
		parts = append(parts, part{q.By[0].Pos, q.By[len(q.By)-1].EndPos, tailBy, func(next tails) text {
			return plain("by ").add(p.keys(q.By, slot{next: next, inOf: s.inOf}))
		}})
	}
	if byFirst(q) {
		where()
	}
	return inParts(parts, s.next, p.hang)
}

// querySource formats a query up to the end of its source. In a suggestion it may have none.
func (p expressions) querySource(q *syntax.Query) part {
	switch {
	case q.Source != nil:
		return part{end: endOfValue(q.Source), text: func(next tails) text {
			return p.queryHead(q).add(p.source(q.Source, next))
		}}
	case q.Count != nil:
		return p.part(q.Op, q.Count, noTail, sumStrength)
	}
	end := q.Pos
	end.Offset += len(q.Op)
	return part{end: end, text: func(tails) text { return plain(q.Op) }}
}

// byFirst reports whether the by part of a query precedes its where part.
func byFirst(q *syntax.Query) bool {
	return q.Where != nil && len(q.By) > 0 && q.By[0].Pos.Offset < startOfValue(q.Where).Offset
}

// queryHead formats a query up to its source.
func (p expressions) queryHead(q *syntax.Query) text {
	t := plain(q.Op + " ")
	switch {
	case q.Op == "number":
		return t.add(p.place(q.Count)).say(" of ")
	case q.Count != nil:
		return t.add(p.value(q.Count, slot{sumStrength, tailOf, true})).say(" of ")
	case q.Op == "all" && q.Value != nil:
		return t.add(p.value(q.Value, slot{tightStrength, tailOf, true})).say(" of ")
	case q.Op == "sum" && q.Value != nil:
		return t.say("of ").add(p.summand(q.Value)).say(" of ")
	case q.Value != nil:
		return t.add(p.value(q.Value, slot{sumStrength, tailOf, true})).say(" of ")
	case q.Op != "all":
		return t.say("of ")
	}
	return t
}

// summand formats the operand of a sum. A list literal needs brackets there, because the parser
// would take it for the source of the query.
func (p expressions) summand(e syntax.Expr) text {
	printed := p.value(e, slot{sumStrength, tailOf, true})
	if !strings.HasPrefix(printed[0].text, "[") {
		return printed
	}
	return plain("(").add(printed).say(")")
}

// place formats the number of an element. Only a number or a name needs no brackets.
func (p expressions) place(e syntax.Expr) text {
	switch e.(type) {
	case *syntax.NumberLit, *syntax.NameRef:
		return p.value(e, slot{tightStrength, tailOf, true})
	default:
		return plain("(").add(p.value(e, anywhere)).say(")")
	}
}

// keys formats the keys of a sort order.
func (p expressions) keys(keys []syntax.SortKey, s slot) text {
	var list []element
	for i, k := range keys {
		next := tailComma
		switch {
		case k.Desc:
			next = tailDesc
		case i == len(keys)-1:
			next = s.next
		}
		u := p.value(k.Value, slot{sumStrength, next, s.inOf})
		if k.Desc {
			u = u.say(" desc")
		}
		list = append(list, element{k.Pos, k.EndPos, u})
	}
	return p.commas(list)
}

// A part is one clause of a query or decision, with its span in the source. The field tail is the
// kind of its text that an open value before it would take as its own part.
type part struct {
	start, end place
	tail       tails
	text       func(next tails) text
}

// part returns a part that consists of a keyword and a value. The value gets brackets if its
// strength is below least.
func (p expressions) part(word string, e syntax.Expr, tail tails, least int) part {
	return part{startOfValue(e), endOfValue(e), tail, func(next tails) text {
		return plain(word + " ").add(p.value(e, slot{least: least, next: next}))
	}}
}

// inParts formats parts one after another and keeps their line breaks. The callback behind
// appends a part to the text before it.
func inParts(parts []part, next tails, behind func(t text, end, start place, u text) text) text {
	var t text
	for i, part := range parts {
		after := next
		if i+1 < len(parts) {
			after = parts[i+1].tail
		}
		u := part.text(after)
		if i > 0 {
			u = behind(t, parts[i-1].end, part.start, u)
		}
		t = u
	}
	return t
}

// choose formats a decision.
func (p expressions) choose(c *syntax.Choose, s slot) text {
	parts := append([]part{p.chooseSource(c)}, p.chooseTails(c)...)
	return inParts(parts, s.next, p.hang)
}

func (p expressions) chooseSource(c *syntax.Choose) part {
	return part{end: endOfValue(c.Source), text: func(next tails) text {
		t := plain("choose one of ")
		switch c.Mode {
		case "any":
			t = plain("choose any of ")
		case "upto":
			t = plain("choose up to ").add(p.value(c.Count, slot{sumStrength, tailOf, true})).say(" of ")
		case "exactly":
			t = plain("choose ").add(p.chooseCount(c.Count)).say(" of ")
		case "number":
			t = plain("choose a number in ")
		}
		return t.add(p.source(c.Source, next))
	}}
}

// chooseCount formats the number of choices. It adds brackets if the parser would read the text
// as "one of", "any of", or the prompt of a statement.
func (p expressions) chooseCount(e syntax.Expr) text {
	at := slot{sumStrength, tailOf, true}
	t := p.value(e, at)
	if r, ok := e.(*syntax.Range); ok {
		t = p.rangeOf(r, at, sumStrength)
	}
	if first := t[0].text; first == "one" || strings.HasPrefix(first, "any of") || first[0] == '"' {
		return plain("(").add(t).say(")")
	}
	return t
}

func (p expressions) chooseTails(c *syntax.Choose) []part {
	var parts []part
	end := endOfValue(c.Source)
	if c.Where != nil {
		parts = append(parts, p.part("where", c.Where, tailWhere, andStrength))
		end = endOfValue(c.Where)
	}
	if c.OrNone {
		parts = append(parts, p.orNone(c, end))
	}
	if c.Prompt != nil {
		parts = append(parts, part{c.Prompt.Pos, c.Prompt.EndPos, tailText, func(tails) text { return quoted(c.Prompt) }})
	}
	if len(c.Shows) > 0 {
		parts = append(parts, p.shows(c.Shows))
	}
	if c.By != nil {
		parts = append(parts, p.part("by", c.By, tailBy, tightStrength))
	}
	if c.Suggest != nil {
		parts = append(parts, p.part("suggest", c.Suggest, tailSuggest, anyStrength))
	}
	return parts
}

// orNone returns the part "or none" with its wording.
func (p expressions) orNone(c *syntax.Choose, before place) part {
	end := before
	if c.None != nil {
		end = c.None.EndPos
	}
	return part{before, end, tailNone, func(tails) text {
		t, _ := p.wording(plain("or none"), before, c.None)
		return t
	}}
}

// shows returns the part with the values that are shown for each option.
func (p expressions) shows(shows []*syntax.Shown) part {
	first, last := shows[0], shows[len(shows)-1]
	return part{first.Pos, last.EndPos, noTail, func(next tails) text {
		var list []element
		for i, shown := range shows {
			after := tailComma
			if i == len(shows)-1 {
				after = next
			}
			u := quoted(&shown.Label).say(" ").add(p.value(shown.Value, slot{least: sumStrength, next: after}))
			list = append(list, element{shown.Pos, shown.EndPos, u})
		}
		return plain("showing ").add(p.commas(list))
	}}
}
