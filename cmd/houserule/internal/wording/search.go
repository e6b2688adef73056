package wording

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Plain returns a text folded for a search: in lower case and without accents.
func Plain(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) { // fast path for ASCII
		return strings.ToLower(text)
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), cases.Fold().String(text))
	if err != nil {
		return text
	}
	return plain
}

// Search returns the indexes of the texts that contain query, best first: equal texts, texts that
// begin with it, texts with a word that begins with it, and others. If query is "", it returns all
// indexes in order.
func Search(texts []string, query string) (found []int) {
	if query == "" {
		for i := range texts {
			found = append(found, i)
		}
		return found
	}
	query = Plain(query)
	ranks := make([]int, len(texts))
	for i, text := range texts {
		if ranks[i] = rank(Plain(text), query); ranks[i] < nowhere {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return ranks[a] - ranks[b] })
	return found
}

// The ranks of a match, best first.
const (
	exactly = iota
	atBegin
	atWord
	inside
	nowhere
)

func rank(text, query string) int {
	switch {
	case query == "":
		return exactly
	case text == query:
		return exactly
	case strings.HasPrefix(text, query):
		return atBegin
	}
	best := nowhere
	for at := 0; ; {
		i := strings.Index(text[at:], query)
		if i < 0 {
			return best
		}
		best = inside
		if before := []rune(text[:at+i]); !unicode.IsLetter(before[len(before)-1]) && !unicode.IsDigit(before[len(before)-1]) {
			return atWord
		}
		_, size := utf8.DecodeRuneInString(text[at+i:])
		at += i + size
	}
}
