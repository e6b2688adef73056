package syntax

import (
	"slices"
	"strings"
	"sync"

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
	return problemAt(tok, codeReserved, "%s is a word of the language and can't be a name", show(tok)).
		with("Choose another name; the word may be part of it.")
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

// A Lexeme is a piece of a text as those see it who colour it: a word, a text in quotes, a number, dice, a sign, a comment
// or a line of a transcript, from an offset up to another.
type Lexeme struct {
	Sort       string
	Start, End int
}

// sorts are what tokens are called where they are coloured; blanks are nothing.
var sorts = map[string]string{
	"Ident": "word", "Number": "number", "Dice": "dice", "String": "text", "Transcript": "transcript", "Punct": "sign",
	"Comment": "comment", "Illegal": "wrong",
}

// Lexemes takes a text apart. Whatever it holds, nothing but blanks lies between them.
func Lexemes(text string) (lexemes []Lexeme) {
	names := map[int]string{}
	for name, kind := range symbols {
		names[int(kind)] = sorts[name]
	}
	s := newScanner("", text)
	for s.pos.Offset < len(text) {
		tok, _ := s.Next() // scanning never fails
		if sort := names[int(tok.Type)]; sort != "" {
			lexemes = append(lexemes, Lexeme{sort, tok.Pos.Offset, s.pos.Offset})
		}
	}
	return lexemes
}

// A buffer is a lexer whose tokens are written over for one text after the other. Participle makes room for tokens only as they
// come, and what they outgrow on the way is several times as much as they are.
type buffer struct {
	lex  *lexer.PeekingLexer
	room []lexer.Token // those of the lexer, which it reads up to the end of a text
}

var buffers = sync.Pool{New: func() any { return &buffer{} }}

// buffered is a buffer that nobody uses, until it is released.
func buffered() *buffer { return buffers.Get().(*buffer) }

// release ends the use of the tokens, and of the lexer.
func (b *buffer) release() { buffers.Put(b) }

// scan makes all tokens of a text, its end included, and a lexer that stands before the first.
func (b *buffer) scan(s *scanner) (*lexer.PeekingLexer, []lexer.Token) {
	begun := *s
	for i := range b.room {
		if b.room[i], _ = s.Next(); b.room[i].EOF() {
			b.lex.LoadCheckpoint(lexer.Checkpoint{})
			b.lex.FastForward(-1) // up to the first token that counts
			return b.lex, b.room[:i+1]
		}
	}
	b.lex, b.room = scanAll(&begun)
	return b.lex, b.room
}
