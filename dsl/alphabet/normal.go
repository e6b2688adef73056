package alphabet

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Normal returns the text in Unicode normalization form C, so that "É" is the same text however it was typed.
func Normal(text string) string { return norm.NFC.String(text) }

// Name returns the name in normal form, without blanks at its ends and with one blank between its words, because names
// that differ only in those look the same to a player.
func Name(name string) string {
	return strings.Join(strings.Fields(Normal(name)), " ")
}
