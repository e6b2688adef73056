package syntax

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"
)

// postfix parses a simple value and the field accesses after it.
func (p *values) postfix() (Expr, error) {
	start := p.lex.Peek().Pos
	x, err := p.primary()
	for length := 0; err == nil && p.at("."); length++ {
		if length > longestChain {
			return nil, tooDeep(p.lex.Peek())
		}
		p.take()
		name := p.lex.Peek()
		if name.Type != identToken || !p.continues() {
			return nil, expected("the name of a field", p.last, name)
		}
		p.take()
		x = &FieldRef{X: x, Name: Name{Node: p.from(name.Pos), Text: name.Value}, Node: p.from(start)}
	}
	return x, err
}

func (p *values) primary() (Expr, error) {
	tok := p.lex.Peek()
	switch tok.Type {
	case numberToken:
		return p.number()
	case stringToken:
		text := &Text{}
		err := text.Parse(p.lex)
		p.last = tok
		return &TextLit{Node: text.Node, Text: *text}, err
	case identToken:
		return p.named()
	case diceToken:
		return nil, problemAt(tok, codeSyntax, "dice need the word roll").with("Write roll " + tok.Value + ".").or("roll " + tok.Value)
	}
	switch {
	case p.word("("):
		return p.brackets()
	case p.word("["):
		return p.list()
	}
	return nil, expected("a value", p.last, tok)
}

func (p *values) number() (Expr, error) {
	tok := p.take()
	n, err := strconv.ParseInt(tok.Value, 10, 64)
	if err != nil {
		return nil, problemAt(tok, codeNumber, "the number %s is too large", shorten(tok.Value))
	}
	return &NumberLit{Node: p.from(tok.Pos), Value: n}, nil
}

// enter starts a stretch in which line ends are ignored. The caller must call the returned
// function at its end.
func (p *values) enter() (leave func()) {
	whole := p.whole
	p.inside, p.whole = p.inside+1, true
	return func() { p.inside, p.whole = p.inside-1, whole }
}

// brackets parses a value in brackets. The tree has no node for them, because the formatter
// restores those that are needed.
func (p *values) brackets() (Expr, error) {
	p.take()
	leave := p.enter()
	x, err := p.operand(anyValue)
	leave()
	if err != nil {
		return nil, err
	}
	return x, p.expect(")")
}

func (p *values) list() (Expr, error) {
	start := p.take().Pos
	items, err := p.items("]")
	return &ListLit{Node: p.from(start), Items: items}, err
}

// items parses values separated by commas, up to a closing bracket.
func (p *values) items(end string) ([]Expr, error) {
	leave := p.enter()
	defer leave()
	var items []Expr
	for !p.word(end) {
		item, err := p.operand(anyValue)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if !p.word(",") {
			break
		}
		p.take()
	}
	if !p.word(end) {
		return nil, expected(`"," or "`+end+`"`, p.last, p.lex.Peek())
	}
	p.take()
	return items, nil
}

// named parses a value that begins with a word.
func (p *values) named() (Expr, error) {
	tok := p.lex.Peek()
	switch tok.Value {
	case "if":
		return p.ifExpr()
	case "roll":
		return p.roll()
	case "choose":
		return p.choose()
	case "judge":
		return p.judge()
	case "the":
		return p.the()
	case "first", "last", "random", "all", "count", "every", "sum", "most", "least":
		return p.query()
	case "any":
		if p.follows("of") {
			return p.query()
		}
	case numberWord:
		if p.isNth() {
			return p.query()
		}
	case "player":
		if p.before(numberToken) {
			return p.seat()
		}
	case "won":
		last := p.last
		if won, err := p.wonBy(); won != nil {
			return won, err
		}
		p.last = last
	}
	if isReserved[tok.Value] && !startsValue[tok.Value] {
		return nil, expected("a value", p.last, tok)
	}
	return p.name()
}

// before reports whether a token of the given type follows the next word on the same line.
func (p *values) before(token lexer.TokenType) bool {
	word := p.lex.Peek()
	here := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(here)
	p.lex.Next()
	next := p.lex.Peek()
	return next.Type == token && next.Pos.Line == word.Pos.Line
}

// seat parses "player 2".
func (p *values) seat() (*Seat, error) {
	start := p.take().Pos
	number, err := p.number()
	if err != nil {
		return nil, err
	}
	return &Seat{Node: p.from(start), Number: number.(*NumberLit).Value}, nil
}

// name parses a name, a call, or "field of SOURCE".
func (p *values) name() (Expr, error) {
	tok := p.take()
	name := Name{Node: p.from(tok.Pos), Text: tok.Value}
	switch {
	case p.at("(") && (p.touches() || !p.atSetting()):
		p.take()
		args, err := p.items(")")
		call := &Call{Node: p.from(tok.Pos), Name: name, Args: args}
		if err == nil && p.at("rolling") && p.joins() {
			p.take()
			call.Rolling, err = p.operand(tightLevel)
			call.Node = p.from(tok.Pos)
		}
		return call, err
	case p.whole && p.at("of") && !isReserved[tok.Value]:
		p.take()
		source, err := p.source()
		return &Of{Node: p.from(tok.Pos), Field: name, Source: source}, err
	}
	return &NameRef{Node: name.Node, Name: tok.Value}, nil
}

// atSetting reports whether a step such as "(player 1).gold = 1" comes next. A name before such a
// step is not a call, because no value can continue with an assignment.
func (p *values) atSetting() bool {
	here := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(here)
	for open := 0; ; {
		tok := p.lex.Next()
		switch {
		case tok.EOF() || tok.Type == punctToken && tok.Value == "}":
			return false
		case tok.Type == punctToken && tok.Value == "(":
			open++
		case tok.Type == punctToken && tok.Value == ")":
			open--
		}
		if open == 0 {
			break
		}
	}
	fields := 0
	for ; p.word("."); fields++ {
		p.lex.Next()
		p.lex.Next()
	}
	return fields > 0 && p.word("=")
}

func (p *values) ifExpr() (Expr, error) {
	start := p.take().Pos
	e := &IfExpr{}
	var err error
	if e.Cond, err = p.operand(anyValue); err != nil {
		return nil, err
	}
	if err = p.expect("then"); err != nil {
		return nil, err
	}
	if e.Then, err = p.operand(anyValue); err != nil {
		return nil, err
	}
	if err = p.expect("else"); err != nil {
		return nil, err
	}
	e.Else, err = p.operand(anyValue)
	e.Node = p.from(start)
	return e, err
}

// text parses a text that must come next.
func (p *values) text() (Text, error) {
	var t Text
	tok := p.lex.Peek()
	if tok.Type != stringToken {
		return t, expected("a text in quotes", p.last, tok)
	}
	err := t.Parse(p.lex)
	p.last = tok
	return t, err
}
