package syntax

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// The token types. A character that can't begin a token becomes an illegal token, and an
// unterminated text becomes a string token. So scanning never returns an error, and every byte is
// part of some token.
const (
	identToken lexer.TokenType = iota + 1
	numberToken
	diceToken
	stringToken
	transcriptToken
	punctToken
	spaceToken
	commentToken
	illegalToken
)

// symbols maps the names of tokens in the grammar to their types.
var symbols = map[string]lexer.TokenType{
	"EOF": lexer.EOF, "Ident": identToken, "Number": numberToken, "Dice": diceToken,
	"String": stringToken, "Transcript": transcriptToken, "Punct": punctToken,
	"Space": spaceToken, "Comment": commentToken, "Illegal": illegalToken,
}

// definition is the scanner as participle's lexer definition.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType { return symbols }

func (definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return newScanner(name, string(text)), err
}

func (definition) LexString(name, text string) (lexer.Lexer, error) {
	return newScanner(name, text), nil
}

// A scanner splits a text into tokens. White space and comments are tokens too, because the
// parser needs to know whether two tokens touch.
type scanner struct {
	text  string
	base  int // the offset of text in its file
	pos   lexer.Position
	fresh bool // whether only blanks came before on this line
	count int  // the number of tokens so far
}

func newScanner(name, text string) *scanner {
	return &scanner{text: text, pos: lexer.Position{Filename: name, Line: 1, Column: 1}, fresh: true}
}

// scanAll returns all tokens, including the end of file, and a lexer in front of the first.
func scanAll(s *scanner) (*lexer.PeekingLexer, []lexer.Token) {
	lex := peeking(s)
	return lex, lex.Range(0, lexer.RawCursor(s.count))
}

// peeking returns a lexer that hides white space and comments from the grammar.
func peeking(l lexer.Lexer) *lexer.PeekingLexer {
	lex, err := lexer.Upgrade(l, spaceToken, commentToken)
	if err != nil {
		panic(err) // unreachable, because scanning never returns an error
	}
	return lex
}

// Next returns the next token. The error is always nil.
func (s *scanner) Next() (lexer.Token, error) {
	s.count++
	start := s.pos
	rest := s.text[start.Offset-s.base:]
	if rest == "" {
		return lexer.EOFToken(start), nil
	}
	kind, size := s.measure(rest)
	value := rest[:size]
	s.advance(kind, value)
	if kind == transcriptToken {
		value = transcriptText(value)
	}
	return lexer.Token{Type: kind, Value: value, Pos: start}, nil
}

// transcriptText returns the text of a transcript line after its bar, without trailing blanks.
func transcriptText(line string) string {
	return strings.TrimRight(strings.TrimPrefix(line[1:], " "), " \t\r")
}

// advance moves the position past a token. Only white space contains line ends.
func (s *scanner) advance(kind lexer.TokenType, value string) {
	s.pos.Offset += len(value)
	if kind != spaceToken {
		s.fresh = false
		s.pos.Column += utf8.RuneCountInString(value)
		return
	}
	for i := range len(value) {
		s.pos.Column++
		if value[i] == '\n' {
			s.pos.Line, s.pos.Column, s.fresh = s.pos.Line+1, 1, true
		}
	}
}

// measure returns the type and the size in bytes of the token at the start of rest.
func (s *scanner) measure(rest string) (lexer.TokenType, int) {
	switch c := rest[0]; {
	case isBlank(c):
		return spaceToken, spanOf(rest, isBlank)
	case c == '#':
		return commentToken, spanOf(rest, inLine)
	case c == '|' && s.fresh:
		return transcriptToken, spanOf(rest, inLine)
	case c == '"':
		return stringToken, measureString(rest)
	case isDigit(c):
		return measureNumber(rest)
	}
	if size := measureIdent(rest); size > 0 {
		if rest[0] == 'd' && size > 1 && spanOf(rest[1:size], isDigit) == size-1 {
			return diceToken, size
		}
		return identToken, size
	}
	if size := measurePunct(rest); size > 0 {
		return punctToken, size
	}
	return illegalToken, measureIllegal(rest)
}

// measureString returns the size of a text up to its closing quote, or up to the end of the line
// if there is none.
func measureString(rest string) int {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '"':
			return i + 1
		case '\n':
			return i
		case '\\':
			if i+1 < len(rest) && rest[i+1] != '\n' {
				i++
			}
		}
	}
	return len(rest)
}

// measureNumber measures a number such as 12, or dice such as 2d6. In 2d6x and 4d the number ends
// before the letter.
func measureNumber(rest string) (lexer.TokenType, int) {
	digits := spanOf(rest, isDigit)
	if letters := measureIdent(rest[digits:]); letters > 1 && rest[digits] == 'd' {
		if sides := rest[digits+1 : digits+letters]; spanOf(sides, isDigit) == len(sides) {
			return diceToken, digits + letters
		}
	}
	return numberToken, digits
}

func measureIdent(rest string) int {
	plain := 0
	for plain < len(rest) && (isLatin(rest[plain]) || plain > 0 && isDigit(rest[plain])) {
		plain++
	}
	if plain == len(rest) || rest[plain] < utf8.RuneSelf {
		return plain
	}
	for i, r := range rest {
		if !isLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return i
		}
	}
	return len(rest)
}

func measurePunct(rest string) int {
	if len(rest) > 1 {
		switch rest[:2] {
		case "..", "->", "<=", ">=":
			return 2
		}
	}
	switch rest[0] {
	case '{', '}', '(', ')', '[', ']', ',', ':', '.', '?', '=', '<', '>', '+', '-', '*', '/':
		return 1
	}
	return 0
}

// measureIllegal returns the size of a run of characters that can't begin a token, so that they
// get a single diagnostic. A text in foreign quotes is also such a run.
func measureIllegal(rest string) int {
	if size := measureForeign(rest); size > 0 {
		return size
	}
	size := 0
	for size < len(rest) {
		r, n := utf8.DecodeRuneInString(rest[size:])
		known := isBlank(rest[size]) || isLetter(r) || unicode.IsDigit(r) || r == '"' || r == '#'
		if size > 0 && (known || measurePunct(rest[size:]) > 0) {
			break
		}
		size += n
	}
	return size
}

// Quotes of books, letters and other languages.
const (
	doubleQuotes  = "“”„«»"
	singleQuotes  = "'`‘’"
	foreignQuotes = doubleQuotes + singleQuotes
)

// measureForeign returns the size of a text in foreign quotes, or 0 if it does not end on its
// line.
func measureForeign(rest string) int {
	opening, first := utf8.DecodeRuneInString(rest)
	closing := doubleQuotes
	switch {
	case strings.ContainsRune(singleQuotes, opening):
		closing = singleQuotes
	case !strings.ContainsRune(doubleQuotes, opening):
		return 0
	}
	end := first + strings.IndexAny(rest[first:], closing+"\n")
	if end < first || rest[end] == '\n' {
		return 0
	}
	_, last := utf8.DecodeRuneInString(rest[end:])
	return end + last
}

// spanOf returns the number of bytes at the start of text that have a property.
func spanOf(text string, has func(byte) bool) int {
	for i := range len(text) {
		if !has(text[i]) {
			return i
		}
	}
	return len(text)
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func inLine(c byte) bool { return c != '\n' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return isLatin(byte(r))
	}
	return unicode.IsLetter(r)
}

func isLatin(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
