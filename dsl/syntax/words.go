package syntax

import "slices"

// reserved are the words that cannot be names, in alphabetical order.
var reserved = []string{
	"all", "and", "any", "by", "choose", "count", "create", "decrease", "discard", "draw", "each", "else",
	"empty", "end", "every", "exists", "false", "first", "for", "if", "in", "increase", "is", "it", "judge",
	"last", "least", "let", "match", "most", "move", "none", "not", "of", "or", "random", "repeat", "return",
	"roll", "say", "sees", "show", "shuffle", "skip", "stop", "suggest", "sum", "true", "when", "where", "while",
}

// declarationWords are the words that start a declaration.
var declarationWords = []string{
	"board", "card", "catalog", "change", "chart", "check", "clause", "deck", "die", "each", "enum", "function",
	"group", "hand", "keep", "offer", "open", "option", "phase", "pile", "pool", "priority", "procedure", "replace", "report", "require", "row",
	"scenario", "score", "script", "setup", "space", "table", "token", "track", "turn", "variant",
}

// valueWords are the reserved words that a value may start with.
var valueWords = []string{
	"all", "any", "choose", "count", "every", "false", "first", "if", "it", "judge", "last", "least",
	"most", "none", "not", "random", "roll", "sum", "true",
}

// lineWords are the words that begin a line in some block.
var lineWords = []string{
	"add", "after", "against", "answer", "before", "choose", "cites", "create", "data", "decrease", "discard", "do", "draw",
	"end", "expect", "extends", "for", "given", "if", "increase", "insert", "instead", "let", "listed", "lists", "luck", "match", "modify", "move",
	"option", "order", "play", "players", "remove", "repeat", "return", "roll", "rule", "say", "secretly", "seed", "show", "shuffle",
	"skip", "source", "stop", "subtract", "teams", "together", "transcript", "turn", "while", "win", "with",
}

// valueFollowers are the unreserved words that may follow a value on its line.
var valueFollowers = []string{
	"as", "at", "because", "called", "cites", "desc", "face_down", "face_up", "from", "gloss", "into", "on", "rounded", "showing", "sign", "then", "times", "to", "told", "with", "without",
}

// connectives are the reserved words that connect names and values. They can't be in the position
// of one.
var connectives = []string{"and", "by", "in", "is", "not", "of", "or", "sees", "when", "where"}

var (
	isReserved    = setOf(reserved)
	isDeclaration = setOf(declarationWords)
	startsValue   = setOf(valueWords)
)

// Words returns the reserved words, which cannot be names, in alphabetical order. The other words
// of the language are keywords only in certain positions.
func Words() []string { return slices.Clone(reserved) }

// DeclarationWords returns the words that a declaration may begin with, in alphabetical order.
func DeclarationWords() []string { return slices.Clone(declarationWords) }

// LineWords returns the words that a line within a declaration may begin with.
func LineWords() []string { return slices.Clone(lineWords) }

// ValueWords returns the words that occur in values or follow them, sorted.
func ValueWords() []string {
	words := slices.Concat(valueWords, valueFollowers, connectives)
	slices.Sort(words)
	return slices.Compact(words)
}

func setOf(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	return set
}
