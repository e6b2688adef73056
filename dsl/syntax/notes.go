package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Notes are the parts of a declaration or line that people read: the wording for players, and the
// clauses of the rulebook that it implements.
type Notes struct {
	Node
	Wording *Wording
	Cites   *Cites
}

func (*Notes) grammar() string { return `( Wording Cites? | Cites )` }

// Parse parses notes: a wording, clauses or both.
func (n *Notes) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	says := p.saysWord()
	if !says && !p.word("cites") {
		return participle.NextMatch
	}
	if says {
		n.Wording = &Wording{}
		p.err = n.Wording.Parse(lex)
	}
	if p.err == nil && p.word("cites") {
		n.Cites = &Cites{}
		p.err = n.Cites.Parse(lex)
	}
	return p.end(&n.Node)
}

// notes parses notes. It returns nil if none begin here.
func (p *reading) notes() *Notes {
	n := &Notes{}
	if !p.optional(n) {
		return nil
	}
	return n
}

// Said returns the wording in the notes. It returns nil if there is none or n is nil.
func (n *Notes) Said() *Wording {
	if n == nil {
		return nil
	}
	return n.Wording
}

// Cited returns the clauses in the notes. It returns nil if there are none or n is nil.
func (n *Notes) Cited() *Cites {
	if n == nil {
		return nil
	}
	return n.Cites
}

// Cites lists the clauses of the rulebook that a declaration implements.
type Cites struct {
	Node
	Clauses []Clause
}

func (*Cites) grammar() string { return `"cites" Clause ( "," Clause )*` }

// Parse parses clauses.
func (c *Cites) Parse(lex *lexer.PeekingLexer) error {
	p := begin(lex)
	if !p.word("cites") {
		return participle.NextMatch
	}
	for more := p.takes("cites"); more; more = p.takes(",") {
		var clause Clause
		p.needNode(&clause, "a clause")
		c.Clauses = append(c.Clauses, clause)
	}
	return p.end(&c.Node)
}

// A Clause is the id of a clause in the variant's index, for example fight.4h-i, or a rulebook
// reference in quotes. There is no space between the tokens of an id.
type Clause struct {
	Node
	ID     string
	Quoted bool
}

// Wording is the text that players read about a declaration: its name, its sign, its purpose, and
// its log entry.
//
//	pile points of Card called "your points" gloss "what counts at the end" told gain "{it} is yours"
//
// A Parse method parses it, because called, sign, gloss and told are keywords only before a text. So
// they remain available as names.
type Wording struct {
	Node
	Called *Text
	Sign   *Text
	Gloss  *Text
	Told   *Told
}

// Told is the sentence of a log entry and its tone: "loss", "gain" or "". Without a sentence
// there is no log entry.
type Told struct {
	Node
	Tone string
	Text *Text
}

// Parse parses the parts of a wording in any order.
func (w *Wording) Parse(lex *lexer.PeekingLexer) error {
	read, err := (&values{lex: lex, whole: true}).wording()
	if err != nil {
		return err
	}
	if read == nil {
		return participle.NextMatch
	}
	*w = *read
	return nil
}

// wording parses the parts of a wording in any order. It returns nil if none comes next.
func (p *values) wording() (w *Wording, err error) {
	start := p.lex.Peek().Pos
	for p.saysWord() {
		if w == nil {
			w = &Wording{}
		}
		if err := w.add(p); err != nil {
			return nil, err
		}
	}
	if w != nil {
		w.Node = p.from(start)
	}
	return w, nil
}

// saysWord reports whether a part of a wording comes next.
func (p *values) saysWord() bool {
	switch tok := p.lex.Peek(); {
	case tok.Type != identToken:
	case tok.Value == "called", tok.Value == "sign", tok.Value == "gloss":
		return p.before(stringToken)
	case tok.Value == "told":
		return p.before(stringToken) || p.follows("nothing") || p.follows("loss", "gain") && p.textThird()
	}
	return false
}

// textThird reports whether a text follows the next two tokens.
func (p *values) textThird() bool {
	here := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(here)
	p.lex.Next()
	return p.before(stringToken)
}

// add parses one part of a wording. It returns an error if the wording already has that part.
func (w *Wording) add(p *values) (err error) {
	word := p.take()
	var text Text
	switch {
	case word.Value == "called" && w.Called == nil:
		text, err = p.text()
		w.Called = &text
	case word.Value == "sign" && w.Sign == nil:
		text, err = p.text()
		w.Sign = &text
	case word.Value == "gloss" && w.Gloss == nil:
		text, err = p.text()
		w.Gloss = &text
	case word.Value == "told" && w.Told == nil:
		w.Told, err = p.told(word)
	default:
		return problemAt(word, codeSyntax, "%s appears twice here", show(word)).with("Keep one of them.")
	}
	return err
}

// told parses "nothing", or a tone and a sentence.
func (p *values) told(word *lexer.Token) (*Told, error) {
	t := &Told{}
	if p.word("nothing") {
		p.take()
		t.Node = p.from(word.Pos)
		return t, nil
	}
	if p.lex.Peek().Type == identToken {
		t.Tone = p.take().Value
	}
	text, err := p.text()
	t.Text, t.Node = &text, p.from(word.Pos)
	return t, err
}

// ClausesDecl says which rules already implement certain clauses. The rules are those of the
// variant itself or of a variant that it extends.
//
//	clause wounds.1, wounds.2 { procedure wound  check body_check "tapped" }
type ClausesDecl struct {
	Node
	Clauses []Clause     `parser:"'clause' @@ ( ',' @@ )*"`
	Rules   []*CitedRule `parser:"'{' @@* '}'"`
}

// A CitedRule refers to a rule as its declaration does. Line is the label of a single line of a
// check or of the score. Rule is a single rule of the priority Of. Only is "setup" or "turn",
// because there is one of each.
type CitedRule struct {
	Node
	Only    string     `parser:"(  @('setup' | 'turn')"`
	Score   bool       `parser:"|  ( @'score'"`
	Check   *Name      `parser:"   | 'check' @@ )"`
	Line    *Text      `parser:"   @@?"`
	Require *Text      `parser:"|  'require' @@"`
	Script  *Whose     `parser:"|  'script' @@"`
	Rule    *Name      `parser:"|  'rule' @@ 'of'"`
	Of      *Name      `parser:"   @@"`
	Named   *NamedRule `parser:"|  @@ )"`
}

// A NamedRule is the keyword and the name of a declared rule.
type NamedRule struct {
	Node
	Sort string `parser:"@( 'phase' | 'procedure' | 'function' | 'table' | 'chart' | 'priority' | 'offer' | 'enum' | 'card' | 'token' | 'space' | 'catalog' | 'deck' | 'pile' | 'row' | 'hand' | 'pool' | 'die' | 'board' | 'keep' | 'track' | 'option' )"`
	Name Name   `parser:"@@"`
}

func (*ClausesDecl) decl() {}
