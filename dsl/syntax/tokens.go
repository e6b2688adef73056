package syntax

import (
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The Parse methods here handle syntax that the grammar can't express. It depends on line ends,
// on tokens that touch each other, or on the list of reserved words.

// Parse parses a name that the author chose. It returns an error for a reserved word.
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

// reservedName returns the problem that tok, which the lexer has just passed, cannot be a name.
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

// Parse parses a clause's id, whose tokens must touch each other, or a rulebook reference in
// quotes.
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

// Parse parses return and the value after it, if one begins on the same line.
func (r *Return) Parse(lex *lexer.PeekingLexer) error {
	if tok := lex.Peek(); tok.Type != identToken || tok.Value != "return" {
		return participle.NextMatch
	}
	word := lex.Next()
	p := &values{lex: lex, last: word, whole: true}
	if canStart(lex.Peek()) && p.continues() {
		value, err := p.complete()
		if err != nil {
			return err
		}
		r.Value = value
	}
	r.Node = p.from(word.Pos)
	return nil
}

// Parse parses one sort key.
func (k *SortKey) Parse(lex *lexer.PeekingLexer) error {
	if !canStart(lex.Peek()) {
		return participle.NextMatch
	}
	p := &values{lex: lex, whole: true}
	key, err := p.key()
	*k = key
	return err
}

// Parse parses an optional player, the name of a stream and its results, up to the end of the
// line.
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
	for len(l.Values) == 0 || canStart(lex.Peek()) && p.continues() {
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
			p.last = nil // because the next value may be on the next line
		}
	}
	l.Node = p.from(start)
	return nil
}

// name parses the name of a stream.
func (l *LuckLine) name(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type == stringToken {
		l.Own = &Text{}
		return l.Own.Parse(lex)
	}
	return l.Stream.Parse(lex)
}

// A Lexeme is a piece of text for syntax highlighting: a word, a text in quotes, a number, dice,
// a sign, a comment or a line of a transcript. Start and End are byte offsets.
type Lexeme struct {
	Sort       string
	Start, End int
}

// sorts maps token types to the sorts of lexemes. White space has none.
var sorts = map[string]string{
	"Ident": "word", "Number": "number", "Dice": "dice", "String": "text", "Transcript": "transcript", "Punct": "sign",
	"Comment": "comment", "Illegal": "wrong",
}

// Lexemes splits a text into lexemes. Every character between two of them is a blank, even if the
// text is not valid.
func Lexemes(text string) (lexemes []Lexeme) {
	names := map[int]string{}
	for name, kind := range symbols {
		names[int(kind)] = sorts[name]
	}
	s := newScanner("", text)
	for s.pos.Offset < len(text) {
		tok, _ := s.Next() // the error is always nil
		if sort := names[int(tok.Type)]; sort != "" {
			lexemes = append(lexemes, Lexeme{sort, tok.Pos.Offset, s.pos.Offset})
		}
	}
	return lexemes
}

// A buffer is a lexer with tokens that are reused for one text after the other. Without it,
// participle would grow its token slice step by step and allocate several times the final size.
type buffer struct {
	lex  *lexer.PeekingLexer
	room []lexer.Token // the tokens of the lexer, which stops at the first end of file
}

var buffers = sync.Pool{New: func() any { return &buffer{} }}

// acquireBuffer returns an unused buffer. The caller must release it.
func acquireBuffer() *buffer { return buffers.Get().(*buffer) }

// release returns the buffer to the pool. Its tokens and its lexer must not be used afterwards.
func (b *buffer) release() { buffers.Put(b) }

// scan scans a text into the buffer. It returns all tokens, including the end of file, and a
// lexer in front of the first.
func (b *buffer) scan(s *scanner) (*lexer.PeekingLexer, []lexer.Token) {
	begun := *s
	for i := range b.room {
		if b.room[i], _ = s.Next(); b.room[i].EOF() {
			b.lex.LoadCheckpoint(lexer.Checkpoint{})
			b.lex.FastForward(-1) // moves to the first token that is not elided
			return b.lex, b.room[:i+1]
		}
	}
	b.lex, b.room = scanAll(&begun)
	return b.lex, b.room
}
