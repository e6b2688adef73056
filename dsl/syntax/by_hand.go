package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A byHand node has a Parse method and no tags, because participle tries each alternative in turn and files hold thousands of these
// nodes. By tags alone, parsing all rules of the project takes 1.6 times as long (BenchmarkParse). The production of a node stands
// beside its Parse method.
type byHand interface {
	participle.Parseable

	// grammar returns the right side of the node's production, in participle's notation.
	grammar() string
}

var handWritten = []byHand{
	&Action{}, &Block{}, &CardNames{}, &Cites{}, &ForEach{}, &If{}, &InPlay{}, &Let{}, &Listener{}, &Modify{}, &Notes{}, &Param{},
	&ProcDecl{}, &ScriptDecl{}, &ScriptPart{}, &Type{}, &Whose{},
}

// A missing is the error that tok stands in the place of one of words.
type missing struct {
	tok   *lexer.Token
	words []string
}

func (m *missing) Error() string { return "expected " + either(m.words) }

// lacks returns the error that none of words comes next.
func (p *values) lacks(words ...string) error { return &missing{p.lex.Peek(), words} }

// needs parses a node. If none begins here, the error asks for what it is called.
func (p *values) needs(node participle.Parseable, called string) error {
	err := node.Parse(p.lex)
	if err == participle.NextMatch {
		return p.lacks(called)
	}
	return err
}

// needsWord takes a word or sign. It returns an error if something else comes next.
func (p *values) needsWord(word string) error {
	if !p.word(word) {
		return p.lacks(`"` + word + `"`)
	}
	p.take()
	return nil
}

// needsValue parses a value. It returns an error if none begins here.
func (p *values) needsValue() (Expr, error) {
	value, err := parseExpr(p.lex)
	if err == participle.NextMatch {
		return nil, p.lacks("a value")
	}
	return value, err
}

// needsBlock parses a block. It returns an error if none begins here.
func (p *values) needsBlock() (*Block, error) {
	block := &Block{}
	return block, p.needs(block, `"{"`)
}

// where parses "where" and a condition. It returns nil if another word comes next.
func (p *values) where() (Expr, error) {
	if !p.takes("where") {
		return nil, nil
	}
	return p.needsValue()
}

// takes takes a word or sign if it comes next, and reports whether it did.
func (p *values) takes(word string) bool {
	is := p.word(word)
	if is {
		p.take()
	}
	return is
}
