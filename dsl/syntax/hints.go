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
		return "A number is changed like this: increase gold by 3."
	case tok.Value == "=" && (what == "" || strings.HasSuffix(what, `"{"`) || what == `"then"`):
		return "Whether two things are the same is asked with is."
	case tok.Value == ">" && isSign(before, "<"):
		return "Whether two things differ is asked with is not."
	case before.Value == "change" && isDeclaration[tok.Value]:
		return "Others have no lines to change, so all of it is replaced: replace " + tok.Value + " …"
	case before.Value == "script" && isSign(tok, "{"), before.Value == "script" && tok.Value == "where":
		return `Say whom it is for: script "NAME" { … } is for a card, script KIND { … } for all of a kind.`
	case tok.Value == "modify" || tok.Value == "first" && isSign(before, "{"):
		return "What is modified stands in a block of its own: while in play { modify … }."
	case before.Value == "together" && isSign(tok, "{"):
		return "Say for whom: together for each player in players { … }."
	case before.Value == "secretly" && isSign(tok, "{"):
		return "Say for whom: secretly for active { … }, or together secretly for each player in players { … }."
	case before.Value == "for" && tok.Value == "each":
		return "What all decide in secret is written together secretly for each player in players { … }."
	case what == spoken["Text"] && tok.Value == "by":
		return `Players read a text: offer trade "Offer a trade" by each player { … }.`
	case before.Value == "choose" && what == spoken["Text"]:
		return "A step asks a question and gives options. To choose something, give it a name: let card = choose one of …"
	case what == spoken["Text"] && tok.Type == identToken, before.Type == stringToken && isSign(tok, "+"):
		return `A value in a text stands in braces: "{gold} pieces of gold".`
	case isSign(tok, "/"):
		return commentHint
	}
	return ""
}

const commentHint = "A comment begins with #."

func isSign(tok *lexer.Token, signs ...string) bool {
	return tok.Type == punctToken && slices.Contains(signs, tok.Value)
}

// signWords maps signs of other languages to the words that replace them.
var signWords = map[string][]string{"!": {"not"}, "&": {"and"}, "&&": {"and"}, "|": {"or"}, "||": {"or"}}

// signHints maps signs that the language doesn't have to hints.
var signHints = map[string]string{
	"!":  "The opposite is said with not, or is not.",
	"&":  "Conditions are joined with and.",
	"&&": "Conditions are joined with and.",
	"|":  "Conditions are joined with or.",
	"||": "Conditions are joined with or.",
	"%":  "What is left over of a division is: gold / 3 remainder.",
	"?":  "One of two values is picked by if gold > 3 then 1 else 2.",
	";":  "Nothing stands between two steps, or between two rows.",
}

// habits are patterns of lines as written by people who know other languages or rulebooks, each
// with a remedy. They are used only if a line can't be parsed and no better hint is known.
var habits = []struct {
	line   *regexp.Regexp
	remedy string
}{
	{regexp.MustCompile(`\bwhere\s+[^"(]*\bor\s+[^"]*("[^"]*"\s*(showing|by|suggest)|\bby)\b`), "Behind where, a condition with or needs brackets: where (a or b)."},
	{regexp.MustCompile(`\b(elif|elsif|elseif)\b`), "Another condition follows with else if."},
	{regexp.MustCompile(`\bfor\s+each\s+\w+\s+of\b|\bfor\s+\w+\s+in\b`), "A loop is written for each card in hand { … }."},
	{regexp.MustCompile(`\b(min|minimum|smallest|smaller|lowest|lower|least|lesser|fewest|fewer)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), smallestOf},
	{regexp.MustCompile(`\b(max|maximum|greatest|greater|biggest|bigger|largest|larger|highest|higher|most)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), greatestOf},
	{regexp.MustCompile(`\b(smallest|lowest|fewest)\s+(\w+\s+)?of\b`), "The smallest value is: least value of hand. Who has it is found by an order: first of hand by value."},
	{regexp.MustCompile(`\b(greatest|biggest|largest|highest)\s+(\w+\s+)?of\b`), "The greatest value is: most value of hand. Who has it is found by an order: first of hand by value desc."},
	{regexp.MustCompile(`\bthe\s+(second|third|fourth|fifth|next)\b`), "One of several is found by its place: the number 3 of hand."},
	{regexp.MustCompile(`\b(add|subtract)\s+[\w.]+\s+if\b`), "The condition of a line stands behind when: subtract 2 when gold > 1."},
	{regexp.MustCompile(`\b(if|while)\b.*\b(then|do)\s*\{`), "The steps stand in braces right behind the condition; then is for values: if gold > 1 then 2 else 0."},
	{regexp.MustCompile(`"\s*by\s+[\w.]+\s*,`), "One player decides. To ask several, ask each of them: for each player in players { … }."},
	{regexp.MustCompile(`\w\[`), "An element is found by its place: the number 2 of hand."},
	{regexp.MustCompile(`[<>=]\s*\w+\s*\?`), "One of two values is picked by if gold > 3 then 1 else 2."},
	{regexp.MustCompile(`^\s*(def|func|fn|sub|void|proc)\b`), "What does something is a procedure, what only tells something is a function."},
	{regexp.MustCompile(`^\s*(variant|keep|phase|procedure|function|option|table|check|priority|deck|pile|row|hand|track|let)\s+(\w+\s+)?\w+-[a-z]`),
		"A name has _ where a word has a hyphen: lay_out."},
	{regexp.MustCompile(`\bis\s+(at\s+(least|most)|(greater|less|more|fewer|higher|lower)\s+than)\b`), "Numbers are compared with <, <=, > and >=."},
	{regexp.MustCompile(`\bdraw\s+(an?|one|two|three)\b`), "How many are drawn is a number: draw 1 from stock."},
	{regexp.MustCompile(`\.\w+\(\s*\)`), "What is asked behind a dot has no brackets: hand.count."},
	{regexp.MustCompile(`:=`), "A name is given with let card = …, and another value with card = …."},
	{regexp.MustCompile(`\b(if|while|repeat|else|for\s+each)\b[^":]*:`), "Steps stand in braces: { … }."},
	{regexp.MustCompile(`"[^"{}]*\{[^"{}]*"[^{}]*\}`), "No text can stand in the braces of a text: give the value a name before, let card = …, and write {card}."},
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
