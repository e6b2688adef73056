package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A byHand node has a Parse method and no struct tags, because participle tries each alternative
// in turn and files hold thousands of these nodes. With tags alone, parsing all rules of the
// project takes 1.6 times as long (BenchmarkParse). The production of a node is beside its Parse
// method.
type byHand interface {
	participle.Parseable

	// grammar returns the right-hand side of the node's production, in participle's notation.
	grammar() string
}

var handWritten = []byHand{
	&Action{}, &Block{}, &CardNames{}, &Cites{}, &ForEach{}, &If{}, &InPlay{}, &Let{}, &Listener{}, &Modify{}, &Notes{}, &Param{}, &Passes{},
	&ProcDecl{}, &ScriptDecl{}, &ScriptPart{}, &Type{}, &Whose{},
}

// A missing is the error that tok was found where one of words was expected.
type missing struct {
	tok   *lexer.Token
	words []string
}

func (m *missing) Error() string { return "expected " + either(m.words) }

// A reading is the state of parsing one node by hand. After the first error its methods consume
// no more tokens and keep that error.
type reading struct {
	values
	start lexer.Position
	err   error
}

func begin(lex *lexer.PeekingLexer) reading {
	return reading{values: values{lex: lex}, start: lex.Peek().Pos}
}

// end sets the positions of the finished node and returns the error.
func (p *reading) end(node *Node) error {
	*node = p.from(p.start)
	return p.err
}

// lack records the error that none of words comes next, unless there is an error already.
func (p *reading) lack(words ...string) {
	if p.err == nil {
		p.err = &missing{p.lex.Peek(), words}
	}
}

// takes consumes the next token if it is the given word or sign, and reports whether it did.
func (p *reading) takes(word string) bool {
	is := p.err == nil && p.word(word)
	if is {
		p.take()
	}
	return is
}

// need consumes words or signs that must come next. It records an error if one is missing.
func (p *reading) need(words ...string) {
	for _, word := range words {
		if !p.takes(word) {
			p.lack(`"` + word + `"`)
		}
	}
}

// optional parses a node if one begins here, and reports whether one does.
func (p *reading) optional(node participle.Parseable) bool {
	if p.err != nil {
		return false
	}
	err := node.Parse(p.lex)
	if err == participle.NextMatch {
		return false
	}
	p.err = err
	return true
}

// needNode parses a node that must come next. If no such node begins here, it records an error
// that asks for the node by the name in called.
func (p *reading) needNode(node participle.Parseable, called string) {
	if !p.optional(node) {
		p.lack(called)
	}
}

// needValue parses a value that must come next. It returns nil after an error.
func (p *reading) needValue() (value Expr) {
	if p.err != nil {
		return nil
	}
	if value, p.err = parseExpr(p.lex); p.err == participle.NextMatch {
		p.err = nil
		p.lack("a value")
	}
	return value
}

// needBlock parses a block that must come next.
func (p *reading) needBlock() *Block {
	block := &Block{}
	p.needNode(block, `"{"`)
	return block
}

// where parses "where" and a condition. It returns nil if another word comes next.
func (p *reading) where() Expr {
	if !p.takes("where") {
		return nil
	}
	return p.needValue()
}
