package syntax

import (
	"slices"
	"sort"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
)

// How errors are got over: the line in which a declaration stops making sense is taken out, and
// what is left of the declaration is read again. So all errors of a file show at once, and most of
// the tree is there. Both limits keep a hostile file from being read over and over.
const (
	mostRepairs  = 20      // of one declaration
	repairBudget = 400_000 // tokens that are read again, in one file
)

// declarations reads the whole file.
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
		p.repair(ended(p.tokens[start:end]), problem, &budget)
		p.lex.LoadCheckpoint(before)
		p.lex.FastForward(lexer.RawCursor(end - 1))
	}
}

// overrun is the problem of a declaration that did not end where the next one begins.
func overrun(tokens []lexer.Token, found *problem) *problem {
	if depthOf(tokens) <= 0 {
		return found
	}
	return unclosed(tokens)
}

// declaration reads one declaration, or says why it cannot be read.
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

// opens reports whether a declaration may begin with that token.
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

// next is the index of the token that the lexer stands before.
func (p *parser) next() int {
	i := int(p.lex.RawCursor())
	for elided(&p.tokens[i]) {
		i++
	}
	return i
}

// extent finds where the broken declaration that begins at start ends: where the next one begins,
// outside of all braces or at the very left. Outside of all braces any word at the very left may be
// meant to begin one.
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

// step is how much deeper a token leads.
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

// depthOf is how many braces are open at the end of tokens.
func depthOf(tokens []lexer.Token) int {
	depth := 0
	for i := range tokens {
		depth += step(&tokens[i])
	}
	return depth
}

// repair takes out one broken line after the other until the declaration can be read. What then
// goes wrong in that very place only follows from the hole, and is not reported.
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

// mend takes out the line of the problem, and tells where; or it puts in braces that were forgotten
// at the end. It gives up, with nil, where the head of the declaration itself is broken.
func mend(tokens []lexer.Token, found *problem) (mended []lexer.Token, hole int) {
	if found.Code == codeBlock {
		return closed(tokens), len(tokens)
	}
	at := indexOf(tokens, found.start)
	from, to := beginning(tokens, at), ending(tokens, at)
	if from == 0 || from >= to {
		return nil, 0
	}
	return slices.Delete(tokens, from, to), from
}

// ended are tokens of their own with an end behind them.
func ended(tokens []lexer.Token) []lexer.Token {
	return append(slices.Clip(tokens), lexer.EOFToken(endOf(&tokens[len(tokens)-1])))
}

// closed adds as many closing braces as are missing before the end of the tokens, or is nil. They
// stand where the last token does, so as not to lie outside of the text.
func closed(tokens []lexer.Token) []lexer.Token {
	depth := depthOf(tokens)
	if depth <= 0 {
		return nil
	}
	end := len(tokens) - 1
	brace := lexer.Token{Type: punctToken, Value: "}", Pos: tokens[end-1].Pos}
	return slices.Insert(slices.Clip(tokens), end, slices.Repeat([]lexer.Token{brace}, depth)...)
}

// indexOf finds the token that stands at an offset.
func indexOf(tokens []lexer.Token, offset int) int {
	behind := sort.Search(len(tokens), func(i int) bool { return tokens[i].Pos.Offset > offset })
	return max(0, behind-1)
}

// beginning goes back to the first token of the line, or to the first behind a brace.
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

// ending goes on to the end of the line, through the blocks that open in it.
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

// previous is the index of the last token before i that counts, or -1.
func previous(tokens []lexer.Token, i int) int {
	for i--; i >= 0 && elided(&tokens[i]); i-- {
	}
	return i
}

func elided(tok *lexer.Token) bool { return tok.Type == spaceToken || tok.Type == commentToken }

// A replay gives out tokens that were made before.
type replay []lexer.Token

// Next gives the next token.
func (r *replay) Next() (lexer.Token, error) {
	next := (*r)[0]
	*r = (*r)[1:]
	return next, nil
}
