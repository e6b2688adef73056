package syntax

import (
	"slices"
	"sort"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
)

// Error recovery removes the line in which a declaration goes wrong and parses the remaining
// tokens of the declaration again. So one run reports all errors of a file and keeps most of the
// tree. Both limits exist because a hostile file could otherwise be parsed over and over.
const (
	mostRepairs  = 20      // in one declaration
	repairBudget = 400_000 // tokens that are parsed again, in one file
)

// declarations parses all declarations of the file.
func (p *parser) declarations() {
	budget := repairBudget
	for !p.lex.Peek().EOF() {
		if len(p.found) >= mostProblems {
			p.giveUp()
			return
		}
		start, before := p.next(), p.lex.MakeCheckpoint()
		decl, problem := declaration(p.lex, p.tokens[start:])
		if problem == nil {
			p.tree.Decls = append(p.tree.Decls, decl)
			continue
		}
		end := p.extent(start)
		if problem.start >= p.tokens[end].Pos.Offset {
			problem = overrun(p.tokens[start:end], problem)
		}
		p.report(problem)
		p.repair(withEOF(p.tokens[start:end]), problem, &budget)
		p.lex.LoadCheckpoint(before)
		p.lex.FastForward(lexer.RawCursor(end - 1))
	}
}

// overrun returns the problem of a declaration that did not end before the next one begins.
func overrun(tokens []lexer.Token, found *problem) *problem {
	if depthOf(tokens) <= 0 {
		return found
	}
	return unclosed(tokens)
}

// declaration parses one declaration. It returns a problem if that fails.
func declaration(lex *lexer.PeekingLexer, tokens []lexer.Token) (Decl, *problem) {
	if tok := lex.Peek(); !opens(tok) {
		return nil, noDeclaration(tok)
	}
	decl, err := parseDecl(lex)
	if err != nil {
		return nil, withSteps(asProblem(err, tokens), tokens)
	}
	return decl, nil
}

const waysToDeclare = "Begin a declaration with its keyword: enum, card, deck, phase, procedure, table, check …"

// opens reports whether a declaration may begin with tok.
func opens(tok *lexer.Token) bool {
	return tok.Type == identToken && isDeclaration[tok.Value]
}

func noDeclaration(tok *lexer.Token) *problem {
	p := problemAt(tok, codeSyntax, "expected a declaration, not %s", show(tok))
	if p.Label = diag.DidYouMean(tok.Value, declarationWords); p.Label != "" {
		return p
	}
	if isSign(tok, "/") {
		return p.with(commentHint)
	}
	return p.with(waysToDeclare)
}

func (p *parser) giveUp() {
	here := p.lex.Peek().Pos.Offset
	p.found.Add(diag.Diagnostic{
		Code: codeTooMany, Span: p.source.Span(here, here),
		Summary: "too many errors: the rest of this file was not read",
	})
}

// next returns the index of the token that the lexer returns next.
func (p *parser) next() int {
	i := int(p.lex.RawCursor())
	for elided(&p.tokens[i]) {
		i++
	}
	return i
}

// extent returns the index of the token after the broken declaration that begins at index start.
// That is the start of the next declaration, outside of all braces or in column 1. Outside of all
// braces any word in column 1 ends the broken one, because it may be meant as a declaration.
func (p *parser) extent(start int) int {
	depth, line := 0, p.tokens[start].Pos.Line
	for i := start + 1; ; i++ {
		tok := &p.tokens[i]
		switch first := tok.Pos.Line > line; {
		case tok.EOF():
			return i
		case elided(tok):
			continue
		case first && opens(tok) && (depth <= 0 || tok.Pos.Column == 1):
			return i
		case depth <= 0 && tok.Type == identToken && tok.Pos.Column == 1:
			return i
		}
		line = tok.Pos.Line
		depth += step(tok)
	}
}

// step returns the change in brace depth by a token: 1, -1 or 0.
func step(tok *lexer.Token) int {
	if tok.Type == punctToken {
		switch tok.Value {
		case "{":
			return 1
		case "}":
			return -1
		}
	}
	return 0
}

// depthOf returns the number of braces that are open after tokens.
func depthOf(tokens []lexer.Token) int {
	depth := 0
	for i := range tokens {
		depth += step(&tokens[i])
	}
	return depth
}

// repair removes one broken line after the other until the declaration can be parsed. It doesn't
// report an error right at the hole, because the removal may have caused it.
func (p *parser) repair(tokens []lexer.Token, found *problem, budget *int) {
	for range mostRepairs {
		var hole int
		tokens, hole = mend(tokens, found)
		if *budget -= len(tokens); tokens == nil || *budget < 0 || len(p.found) >= mostProblems {
			return
		}
		rest := replay(tokens)
		var decl Decl
		decl, found = declaration(peeking(&rest), tokens)
		if found == nil {
			p.tree.Decls = append(p.tree.Decls, decl)
			return
		}
		if at := indexOf(tokens, found.start); !tokens[at].EOF() && at != hole && at != previous(tokens, hole) {
			p.report(found)
		}
	}
}

// mend removes the line of the problem and returns the index of the hole. If closing braces are
// missing at the end, it inserts those instead. It returns nil if the first line of the
// declaration is broken.
func mend(tokens []lexer.Token, found *problem) (mended []lexer.Token, hole int) {
	if found.Code == codeBlock {
		return withClosingBraces(tokens), len(tokens)
	}
	at := indexOf(tokens, found.start)
	from, to := beginning(tokens, at), ending(tokens, at)
	if from == 0 || from >= to {
		return nil, 0
	}
	return slices.Delete(tokens, from, to), from
}

// withEOF returns a copy of tokens with an end of file after them.
func withEOF(tokens []lexer.Token) []lexer.Token {
	return append(slices.Clip(tokens), lexer.EOFToken(endOf(&tokens[len(tokens)-1])))
}

// withClosingBraces inserts the missing closing braces before the end of file. It returns nil if
// none are missing. They are put at the position of the last token, because a position outside of
// the text would be invalid.
func withClosingBraces(tokens []lexer.Token) []lexer.Token {
	depth := depthOf(tokens)
	if depth <= 0 {
		return nil
	}
	end := len(tokens) - 1
	brace := lexer.Token{Type: punctToken, Value: "}", Pos: tokens[end-1].Pos}
	return slices.Insert(slices.Clip(tokens), end, slices.Repeat([]lexer.Token{brace}, depth)...)
}

// indexOf returns the index of the last token that begins at or before an offset.
func indexOf(tokens []lexer.Token, offset int) int {
	behind := sort.Search(len(tokens), func(i int) bool { return tokens[i].Pos.Offset > offset })
	return max(0, behind-1)
}

// beginning returns the index of the first token of the line, or of the first one after a brace.
func beginning(tokens []lexer.Token, at int) int {
	from := at
	for {
		i := previous(tokens, from)
		if i < 0 || tokens[i].Pos.Line != tokens[at].Pos.Line || step(&tokens[i]) != 0 {
			return from
		}
		from = i
	}
}

// ending returns the index after the last token of the line, including blocks that open in it.
func ending(tokens []lexer.Token, at int) int {
	depth, line := 0, tokens[at].Pos.Line
	to := at
	for ; to < len(tokens); to++ {
		tok := &tokens[to]
		if tok.EOF() || depth == 0 && tok.Pos.Line > line || depth+step(tok) < 0 {
			break
		}
		depth += step(tok)
		line = tok.Pos.Line
	}
	return to
}

// previous returns the index of the last token before i that is not white space or a comment, or
// -1.
func previous(tokens []lexer.Token, i int) int {
	for i--; i >= 0 && elided(&tokens[i]); i-- {
	}
	return i
}

func elided(tok *lexer.Token) bool { return tok.Type == spaceToken || tok.Type == commentToken }

// A replay is a lexer that returns tokens scanned earlier.
type replay []lexer.Token

// Next returns the next token.
func (r *replay) Next() (lexer.Token, error) {
	next := (*r)[0]
	*r = (*r)[1:]
	return next, nil
}
