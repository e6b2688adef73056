package syntax

import (
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
)

// hint returns advice if the tokens before and tok look like a common mistake, for example a
// habit from other languages. It returns "" if it has none. The parameter what names the syntax
// that was expected between the two tokens, or is "" if there were many possibilities.
func hint(what string, before, tok *lexer.Token) string {
	switch {
	case before == nil:
		return ""
	case tok.Value == "=" && isSign(before, "+", "-", "*", "/"), tok.Value == before.Value && isSign(tok, "+", "-"):
		return "Write increase gold by 3."
	case tok.Value == "=" && (what == "" || strings.HasSuffix(what, `"{"`) || what == `"then"`):
		return "Use is to test for equality."
	case tok.Value == ">" && isSign(before, "<"):
		return "Use is not to test for a difference."
	case before.Value == "change" && isDeclaration[tok.Value]:
		return "Only some declarations have lines to change. Replace the whole declaration: replace " + tok.Value + " …"
	case before.Value == "script" && isSign(tok, "{"), before.Value == "script" && tok.Value == "where":
		return `Name its cards: script "NAME" { … } for one card, script KIND { … } for all cards of a kind.`
	case tok.Value == "modify" || tok.Value == "first" && isSign(before, "{"):
		return "Put modify lines in a block: while in play { modify … }."
	case before.Value == "together" && isSign(tok, "{"):
		return "Name the players: together for each player in players { … }."
	case before.Value == "secretly" && isSign(tok, "{"):
		return "Name the players: secretly for active { … }, or together secretly for each player in players { … }."
	case before.Value == "for" && tok.Value == "each":
		return "For secret decisions of all players write together secretly for each player in players { … }."
	case what == spoken["Text"] && tok.Value == "by":
		return `Add the text that players see: offer trade "Offer a trade" by each player { … }.`
	case before.Value == "choose" && what == spoken["Text"]:
		return "A choice as a step has options. To choose a value, name it: let card = choose one of …"
	case what == spoken["Text"] && tok.Type == identToken, before.Type == stringToken && isSign(tok, "+"):
		return `Write a value in a text in braces: "{gold} pieces of gold".`
	case isSign(tok, "/"):
		return commentHint
	}
	return ""
}

const commentHint = "Start a comment with #."

func isSign(tok *lexer.Token, signs ...string) bool {
	return tok.Type == punctToken && slices.Contains(signs, tok.Value)
}

// signWords maps signs of other languages to the words that replace them.
var signWords = map[string][]string{"!": {"not"}, "&": {"and"}, "&&": {"and"}, "|": {"or"}, "||": {"or"}}

// signHints maps signs that the language doesn't have to hints.
var signHints = map[string]string{
	"!":  "Write not, or is not.",
	"&":  "Join conditions with and.",
	"&&": "Join conditions with and.",
	"|":  "Join conditions with or.",
	"||": "Join conditions with or.",
	"%":  "For the remainder of a division write gold / 3 remainder.",
	"?":  "For one of two values write if gold > 3 then 1 else 2.",
	";":  "Delete it: steps and rows have no separator.",
}

// habits are patterns of lines as written by people who know other languages or rulebooks, each
// with a remedy. They are used only if a line can't be parsed and no better hint is known.
var habits = []struct {
	line   *regexp.Regexp
	remedy string
}{
	{regexp.MustCompile(`\bwhere\s+[^"(]*\bor\s+[^"]*("[^"]*"\s*(showing|by|suggest)|\bby)\b`), "After where, a condition with or needs brackets: where (a or b)."},
	{regexp.MustCompile(`\(\s*[\w.]+\s+where\b`), "Begin a query with a word such as all: all players where gold > 3."},
	{regexp.MustCompile(`\b(elif|elsif|elseif)\b`), "Write else if for another condition."},
	{regexp.MustCompile(`\bfor\s+each\s+\w+\s+of\b|\bfor\s+\w+\s+in\b`), "Write a loop as for each card in hand { … }."},
	{regexp.MustCompile(`\b(min|minimum|smallest|smaller|lowest|lower|least|lesser|fewest|fewer)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), smallestOf},
	{regexp.MustCompile(`\b(max|maximum|greatest|greater|biggest|bigger|largest|larger|highest|higher|most)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), greatestOf},
	{regexp.MustCompile(`\b(smallest|lowest|fewest)\s+(\w+\s+)?of\b`), "For the smallest value write least value of hand; for the card that has it, first of hand by value."},
	{regexp.MustCompile(`\b(greatest|biggest|largest|highest)\s+(\w+\s+)?of\b`), "For the largest value write most value of hand; for the card that has it, first of hand by value desc."},
	{regexp.MustCompile(`\bthe\s+(second|third|fourth|fifth|next)\b`), "Use an index: the number 3 of hand."},
	{regexp.MustCompile(`\b(add|subtract)\s+[\w.]+\s+if\b`), "Write the condition of a line after when: subtract 2 when gold > 1."},
	{regexp.MustCompile(`\b(if|while)\b.*\b(then|do)\s*\{`), "Put the steps in braces after the condition. then is for values: if gold > 1 then 2 else 0."},
	{regexp.MustCompile(`"\s*by\s+[\w.]+\s*,`), "One player decides. To ask several players, use a loop: for each player in players { … }."},
	{regexp.MustCompile(`\w\[`), "Use an index: the number 2 of hand."},
	{regexp.MustCompile(`[<>=]\s*\w+\s*\?`), "For one of two values write if gold > 3 then 1 else 2."},
	{regexp.MustCompile(`^\s*(def|func|fn|sub|void|proc)\b`), "Write procedure for steps, and function for a value."},
	{regexp.MustCompile(`^\s*(variant|keep|phase|procedure|function|option|table|check|priority|deck|pile|row|hand|track|let)\s+(\w+\s+)?\w+-[a-z]`),
		"Write _ instead of a hyphen in a name: lay_out."},
	{regexp.MustCompile(`\bis\s+(at\s+(least|most)|(greater|less|more|fewer|higher|lower)\s+than)\b`), "Compare numbers with <, <=, > and >=."},
	{regexp.MustCompile(`\bdraw\s+(an?|one|two|three)\b`), "Write the number of cards: draw 1 from stock."},
	{regexp.MustCompile(`\.\w+\(\s*\)`), "Write no brackets after a field: hand.count."},
	{regexp.MustCompile(`:=`), "Declare a variable with let card = …, and change it with card = …."},
	{regexp.MustCompile(`\b(if|while|repeat|else|for\s+each)\b[^":]*:`), "Put steps in braces: { … }."},
	{regexp.MustCompile(`^\s*(remove|delete)\s+\w+\s+["\w]`), "A house rule can't remove a declaration. Replace it with one that does nothing: replace phase rest { skip }."},
	{regexp.MustCompile(`\bextends\s+("|[\w./-]+\.rules)`), "Write the name of the variant without quotes and without .rules: extends pig."},
	{regexp.MustCompile(`^([^"]|"[^"{}]*(\{[^"{}]*\}[^"{}]*)*")*"[^"{}]*(\{[^"{}]*\}[^"{}]*)*\{[^"{}]*"[^{}]*\}`), "A text in braces can't hold another text. Name the value first, let card = …, and write {card}."},
	{regexp.MustCompile(`\{[^{}]*-> *[\w.]+,`), "Put no commas between rows: { sheep -> 9  goat -> 4 }."},
}

// withHabit adds the remedy of the first matching habit to a diagnostic without a detail of its
// own.
func withHabit(d diag.Diagnostic) diag.Diagnostic {
	if d.Detail != "" && d.Detail != waysToDeclare || d.Code != codeSyntax && d.Code != codeText {
		return d
	}
	line := d.Span.File.Line(d.Span.Line())
	for _, h := range habits {
		if h.line.MatchString(line) {
			d.Detail = h.remedy
			break
		}
	}
	return d
}
