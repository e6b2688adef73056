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

// Plain is a text as people type it who search for it: small letters without accents.
func Plain(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) { // most are; the rest takes longer
		return strings.ToLower(text)
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), cases.Fold().String(text))
	if err != nil {
		return text
	}
	return plain
}

// Search finds texts that have something in them, the best first: those that are it, that begin with it, that have a word
// that begins with it, and that have it anywhere. Nothing finds all of them in their order.
func Search(texts []string, what string) (found []int) {
	if what == "" {
		for i := range texts {
			found = append(found, i)
		}
		return found
	}
	what = Plain(what)
	ranks := make([]int, len(texts))
	for i, text := range texts {
		if ranks[i] = rank(Plain(text), what); ranks[i] < nowhere {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return ranks[a] - ranks[b] })
	return found
}

// How well a text fits what is searched for.
const (
	exactly = iota
	atBegin
	atWord
	inside
	nowhere
)

func rank(text, what string) int {
	switch {
	case what == "":
		return exactly
	case text == what:
		return exactly
	case strings.HasPrefix(text, what):
		return atBegin
	}
	best := nowhere
	for at := 0; ; {
		i := strings.Index(text[at:], what)
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
