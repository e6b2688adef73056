package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/alphabet"
)

// Parse parses a quoted text and splits it into parts.
func (t *Text) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type != stringToken {
		return participle.NextMatch
	}
	tok := lex.Next()
	t.Node = Node{Pos: tok.Pos, EndPos: lex.RawPeek().Pos}
	t.Raw = strings.TrimPrefix(tok.Value, `"`)
	if isClosed(tok) {
		t.Raw = strings.TrimSuffix(t.Raw, `"`)
	}
	parts, err := takeApart(tok, len(t.Raw))
	t.Parts = parts
	return err
}

// isClosed reports whether a text ends with its quote.
func isClosed(tok *lexer.Token) bool {
	for i := 1; i < len(tok.Value); i++ {
		switch tok.Value[i] {
		case '\\':
			i++
		case '"':
			return true
		}
	}
	return false
}

// takeApart splits a text into its literal parts and the expressions between them.
func takeApart(tok *lexer.Token, length int) ([]TextPart, error) {
	var parts []TextPart
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			parts = append(parts, TextPart{Literal: alphabet.Normal(literal.String())})
			literal.Reset()
		}
	}
	place := positionsIn(tok)
	for i, raw := 1, tok.Value[:length+1]; i < len(raw); {
		plain, size, err := literalAt(tok, raw, i)
		if err != nil {
			return nil, err
		}
		if size > 0 {
			literal.WriteString(plain)
			i += size
			continue
		}
		end := strings.IndexByte(raw[i:], '}')
		if end < 0 {
			return nil, textProblem(tok, i, len(raw), `expected "}" after the value in this text`)
		}
		words, listed, hasForms := strings.Cut(raw[i+1:i+end], ":")
		forms := alphabet.Forms(listed)
		if hasForms && forms == nil {
			return nil, textProblem(tok, i, i+end+1, "write the words for one and for several, as in {gold: coin, coins}")
		}
		value, err := interpolated(words+"}", place(i+1))
		if err != nil {
			return nil, err
		}
		flush()
		parts = append(parts, TextPart{Value: value, Forms: forms})
		i += end + 1
	}
	flush()
	return parts, nil
}

// literalAt parses one literal piece at raw[i:]: an escape, a doubled brace, or all characters
// before the next special one. It returns size 0 if an expression begins there.
func literalAt(tok *lexer.Token, raw string, i int) (plain string, size int, err error) {
	switch {
	case strings.HasPrefix(raw[i:], "{{"), strings.HasPrefix(raw[i:], "}}"):
		return raw[i : i+1], 2, nil
	case raw[i] == '{':
		return "", 0, nil
	case raw[i] == '}':
		return "}", 1, nil
	case raw[i] == '\\':
		return escape(tok, raw, i)
	}
	if size = strings.IndexAny(raw[i:], `{}\`); size < 0 {
		size = len(raw) - i
	}
	return raw[i : i+size], size, nil
}

func escape(tok *lexer.Token, raw string, i int) (plain string, size int, err error) {
	if i+1 < len(raw) {
		switch raw[i+1] {
		case '"', '\\':
			return raw[i+1 : i+2], 2, nil
		case 'n':
			return "\n", 2, nil
		}
	}
	return "", 0, textProblem(tok, i, min(i+2, len(raw)), `a backslash can only begin \", \\ or \n`)
}

func textProblem(tok *lexer.Token, from, to int, message string) *problem {
	p := problemAt(tok, codeText, "%s", message)
	p.start, p.end = tok.Pos.Offset+from, tok.Pos.Offset+to
	return p
}

// positionsIn returns a function that maps offsets in a token to positions in the file. The
// offsets must not decrease, because the function scans each byte only once.
func positionsIn(tok *lexer.Token) func(at int) lexer.Position {
	pos, counted := tok.Pos, 0
	return func(at int) lexer.Position {
		pos.Advance(tok.Value[counted:at])
		counted = at
		return pos
	}
}

// interpolated parses an interpolated value and its closing brace. The argument at is the
// position of the value in the file.
func interpolated(text string, at lexer.Position) (Expr, error) {
	b := acquireBuffer()
	defer b.release()
	lex, tokens := b.scan(&scanner{text: text, base: at.Offset, pos: at})
	if found := inspect(tokens, 1); len(found) > 0 {
		return nil, found[0]
	}
	p := &values{lex: lex, whole: true}
	value, err := p.complete()
	if err != nil {
		return nil, err
	}
	return value, p.expect("}")
}
