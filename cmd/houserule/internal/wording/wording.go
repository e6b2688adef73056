// Package wording makes texts from rules fit for people on a terminal: what a terminal would obey is spelled out,
// and names read as people say them. Texts come in and go out; what they are about is not known here.
package wording

import (
	"strings"

	"houserule/dsl/diag"
)

// OneLine is a text on one line: line ends become blanks.
func OneLine(text string) string {
	if isPlain(text) {
		return text
	}
	return diag.Printable(strings.Join(strings.Fields(text), " "))
}

// isPlain reports whether a text is nothing but words with one blank between them, as most are.
func isPlain(text string) bool {
	wasBlank := true
	for i := range len(text) {
		isBlank := text[i] == ' '
		if text[i] < ' ' || text[i] >= 0x7f || isBlank && wasBlank {
			return false
		}
		wasBlank = isBlank
	}
	return text == "" || !wasBlank
}

// Lines are the lines of a text.
func Lines(text string) []string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = diag.Printable(lines[i])
	}
	return lines
}

// Spoken is a name of the rules as people say it.
func Spoken(name string) string { return OneLine(strings.ReplaceAll(name, "_", " ")) }

// UpperFirst is a text as it begins a sentence.
func UpperFirst(text string) string {
	for i, r := range text {
		return strings.ToUpper(string(r)) + text[i+len(string(r)):]
	}
	return text
}
