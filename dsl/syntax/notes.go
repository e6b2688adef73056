package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Notes are what stands beside a declaration or a line for people to read: the words in which players read of it, and
// the clauses of the rulebook that it carries out.
type Notes struct {
	Node
	Wording *Wording
	Cites   *Cites
}

func (*Notes) grammar() string { return `( Wording Cites? | Cites )` }

// Parse parses notes: words, clauses or both.
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

// Said are the words among notes, and Cited the clauses; nil for none.
func (n *Notes) Said() *Wording {
	if n == nil {
		return nil
	}
	return n.Wording
}

// Cited are the clauses.
func (n *Notes) Cited() *Cites {
	if n == nil {
		return nil
	}
	return n.Cites
}

// Cites names the clauses of the rulebook that a declaration carries out.
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

// A Clause is a clause of the variant's index, fight.4h-i, or a place in a rulebook in quotes.
// The tokens of an id touch each other.
type Clause struct {
	Node
	ID     string
	Quoted bool
}

// Wording is how players read of what is declared: what it is called, what it is for, and how it is told.
//
//	pile points of Card called "your points" gloss "what counts at the end" told gain "{it} is yours"
//
// They are read by Parse: called, gloss and told are words only before a text, so that they stay free as names.
type Wording struct {
	Node
	Called *Text
	Gloss  *Text
	Told   *Told
}

// Told is the sentence in which something is told, and its tone: "loss", "gain" or "". Without a sentence nothing is told.
type Told struct {
	Node
	Tone string
	Text *Text
}

// Parse parses the words in any order.
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

// wording reads the words in any order; nil where there are none.
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

// saysWord reports whether one of the words comes next.
func (p *values) saysWord() bool {
	switch tok := p.lex.Peek(); {
	case tok.Type != identToken:
	case tok.Value == "called", tok.Value == "gloss":
		return p.before(stringToken)
	case tok.Value == "told":
		return p.before(stringToken) || p.follows("nothing") || p.follows("loss", "gain") && p.textThird()
	}
	return false
}

// textThird reports whether a text stands behind the next two tokens.
func (p *values) textThird() bool {
	here := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(here)
	p.lex.Next()
	return p.before(stringToken)
}

// add reads one of the words. Each may stand there once.
func (w *Wording) add(p *values) (err error) {
	word := p.take()
	var text Text
	switch {
	case word.Value == "called" && w.Called == nil:
		text, err = p.text()
		w.Called = &text
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

// told reads "nothing", or a tone and a sentence.
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

// ClausesDecl says which rules, of the variant itself or of what it extends, carry out clauses as they are.
//
//	clause wounds.1, wounds.2 { procedure wound  check body_check "tapped" }
type ClausesDecl struct {
	Node
	Clauses []Clause     `parser:"'clause' @@ ( ',' @@ )*"`
	Rules   []*CitedRule `parser:"'{' @@* '}'"`
}

// A CitedRule names a rule as its declaration does. Line is the label of a single line of a check or of the score, and
// Rule a single rule of the priority Of. Only is setup or turn, of which there is one.
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

// A NamedRule is the word that declares a rule, and its name.
type NamedRule struct {
	Node
	Sort string `parser:"@( 'phase' | 'procedure' | 'function' | 'table' | 'chart' | 'priority' | 'offer' | 'enum' | 'card' | 'token' | 'space' | 'catalog' | 'deck' | 'pile' | 'row' | 'hand' | 'pool' | 'die' | 'board' | 'keep' | 'track' | 'option' )"`
	Name Name   `parser:"@@"`
}

func (*ClausesDecl) decl() {}
