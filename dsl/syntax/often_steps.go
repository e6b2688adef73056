package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Parse reads a value with its name.
func (l *Let) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("let") {
		return participle.NextMatch
	}
	if err = p.needs(&l.Name, "a name"); err != nil {
		return err
	}
	if p.takes(":") {
		l.Type = &Type{}
		if err = p.needs(l.Type, "a type"); err != nil {
			return err
		}
	}
	if err = p.needsWord("="); err != nil {
		return err
	}
	l.Value, err = p.needsValue()
	l.Node = p.from(start)
	return err
}

// Parse reads an if with its else, but for an else that is the next arm of a match.
func (s *If) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("if") {
		return participle.NextMatch
	}
	if s.Cond, err = p.needsValue(); err != nil {
		return err
	}
	if s.Then, err = p.needsBlock(); err != nil {
		return err
	}
	if p.word("else") && !p.follows("->") {
		p.take()
		err = s.otherwise(p)
	}
	s.Node = p.from(start)
	return err
}

// otherwise reads what follows an else.
func (s *If) otherwise(p *values) error {
	switch {
	case p.word("if"):
		s.ElseIf = &If{}
		return s.ElseIf.Parse(p.lex)
	case p.word("{"):
		s.Else = &Block{}
		return s.Else.Parse(p.lex)
	}
	return p.lacks(`"if"`, `"{"`)
}

// Parse reads a loop through what something holds.
func (s *ForEach) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("for") {
		return participle.NextMatch
	}
	if err = p.needsWord("each"); err != nil {
		return err
	}
	if err = p.needs(&s.Var, "a name"); err != nil {
		return err
	}
	if err = p.needsWord("in"); err != nil {
		return err
	}
	if s.Source, err = p.needsValue(); err != nil {
		return err
	}
	if s.Where, err = p.where(); err != nil {
		return err
	}
	for more := p.takes("by"); more; more = p.takes(",") {
		var key SortKey
		if err = p.needs(&key, "a value to sort by"); err != nil {
			return err
		}
		s.By = append(s.By, key)
	}
	s.Body, err = p.needsBlock()
	s.Node = p.from(start)
	return err
}
