package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// What the grammar cannot say by itself is read by the Parse methods here: it depends on line ends,
// on tokens that touch each other, or on the list of reserved words.

// Parse reads a name that the author chose.
func (n *Name) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type != identToken {
		return participle.NextMatch
	}
	tok := lex.Next()
	if isReserved[tok.Value] {
		return reservedName(lex, tok)
	}
	*n = Name{Node: Node{Pos: tok.Pos, EndPos: lex.RawPeek().Pos}, Text: tok.Value}
	return nil
}

// reservedName is the problem that tok, which the lexer has just passed, cannot be a name.
func reservedName(lex *lexer.PeekingLexer, tok *lexer.Token) *problem {
	if slices.Contains(connectives, tok.Value) {
		passed := lex.Range(0, lex.RawCursor()-1)
		return expected("a name", &passed[previous(passed, len(passed))], tok)
	}
	if problem := followed(lex.Range(0, lex.RawCursor()-1), tok); problem != nil {
		return problem
	}
	return problemAt(tok, codeReserved, "%s is a word of the language and cannot be a name", show(tok)).
		with("Choose another name; this word may be a part of it.")
}

// Parse reads a clause's id, whose tokens touch each other, or a place in a rulebook in quotes.
func (c *Clause) Parse(lex *lexer.PeekingLexer) error {
	first := lex.Peek()
	c.Pos = first.Pos
	switch {
	case first.Type == stringToken:
		var t Text
		if err := t.Parse(lex); err != nil {
			return err
		}
		c.ID, c.Quoted = t.Raw, true
	case first.Type == identToken || first.Type == numberToken:
		var id strings.Builder
		id.WriteString(lex.Next().Value)
		for lex.RawPeek() == lex.Peek() && inClause(lex.Peek()) {
			id.WriteString(lex.Next().Value)
		}
		c.ID = id.String()
	default:
		return participle.NextMatch
	}
	c.EndPos = lex.RawPeek().Pos
	return nil
}

func inClause(tok *lexer.Token) bool {
	switch tok.Type {
	case identToken, numberToken, diceToken:
		return true
	}
	return tok.Type == punctToken && (tok.Value == "." || tok.Value == "-")
}

// Parse reads return and, if one begins on the same line, a value.
func (r *Return) Parse(lex *lexer.PeekingLexer) error {
	if tok := lex.Peek(); tok.Type != identToken || tok.Value != "return" {
		return participle.NextMatch
	}
	word := lex.Next()
	p := &values{lex: lex, last: word, whole: true}
	if canStart(lex.Peek()) && p.goesOn() {
		value, err := p.complete()
		if err != nil {
			return err
		}
		r.Value = value
	}
	r.Node = p.from(word.Pos)
	return nil
}

// Parse reads one criterion of an order.
func (k *SortKey) Parse(lex *lexer.PeekingLexer) error {
	if !canStart(lex.Peek()) {
		return participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	key, err := p.key()
	*k = key
	return err
}

// Parse reads whose luck it is, a stream's name and, up to the end of the line, what it will bring.
func (l *LuckLine) Parse(lex *lexer.PeekingLexer) error {
	start := lex.Peek().Pos
	p := &values{lex: lex, whole: true}
	if p.word("player") && p.before(numberToken) {
		seat, err := p.seat()
		if err != nil {
			return err
		}
		l.For = seat
	}
	if err := l.name(lex); err != nil {
		return err
	}
	if err := p.expect(":"); err != nil {
		return err
	}
	for len(l.Values) == 0 || canStart(lex.Peek()) && p.goesOn() {
		value, err := p.operand(tightLevel)
		if err != nil {
			return err
		}
		l.Values = append(l.Values, value)
		if p.at(",") {
			p.take()
			if !canStart(lex.Peek()) {
				return expected("a value", p.last, lex.Peek())
			}
			p.last = nil // the next value may stand on the next line
		}
	}
	l.Node = p.from(start)
	return nil
}

// name reads the name of a stream.
func (l *LuckLine) name(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type == stringToken {
		l.Own = &Text{}
		return l.Own.Parse(lex)
	}
	return l.Stream.Parse(lex)
}
