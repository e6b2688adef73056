package alphabet

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normal returns the text in Unicode normalization form C, so that "É" is the same text however it was typed.
func Normal(text string) string { return norm.NFC.String(text) }

// Name returns the name in normal form, without blanks at its ends and with one blank between its words, because names
// that differ only in those look the same to a player.
func Name(name string) string {
	if isName(name) {
		return name
	}
	return strings.Join(strings.Fields(Normal(name)), " ")
}

// isName reports whether a name is certain to be as Name returns it, without making a new text. It knows ASCII alone.
func isName(name string) bool {
	before := byte(' ')
	for i := range len(name) {
		c := name[i]
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return name == "" || before != ' '
}
