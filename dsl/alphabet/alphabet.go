// Package alphabet orders texts as people do: É stands beside E, and case matters only where nothing else does.
//
// The order is that of the Unicode collation algorithm for no language in particular, so it is the same on every
// machine. Texts that are alike even then are ordered by their code points.
package alphabet

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// A collator serves one caller at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Und, collate.Force) }}

// Compare tells how two texts stand in the alphabet: below 0, 0 or above 0. It is 0 for the same text only.
func Compare(a, b string) int {
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	return c.CompareString(a, b)
}

// Ranks gives each of some different texts its place among them: to compare two places is to compare two texts.
func Ranks(texts []string) []int32 {
	order := make([]int32, len(texts))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return Compare(texts[i], texts[j]) })
	ranks := make([]int32, len(texts))
	for place, i := range order {
		ranks[i] = int32(place)
	}
	return ranks
}

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
