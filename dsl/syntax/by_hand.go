package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A byHand node has a Parse method and no tags, because participle tries each alternative in turn
// and files hold thousands of these nodes. By tags alone, parsing all rules of the project takes
// 1.6 times as long (BenchmarkParse). The production of a node stands beside its Parse method.
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

// A reading is a node that is being parsed by hand. After an error its methods take no tokens, and
// the error stays.
type reading struct {
	values
	start lexer.Position
	err   error
}

func begin(lex *lexer.PeekingLexer) reading {
	return reading{values: values{lex: lex}, start: lex.Peek().Pos}
}

// end notes where the node was written, and returns the error.
func (p *reading) end(node *Node) error {
	*node = p.from(p.start)
	return p.err
}

// lack makes it an error that none of words comes next.
func (p *reading) lack(words ...string) {
	if p.err == nil {
		p.err = &missing{p.lex.Peek(), words}
	}
}

// takes takes a word or sign if it comes next, and reports whether it did.
func (p *reading) takes(word string) bool {
	is := p.err == nil && p.word(word)
	if is {
		p.take()
	}
	return is
}

// need takes words or signs that have to come next.
func (p *reading) need(words ...string) {
	for _, word := range words {
		if !p.takes(word) {
			p.lack(`"` + word + `"`)
		}
	}
}

// optional parses a node if one begins here, and reports whether it does.
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

// needNode parses a node that has to come next. If none does, the error asks for what it is called.
func (p *reading) needNode(node participle.Parseable, called string) {
	if !p.optional(node) {
		p.lack(called)
	}
}

// needValue parses a value that has to come next.
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

// needBlock parses a block that has to come next.
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
