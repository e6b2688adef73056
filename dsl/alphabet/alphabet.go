// Package alphabet sorts texts for display. É stands beside E, and case matters only between
// texts that are otherwise equal.
//
// The order is that of the Unicode collation algorithm without a language, so it is the same on
// every machine. Texts that collate as equal are ordered by their code points.
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

// collators is a cache of collators, because one collator serves only one caller at a time.
var collators = sync.Pool{New: func() any { return collate.New(language.Und, collate.Force) }}

// Compare compares two texts in alphabetical order. It returns a negative number, 0 or a positive
// number, and 0 for identical texts only.
func Compare(a, b string) int {
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	return c.CompareString(a, b)
}

// Ranks returns a slice with the rank of each text, at the same index. Comparing two ranks is
// equivalent to comparing their texts, but faster. The texts must be distinct.
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

// Normal returns the text in Unicode normalization form C, so that "É" is the same text however
// it was typed.
func Normal(text string) string { return norm.NFC.String(text) }

// Name returns the name in normal form, without blanks at its ends and with one blank between its
// words. Names that differ only in those look the same to a player.
func Name(name string) string {
	if isName(name) {
		return name
	}
	return strings.Join(strings.Fields(Normal(name)), " ")
}

// isName reports whether Name would return the name unchanged, without allocating. It only
// recognizes ASCII names, and returns false for all others.
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

// Forms returns the words for one and for several from a list such as "coin, coins". It returns nil
// if the list has not two parts.
func Forms(list string) []string {
	one, several, _ := strings.Cut(list, ",")
	forms := []string{strings.TrimSpace(one), strings.TrimSpace(several)}
	if forms[0] == "" || forms[1] == "" || strings.Contains(several, ",") {
		return nil
	}
	return forms
}
