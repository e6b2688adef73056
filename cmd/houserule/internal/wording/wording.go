// Package wording makes texts from rules fit for terminals. It escapes control characters, and
// turns identifiers into words. It doesn't interpret the texts.
package wording

import (
	"strings"

	"houserule/dsl/diag"
)

// OneLine returns a text on one line, with control characters escaped. Runs of whitespace become
// one blank.
func OneLine(text string) string {
	if isPlain(text) {
		return text
	}
	return diag.Printable(strings.Join(strings.Fields(text), " "))
}

// isPlain reports whether OneLine would return a text unchanged. It is a fast path, because most
// texts are plain ASCII words.
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

// Lines returns the lines of a text as a slice, with control characters escaped.
func Lines(text string) []string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = diag.Printable(lines[i])
	}
	return lines
}

// Spoken returns an identifier as words: underscores become blanks.
func Spoken(name string) string { return OneLine(strings.ReplaceAll(name, "_", " ")) }

// UpperFirst returns a text with its first letter in upper case.
func UpperFirst(text string) string {
	for i, r := range text {
		return strings.ToUpper(string(r)) + text[i+len(string(r)):]
	}
	return text
}
