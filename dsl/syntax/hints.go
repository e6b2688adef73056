package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// hint says what to write instead, where people often write something else: what they know from other
// texts, or what the words of the language lead them to expect. What was expected between the two tokens
// is "" if it could have been many things.
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

// signWords are the words for such signs.
var signWords = map[string][]string{"!": {"not"}, "&": {"and"}, "&&": {"and"}, "|": {"or"}, "||": {"or"}}

// signHints are hints for signs that no rule has in it.
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
