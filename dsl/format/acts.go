package format

import (
	"slices"
	"strings"

	"houserule/dsl/syntax"
)

func (p steps) draw(s *syntax.Draw, next tails) text {
	parts := []part{p.part("draw", s.Count, noTail, anyStrength), p.part("from", s.From, noTail, anyStrength)}
	if s.To != nil {
		parts = append(parts, p.part("to", s.To, noTail, anyStrength))
	}
	return inParts(append(parts, as(s.As)...), next, p.tail)
}

func (p steps) show(s *syntax.Show, next tails) text {
	parts := []part{p.part("show", s.What, noTail, anyStrength)}
	if s.To != nil {
		parts = append(parts, p.part("to", s.To, noTail, anyStrength))
	}
	return inParts(parts, next, p.tail)
}

// as returns the name of new or drawn components as a part, or nil without one.
func as(n *syntax.Name) []part {
	if n == nil {
		return nil
	}
	return []part{{n.Pos, n.EndPos, noTail, func(tails) text { return plain("as " + n.Text) }}}
}

func (p steps) move(s *syntax.Move, next tails) text {
	if s.Face != "" || s.Lies || s.End != "" {
		next = noTail
	}
	parts := []part{p.list("move", s.What), p.part("to", s.To, noTail, anyStrength)}
	if s.From != nil {
		parts = slices.Insert(parts, 1, p.part("from", s.From, noTail, anyStrength))
	}
	t := inParts(parts, next, p.tail)
	if s.Face != "" {
		t = t.say(" " + s.Face)
	}
	if s.Lies {
		t = t.say(" as it lies")
	}
	if s.End != "" {
		t = t.say(" at " + s.End)
	}
	return t
}

func (p steps) shuffle(s *syntax.Shuffle, next tails) text {
	parts := []part{p.list("shuffle", s.What)}
	if s.Into != nil {
		parts = append(parts, p.part("into", s.Into, noTail, anyStrength))
	}
	return inParts(parts, next, p.tail)
}

// list returns a part that consists of a word and values.
func (p steps) list(word string, values []syntax.Expr) part {
	return part{startOfValue(values[0]), endOfValue(values[len(values)-1]), noTail, func(next tails) text {
		return plain(word + " ").add(p.series(values, before(next)))
	}}
}

func (p steps) create(s *syntax.Create, next tails) text {
	t, open := plain("create "+s.Kind.Text), s.Kind.EndPos
	if s.Name != nil {
		t, open = t.then(quoted(s.Name)), s.Name.EndPos
	}
	behind := inParts(append([]part{p.part("in", s.In, noTail, anyStrength)}, as(s.As)...), next, p.tail)
	if len(s.Values) == 0 {
		return t.then(behind)
	}
	return p.braces(t, p.givenValues(open, p.closing(s.Values), s.Values), 1+behind.reach()).then(behind)
}

// givenValues returns the block with the field values of a component.
func (p steps) givenValues(open, end place, values []syntax.CreateValue) block {
	b := block{open: open, end: end, separator: "  ", grouped: true}
	for _, v := range values {
		b.items = append(b.items, p.item(v, func(next tails) row {
			return single(plain(v.Field.Text + " = ").add(p.value(v.Value, before(next))))
		}))
	}
	return b
}

// closing returns the position after the closing brace of a component's values, because the
// syntax node has no field for it.
func (p steps) closing(values []syntax.CreateValue) place {
	last := values[len(values)-1].EndPos
	if rest := p.textFrom(last); strings.Contains(rest, "}") {
		last.Advance(rest[:strings.IndexByte(rest, '}')+1])
	}
	return last
}

func (p steps) action(s *syntax.Action, next tails) text {
	if s.Value == nil {
		return p.value(s.Target, before(next))
	}
	t := p.value(s.Target, anywhere).say(" =")
	return p.tail(t, endOfValue(s.Target), startOfValue(s.Value), p.value(s.Value, before(next)))
}
