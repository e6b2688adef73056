package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Words are the words of a text, in small letters without accents. Names of rules are taken apart: held_back is two words.
func Words(text string) (words []string) {
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	small := true // whether the last letter was one
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

// How alike two words are of which one is a form of the other.
const (
	same      = 1
	beginning = 0.7
	other     = 0.5
)

// shortestStem is how many letters two forms of a word have in common at least, and longestEnding how many each may have
// behind them: wounds, wounded, wounding.
const shortestStem, longestEnding = 4, 3

// likeness tells how alike the word that is sought and another one are: from 0, not at all, to 1.
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
