package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// What stands in rules by the thousand reads itself: participle looks for each part that there may be, and takes some time
// for each that is not there. The tags of these nodes say the same; the reference is made of them, and a test reads texts
// both ways.

// The nodes again without the way to read themselves: as these, participle reads them by their tags.
type (
	actionTags     Action
	blockTags      Block
	cardNamesTags  CardNames
	citesTags      Cites
	forEachTags    ForEach
	ifTags         If
	inPlayTags     InPlay
	letTags        Let
	listenerTags   Listener
	modifyTags     Modify
	notesTags      Notes
	paramTags      Param
	procDeclTags   ProcDecl
	scriptDeclTags ScriptDecl
	scriptPartTags ScriptPart
	typeTags       Type
	whoseTags      Whose
)

var tagged = []someTags{
	&actionTags{}, &blockTags{}, &cardNamesTags{}, &citesTags{}, &forEachTags{}, &ifTags{}, &inPlayTags{}, &letTags{}, &listenerTags{},
	&modifyTags{}, &notesTags{}, &paramTags{}, &procDeclTags{}, &scriptDeclTags{}, &scriptPartTags{}, &typeTags{}, &whoseTags{},
}

// A missing is the error that instead of a token one of some words should stand there.
type missing struct {
	tok   *lexer.Token
	words []string
}

func (m *missing) Error() string { return "expected " + either(m.words) }

// lacks is the error that one of these comes next, and does not.
func (p *values) lacks(words ...string) error { return &missing{p.lex.Peek(), words} }

// needs reads what has to come next.
func (p *values) needs(node participle.Parseable, called string) error {
	err := node.Parse(p.lex)
	if err == participle.NextMatch {
		return p.lacks(called)
	}
	return err
}

// needsWord takes a word or sign that has to come next.
func (p *values) needsWord(word string) error {
	if !p.word(word) {
		return p.lacks(`"` + word + `"`)
	}
	p.take()
	return nil
}

// needsValue reads a value that has to come next.
func (p *values) needsValue() (Expr, error) {
	value, err := parseExpr(p.lex)
	if err == participle.NextMatch {
		return nil, p.lacks("a value")
	}
	return value, err
}

// needsBlock reads a block that has to come next.
func (p *values) needsBlock() (*Block, error) {
	block := &Block{}
	return block, p.needs(block, `"{"`)
}

// where reads a condition, if one comes next.
func (p *values) where() (Expr, error) {
	if !p.takes("where") {
		return nil, nil
	}
	return p.needsValue()
}

// takes takes a word or sign if it comes next.
func (p *values) takes(word string) bool {
	is := p.word(word)
	if is {
		p.take()
	}
	return is
}

// Parse reads a block.
func (b *Block) Parse(lex *lexer.PeekingLexer) error {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("{") {
		return participle.NextMatch
	}
	for !p.takes("}") {
		before := lex.RawCursor()
		step, err := parseStmt(lex)
		switch {
		case err == nil:
			b.Stmts = append(b.Stmts, step)
		case lex.RawCursor() > before:
			return err
		default: // no step begins here
			return p.lacks(`"}"`)
		}
	}
	b.Node = p.from(start)
	return nil
}

// Parse reads a call or an assignment.
func (a *Action) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if a.Target, err = parseExpr(lex); err != nil {
		return err
	}
	if p.takes("=") {
		a.Value, err = p.needsValue()
	}
	a.Node = p.from(start)
	return err
}

// Parse reads a phase, a procedure or a function.
func (d *ProcDecl) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.word("phase") && !p.word("procedure") && !p.word("function") {
		return participle.NextMatch
	}
	d.Sort = p.take().Value
	if err = p.needs(&d.Name, "a name"); err != nil {
		return err
	}
	if d.Params, err = p.params(); err != nil {
		return err
	}
	if p.takes("->") {
		d.Result = &Type{}
		if err = p.needs(d.Result, "a type"); err != nil {
			return err
		}
	}
	if d.Notes, err = p.notes(); err != nil {
		return err
	}
	if p.takes("=") {
		d.Value, err = p.needsValue()
	} else {
		d.Body = &Block{}
		if err = d.Body.Parse(lex); err == participle.NextMatch {
			return p.lacks(`"="`, `"{"`)
		}
	}
	d.Node = p.from(start)
	return err
}

// params reads what a caller gives, in brackets, if there is any.
func (p *values) params() (params []Param, err error) {
	if !p.takes("(") || p.takes(")") {
		return nil, nil
	}
	for {
		var param Param
		switch err := param.Parse(p.lex); {
		case err == participle.NextMatch && len(params) == 0:
			return nil, p.lacks(`")"`)
		case err == participle.NextMatch:
			return nil, p.lacks("a parameter")
		case err != nil:
			return nil, err
		}
		params = append(params, param)
		if !p.takes(",") {
			return params, p.needsWord(")")
		}
	}
}

// Parse reads what a caller gives.
func (d *Param) Parse(lex *lexer.PeekingLexer) error {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if err := d.Name.Parse(lex); err != nil {
		return err
	}
	if p.takes(":") {
		d.Type = &Type{}
		if err := p.needs(d.Type, "a type"); err != nil {
			return err
		}
	}
	d.Node = p.from(start)
	return nil
}

// Parse reads a type.
func (t *Type) Parse(lex *lexer.PeekingLexer) (err error) {
	p, start := &values{lex: lex}, lex.Peek().Pos
	switch word := lex.Peek(); {
	case word.Type != identToken:
		return participle.NextMatch
	case word.Value == "set":
		t.Set = &Name{}
		err = p.of(t.Set, "a name")
	case word.Value == "list":
		t.List = &Type{}
		err = p.of(t.List, "a type")
	case isZone[word.Value]:
		t.Zone = word.Value
		var kind Name
		if err = p.of(&kind, "a name"); err == nil {
			t.Kinds, err = p.orNames([]Name{kind})
		}
	default:
		t.Name = &Name{}
		if err = t.Name.Parse(lex); err == nil {
			t.Or, err = p.orNames(nil)
		}
	}
	t.Optional = err == nil && p.takes("?")
	t.Node = p.from(start)
	return err
}

var isZone = setOf([]string{"pile", "row", "deck", "hand", "pool"})

// of reads the next word, "of" and what follows.
func (p *values) of(node participle.Parseable, called string) error {
	p.take()
	if err := p.needsWord("of"); err != nil {
		return err
	}
	return p.needs(node, called)
}

// orNames adds names that "or" stands before.
func (p *values) orNames(names []Name) ([]Name, error) {
	for p.takes("or") {
		var name Name
		if err := p.needs(&name, "a name"); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// Parse reads what stands beside something for people to read.
func (n *Notes) Parse(lex *lexer.PeekingLexer) error {
	p, start := &values{lex: lex}, lex.Peek().Pos
	says := p.saysWord()
	if !says && !p.word("cites") {
		return participle.NextMatch
	}
	if says {
		n.Wording = &Wording{}
		if err := n.Wording.Parse(lex); err != nil {
			return err
		}
	}
	if p.word("cites") {
		n.Cites = &Cites{}
		if err := n.Cites.Parse(lex); err != nil {
			return err
		}
	}
	n.Node = p.from(start)
	return nil
}

// Parse reads clauses.
func (c *Cites) Parse(lex *lexer.PeekingLexer) error {
	p, start := &values{lex: lex}, lex.Peek().Pos
	if !p.takes("cites") {
		return participle.NextMatch
	}
	for more := true; more; more = p.takes(",") {
		var clause Clause
		if err := p.needs(&clause, "a clause"); err != nil {
			return err
		}
		c.Clauses = append(c.Clauses, clause)
	}
	c.Node = p.from(start)
	return nil
}

// notes reads notes, if there are any.
func (p *values) notes() (*Notes, error) {
	n := &Notes{}
	err := n.Parse(p.lex)
	if err == participle.NextMatch {
		return nil, nil
	}
	return n, err
}
