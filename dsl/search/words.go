package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Words returns a slice of the words of a text, in lower case without accents. Names of rules are
// split: held_back is two words.
func Words(text string) (words []string) {
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	small := true // whether the last letter was lower case
	for _, r := range norm.NFD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r), r == '\'', r == '’':
		case unicode.IsLetter(r), unicode.IsDigit(r):
			if unicode.IsUpper(r) && small {
				flush() // SiteType is two words, too
			}
			small = unicode.IsLower(r)
			word.WriteRune(unicode.ToLower(r))
		default:
			flush()
			small = false
		}
	}
	flush()
	return words
}

// The likeness of two words of which one is a form of the other.
const (
	same      = 1
	beginning = 0.7
	other     = 0.5
)

// Forms of a word share at least shortestStem letters. Each has at most longestEnding letters after
// them. For example, wounds, wounded and wounding have the stem wound.
const shortestStem, longestEnding = 4, 3

// likeness returns the likeness of an indexed word to the word of a query, from 0 (different) to
// 1 (equal).
func likeness(sought, word string) float64 {
	switch {
	case sought == word:
		return same
	case len(sought) >= 3 && strings.HasPrefix(word, sought):
		return beginning
	}
	stem := 0
	for stem < min(len(sought), len(word)) && sought[stem] == word[stem] {
		stem++
	}
	if stem >= shortestStem && len(sought)-stem <= longestEnding && len(word)-stem <= longestEnding {
		return other
	}
	return 0
}
