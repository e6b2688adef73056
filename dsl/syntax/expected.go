package syntax

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
)

// asProblem translates an error from participle or from a Parse method into the words of people
// who write rules. Tokens are the tokens that were parsed.
func asProblem(err error, tokens []lexer.Token) *problem {
	var own *problem
	if errors.As(err, &own) {
		return own
	}
	var lack *missing
	if errors.As(err, &lack) {
		return misplaced(lack.tok, lack.words, tokens)
	}
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) {
		return misplaced(&unexpected.Unexpected, wanted(unexpected.Message()), tokens)
	}
	// The only remaining errors are about numbers that participle itself converts to int.
	p := &problem{Diagnostic: diag.Diagnostic{Code: codeNumber, Summary: "this number is too large"}}
	var placed participle.Error
	if errors.As(err, &placed) {
		at := indexOf(tokens, placed.Position().Offset)
		for tokens[at].Type != numberToken && at < len(tokens)-1 {
			at++
		}
		p.start, p.end = tokens[at].Pos.Offset, tokens[at].Pos.Offset+len(tokens[at].Value)
	}
	return p
}

// misplaced returns the problem that tok was found where one of words was expected.
func misplaced(tok *lexer.Token, words []string, tokens []lexer.Token) *problem {
	at := indexOf(tokens, tok.Pos.Offset)
	var before *lexer.Token
	if i := previous(tokens, at); i >= 0 {
		before = &tokens[i]
	}
	switch {
	case len(words) > 1 || len(words) == 1 && words[0] != `"}"`:
		return expected(either(words), before, tok).near(tok, unquoted(words))
	case tok.EOF():
		return unclosed(tokens[:at])
	case before == nil || before.Pos.Line < tok.Pos.Line:
		return problemAt(tok, codeSyntax, "%s cannot stand here", show(tok)).near(tok, lineWords)
	}
	if word := intended(tokens, at); word != nil {
		return problemAt(word, codeSyntax, "expected a step, not %s", show(word)).near(word, lineWords)
	}
	return problemAt(tok, codeSyntax, "%s cannot stand after %s", show(tok), show(before)).with(hint("", before, tok))
}

// intended returns the first word on the line of the token at index i if that word looks like a
// misspelt word of the language. Either only the case of its letters is wrong, or it directly
// precedes the token and is similar to such a word. Otherwise it returns nil.
func intended(tokens []lexer.Token, i int) *lexer.Token {
	start := beginning(tokens, i)
	first := &tokens[start]
	lower := strings.ToLower(first.Value)
	switch {
	case first.Type != identToken:
	case lower != first.Value && slices.Contains(lineWords, lower), start == i-2 && diag.Near(first.Value, lineWords) != "":
		return first
	}
	return nil
}

// near adds a "did you mean" label to the problem if a word similar to tok is among words.
func (p *problem) near(tok *lexer.Token, words []string) *problem {
	if tok.Type == identToken && p.start == tok.Pos.Offset {
		p.Label = diag.DidYouMean(tok.Value, words)
	}
	return p
}

// unclosed returns the problem that the tokens end before all braces are closed. A closing brace
// may be further left than the line of its partner. Then that partner was probably meant to be
// closed earlier, so the error is reported there. Otherwise it is reported at the innermost open
// brace.
func unclosed(tokens []lexer.Token) *problem {
	open := []int{0}
	for i := range tokens {
		innermost := open[len(open)-1]
		switch inside := len(open) > 1; step(&tokens[i]) {
		case 1:
			open = append(open, i)
		case -1:
			if inside && tokens[i].Pos.Column < tokens[lineStart(tokens, innermost)].Pos.Column {
				return notClosed(&tokens[innermost])
			}
			open = open[:max(1, len(open)-1)]
		}
	}
	return notClosed(&tokens[open[len(open)-1]])
}

func notClosed(brace *lexer.Token) *problem {
	return problemAt(brace, codeBlock, `this "{" has no "}"`)
}

// lineStart returns the index of the first token on the line of the token at index i.
func lineStart(tokens []lexer.Token, i int) int {
	start := i
	for before := previous(tokens, i); before >= 0 && tokens[before].Pos.Line == tokens[i].Pos.Line; {
		start, before = before, previous(tokens, before)
	}
	return start
}

// either joins alternatives into a phrase, for example "a, b or c".
func either(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// unquoted returns those of words that are quoted words of the language, without their quotes.
func unquoted(words []string) []string {
	var literal []string
	for _, word := range words {
		if word[0] == '"' && isLetter(rune(word[1])) {
			literal = append(literal, strings.Trim(word, `"`))
		}
	}
	return literal
}

// spoken maps names of productions to the words that error messages use for them.
var spoken = map[string]string{
	"Anchor": `"before" or "after"`, "Answer": "an answer", "Arm": "a step or a block", "Block": `"{"`,
	"CardNames": "the name of a card", "CheckLine": "a line of a check", "CitedRule": "the sort and the name of a rule", "Cites": `"cites"`, "Clause": "a clause",
	"Condition": "an outcome", "CreateValue": "a field", "Decl": "a declaration",
	"Dice": "dice such as 2d6", "Each": `"each"`, "Expr": "a value", "Expect": "what to expect",
	"Field": "a field", "If": `"if"`, "InPlay": `"while"`, "Key": "the label or the pattern of a line",
	"LineAnchor": `"before" or "after"`, "Listener": `"before", "after" or "instead of"`, "LuckLine": "the name of a deck or a check", "Member": "a name", "Name": "a name", "Notes": `"cites"`, "Operand": "a value",
	"Modify":       `"modify"`,
	"OptionChange": "the name of an option",
	"Param":        "a parameter", "Pattern": "a pattern", "PriorityRule": `"rule"`, "Row": "a row",
	"ScriptPart": "a part of a script",
	"SortKey":    "a value to sort by", "Stmt": "a step", "Text": "a text in quotes",
	"Type": "a type", "Whose": "the name of a card, or a kind", "Wording": `"called", "sign", "gloss" or "told"`, "<number>": "a number", "<dice>": "dice such as 2d6",
	"<transcript>": `a line that begins with "|"`,
}

// wanted returns the words that could have come next. It takes them from the production at the
// end of a participle message, for example (expected ("until" Expr)? "{" …).
func wanted(message string) (words []string) {
	_, production, found := strings.Cut(message, "(expected ")
	if !found {
		return nil
	}
	grammar, err := ebnf.ParseString("Expected = " + strings.TrimSuffix(withoutTypes(production), ")") + " .")
	if err != nil {
		return nil
	}
	first(grammar.Productions[0].Expression, &words)
	return words
}

// first appends the words that an expression can begin with, without duplicates, and reports
// whether the whole expression is optional.
func first(e *ebnf.Expression, words *[]string) (optional bool) {
	for _, sequence := range e.Alternatives {
		required := func(term *ebnf.Term) bool { return !firstOfTerm(term, words) }
		optional = !slices.ContainsFunc(sequence.Terms, required) || optional
	}
	return optional
}

func firstOfTerm(term *ebnf.Term, words *[]string) (optional bool) {
	switch {
	case term.Group == nil:
		word := term.Name + term.Literal
		if term.Token != "" {
			word = "<" + term.Token + ">"
		}
		if name, ok := spoken[word]; ok {
			word = name
		}
		if !slices.Contains(*words, word) {
			*words = append(*words, word)
		}
	case term.Group.Lookahead != ebnf.LookaheadAssertionNone:
		return true
	default:
		optional = first(term.Group.Expr, words)
	}
	return optional || term.Repetition == "?" || term.Repetition == "*"
}
