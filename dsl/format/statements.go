package format

import (
	"fmt"

	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// block formats a block after its head, with the given number of characters after it.
func (p steps) block(head text, b *syntax.Block, behind int) text {
	return p.braces(head, oneByOne(b.Pos, b.EndPos, p.statements(b)), behind)
}

func (p steps) statements(b *syntax.Block) []item {
	return each.Of(b.Stmts, func(s syntax.Stmt) item {
		return p.item(s.(syntax.Piece), func(next tails) row { return p.statement(s, next) })
	})
}

// statement formats a statement before the given tails. It panics for an unknown node.
func (p steps) statement(s syntax.Stmt, next tails) row {
	switch s := s.(type) {
	case *syntax.Let:
		return p.let(s, next)
	case *syntax.If:
		return single(p.ifStmt(s))
	case *syntax.While:
		return single(p.block(plain("while ").add(p.value(s.Cond, anywhere)), s.Body, 0))
	case *syntax.Repeat:
		return single(p.block(plain("repeat ").add(p.value(s.Count, anywhere)).say(" times"), s.Body, 0))
	case *syntax.ForEach:
		return single(p.block(p.forEach(s), s.Body, 0))
	case *syntax.Together:
		return single(p.sideBySide(s))
	case *syntax.Secretly:
		return single(p.block(plain("secretly for ").add(p.value(s.Player, anywhere)), s.Body, 0))
	case *syntax.Match:
		return single(p.match(s))
	case *syntax.ChooseStmt:
		return single(p.chooseStmt(s))
	case *syntax.Return:
		if s.Value != nil {
			return single(plain("return ").add(p.value(s.Value, before(next))))
		}
		return single(plain("return"))
	case *syntax.Stop:
		return single(plain("stop"))
	case *syntax.Skip:
		return single(plain("skip"))
	case *syntax.EndGame:
		if s.Who != nil {
			return single(plain("end game for ").add(p.value(s.Who, before(next))))
		}
		return single(plain("end game"))
	case *syntax.Draw:
		return single(p.draw(s, next))
	case *syntax.Shuffle:
		if s.Every {
			return single(plain("shuffle every deck"))
		}
		return single(p.shuffle(s, next))
	case *syntax.Move:
		return single(p.move(s, next))
	case *syntax.Discard:
		if s.Game {
			return single(plain("discard ").add(p.value(s.What, anywhere)).say(" from the game"))
		}
		return single(plain("discard ").add(p.value(s.What, before(next))))
	case *syntax.TurnOver:
		return single(plain("turn ").add(p.value(s.What, anywhere)).say(" " + s.Face))
	case *syntax.Show:
		return single(p.show(s, next))
	case *syntax.Create:
		return single(p.create(s, next))
	case *syntax.Say:
		return single(plain("say ").add(quoted(&s.Text)))
	case *syntax.Adjust:
		t := plain(s.Word + " ").add(p.value(s.Target, before(tailBy)))
		return single(p.tail(t, endOfValue(s.Target), startOfValue(s.By), plain("by ").add(p.value(s.By, before(next)))))
	case *syntax.Action:
		return single(p.action(s, next))
	default:
		panic(fmt.Sprintf("cannot format the statement %T", s))
	}
}

func (p steps) let(s *syntax.Let, next tails) row {
	end := s.Name.EndPos
	if s.Type != nil {
		end = s.Type.EndPos
	}
	t := p.tail(plain("="), end, startOfValue(s.Value), p.value(s.Value, before(next)))
	name := plain("let " + s.Name.Text)
	if s.Type != nil {
		name = name.say(": ").add(typeText(s.Type))
	}
	return row{lets, []text{name, t}}
}

// ifStmt formats a chain of ifs. It stays on one line if it fits, and otherwise each of its
// blocks has several lines.
func (p steps) ifStmt(s *syntax.If) text {
	if p.flat {
		return p.ifChain(s)
	}
	if s.Pos.Line == s.EndPos.Line && s.EndPos.Offset-s.Pos.Offset <= longestFlat {
		p.flat = true
		t := p.ifChain(s)
		p.flat = false
		if len(t) == 1 && p.indent+p.before+t.width() <= limit {
			return t
		}
	}
	return p.ifChain(s)
}

func (p steps) ifChain(s *syntax.If) text {
	var t text
	for {
		t = p.branch(t.then(plain("if ").add(p.value(s.Cond, anywhere))), s.Then)
		if s.ElseIf == nil {
			break
		}
		s, t = s.ElseIf, t.say(" else")
	}
	if s.Else != nil {
		t = p.branch(t.say(" else"), s.Else)
	}
	return t
}

// branch formats one block of a chain of ifs. The huge number of following characters prevents
// one line, except in flat mode.
func (p steps) branch(head text, b *syntax.Block) text {
	return p.block(head, b, endless/2)
}

// forEach formats the head of a loop.
func (p steps) forEach(s *syntax.ForEach) text {
	if len(s.By) == 0 {
		return p.each(plain("for"), &s.Var, s.Source, s.Where)
	}
	t, end := plain("for each "+s.Var.Text+" in "), endOfValue(s.Source)
	if s.Where == nil {
		t = t.add(p.value(s.Source, before(tailBy)))
	} else {
		t = t.add(p.value(s.Source, before(tailWhere)))
		t = p.tail(t, end, startOfValue(s.Where), plain("where ").add(p.value(s.Where, before(tailBy))))
		end = endOfValue(s.Where)
	}
	return p.tail(t, end, startOfValue(s.By[0].Value), plain("by ").add(p.keys(s.By, anywhere)))
}

// each formats "for each NAME in SOURCE where C".
func (p steps) each(t text, name *syntax.Name, source, where syntax.Expr) text {
	t = t.say(" each " + name.Text + " in ")
	if where == nil {
		return t.add(p.value(source, anywhere))
	}
	t = t.add(p.value(source, before(tailWhere)))
	return p.tail(t, endOfValue(source), startOfValue(where), plain("where ").add(p.value(where, anywhere)))
}

func (p steps) sideBySide(s *syntax.Together) text {
	head := plain("together for")
	if s.Secret {
		head = plain("together secretly for")
	}
	return p.block(p.each(head, &s.Var, s.Source, s.Where), s.Body, 0)
}

func (p steps) match(s *syntax.Match) text {
	var arms []item
	for _, a := range s.Arms {
		arms = append(arms, p.item(a, func(next tails) row {
			pattern := p.pattern(&a.Pattern)
			return row{arrows, []text{pattern, p.armBehind(pattern, &a.Do, next)}}
		}))
	}
	t := plain("match ").add(p.value(s.Value, anywhere))
	return p.braces(t, oneByOne(endOfValue(s.Value), s.EndPos, arms), 0)
}

// armBehind formats the arrow and the arm after a pattern.
func (p steps) armBehind(pattern text, a *syntax.Arm, next tails) text {
	before := p.before
	p.before += pattern.reach() + 1
	t := p.arm(plain("->"), a, next)
	p.before = before
	return t
}

// arrow appends an arrow and an arm to t.
func (p steps) arrow(t text, end place, a *syntax.Arm, next tails) text {
	if a.Pos.Line <= end.Line {
		return p.arm(t.say(" ->"), a, next)
	}
	p.indent += step
	u := p.arm(plain("->"), a, next)
	p.indent -= step
	return p.endLine(t, end, a.Pos, text.under).under(p.written(u, a.Pos))
}

// arm appends a statement or a block to t.
func (p steps) arm(t text, a *syntax.Arm, next tails) text {
	if a.Block != nil {
		return p.block(t, a.Block, 0)
	}
	return p.behind(t, func() text { return p.statement(a.Stmt, next).whole() })
}

func (p steps) chooseStmt(s *syntax.ChooseStmt) text {
	t, open := plain("choose ").add(quoted(&s.Prompt)), s.Prompt.EndPos
	if s.By != nil {
		t = p.tail(t, open, startOfValue(s.By), plain("by ").add(p.value(s.By, anywhere)))
		open = endOfValue(s.By)
	}
	options := each.Of(s.Options, func(o *syntax.ChooseOption) item {
		return p.item(o, func(next tails) row { return p.chooseOption(o, next) })
	})
	return p.braces(t, oneByOne(open, s.EndPos, options), 0)
}

// chooseOption formats an option. It is not aligned if it has line breaks before its arrow.
func (p steps) chooseOption(o *syntax.ChooseOption, next tails) row {
	head, end := p.optionHead(o)
	label := part{end: end, text: func(tails) text { return head }}
	parts := append([]part{label}, p.guards(o)...)
	t := inParts(parts, noTail, p.tail)
	end = parts[len(parts)-1].end
	if len(t) > 1 || o.Do.Pos.Line > end.Line {
		return single(p.arrow(t, end, &o.Do, next))
	}
	return row{arrows, []text{head, inParts(parts[1:], noTail, p.tail), p.armBehind(t, &o.Do, next)}}
}

// optionHead formats an option up to its label.
func (p steps) optionHead(o *syntax.ChooseOption) (t text, end place) {
	t, end = plain("option"), o.Pos
	for _, part := range o.Parts {
		t = p.tail(t, end, part.Pos, p.each(plain("for"), &part.Var, part.Source, part.Where))
		if end = endOfValue(part.Source); part.Where != nil {
			end = endOfValue(part.Where)
		}
	}
	return p.tail(t, end, o.Label.Pos, quoted(&o.Label)), o.Label.EndPos
}

// guards returns the parts between the label of an option and its arrow.
func (p steps) guards(o *syntax.ChooseOption) []part {
	var parts []part
	if o.When != nil {
		parts = append(parts, p.part("when", o.When, noTail, anyStrength))
	}
	if o.Suggest != nil {
		parts = append(parts, p.part("suggest", o.Suggest, tailSuggest, anyStrength))
	}
	if n := o.Notes; n != nil {
		parts = append(parts, part{n.Pos, n.EndPos, noTail, func(tails) text { return p.notes(nil, n.Pos, n) }})
	}
	return parts
}
