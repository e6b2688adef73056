package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// Messages for steps in a position where only the name of a phase or of a procedure is allowed.

// stepWords are the reserved words that begin a step.
var stepWords = []string{
	"choose", "create", "decrease", "discard", "draw", "end", "for", "if", "increase", "let", "match", "move", "repeat", "return", "roll", "say", "show",
	"shuffle", "skip", "stop", "while",
}

// withSteps rewords the problem of a declaration if its tokens are a turn with steps in it.
// Otherwise it returns found unchanged.
func withSteps(found *problem, tokens []lexer.Token) *problem {
	if found.Code != codeSyntax && found.Code != codeReserved || !isTurn(tokens) {
		return found
	}
	open := slices.IndexFunc(tokens, func(tok lexer.Token) bool { return isSign(&tok, "{") })
	at := indexOf(tokens, found.start)
	if open < 0 || at <= open || tokens[at].EOF() || found.Code == codeReserved && isAlone(tokens, at) {
		return found
	}
	found.Code, found.Summary, found.Label = codeSyntax, "turn lists phases, not steps", ""
	return found.with("Put the steps in a phase, phase NAME { … }, and write NAME here.")
}

// isTurn reports whether the declaration in tokens begins with turn or replace turn.
func isTurn(tokens []lexer.Token) bool {
	for i := range tokens {
		if tok := &tokens[i]; !elided(tok) && tok.Value != "replace" {
			return tok.Type == identToken && tok.Value == "turn"
		}
	}
	return false
}

// isAlone reports whether the token at index i is the last on its line, because it may then be
// meant as a name.
func isAlone(tokens []lexer.Token, i int) bool {
	line := tokens[i].Pos.Line
	for i++; i < len(tokens) && elided(&tokens[i]); i++ {
	}
	return i == len(tokens) || tokens[i].Pos.Line > line || isSign(&tokens[i], "}")
}

// followed returns the problem that a listener names the step tok instead of a procedure. Read
// are the tokens before tok. It returns nil if tok is in another position.
func followed(read []lexer.Token, tok *lexer.Token) *problem {
	side := previous(read, len(read))
	if side < 0 || !slices.Contains(stepWords, tok.Value) {
		return nil
	}
	word := read[side].Value
	if before := previous(read, side); word == "of" && before >= 0 && read[before].Value == "instead" {
		side, word = before, "instead of"
	}
	if word != "before" && word != "after" && word != "instead of" {
		return nil
	}
	if before := previous(read, side); before >= 0 && read[before].Pos.Line == read[side].Pos.Line && !isSign(&read[before], "{", "}") {
		return nil // an anchor, as in insert camp after hunt
	}
	return problemAt(tok, codeReserved, "%s is a step, but only procedures can be followed", show(tok)).
		with("Put the step in a procedure, call that instead, and write its name here.")
}
