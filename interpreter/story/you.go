package story

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/interpreter/event"
)

// Who reads of themselves is called "you": "the hand of player 1" is "your hand" to player 1, and "player 1 wins" is "you win".

// self stands for the reader in a sentence, until it is known how they are called there.
const self = "\x00"

var (
	anyone  = regexp.MustCompile(`(?i)\bplayer \d+`)
	theirs  = regexp.MustCompile(`\b(?i:the) ((?:\p{L}+ )?\p{L}+) of ` + self)
	inTheir = regexp.MustCompile(`\b(to|from|in|into|on|at|of) ((?:\p{L}+ )?\p{L}+) of ` + self)
	toThem  = regexp.MustCompile(`\b(to|from|by|for|with|against|at|than) ` + self)
	theySay = regexp.MustCompile(`^` + self + `:`)
	theyAct = regexp.MustCompile(`^` + self + ` (\p{Ll}+s\b.*)$`)
)

// To is a sentence as it is told to a player; to nobody, as it stands.
func To(player int, sentence string) string {
	if player < 0 || !anyone.MatchString(sentence) {
		return sentence
	}
	called := event.Seat(int64(player))
	told := anyone.ReplaceAllStringFunc(sentence, func(name string) string {
		if strings.EqualFold(name, called) {
			return self
		}
		return name
	})
	if act := theyAct.FindStringSubmatch(told); act != nil {
		told = "you " + plural(act[1])
	}
	told = theySay.ReplaceAllString(told, "you:")
	told = theirs.ReplaceAllString(told, "your $1")
	told = inTheir.ReplaceAllString(told, "$1 your $2")
	told = toThem.ReplaceAllString(told, "$1 you")
	told = strings.ReplaceAll(told, self, called)
	if first, _ := utf8.DecodeRuneInString(sentence); unicode.IsUpper(first) {
		return upper(told)
	}
	return told
}
