package lint

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/source"
)

// Letters that look like Latin ones in most typefaces, and those Latin letters.
var (
	cyrillicLikeLatin = pairs("АВЕЅІЈКМНОРСТХаеорсухѕіјһԁԛԝ", "ABESIJKMHOPCTXaeopcyxsijhdqw")
	greekLikeLatin    = pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον", "ABEZHIKMNOPTYXov")
)

func pairs(letters, latin string) map[rune]rune {
	looks := map[rune]rune{}
	others := []rune(latin)
	for i, r := range []rune(letters) {
		looks[r] = others[i]
	}
	return looks
}

// checkLookalikes warns about texts that look like others: words with letters of two alphabets,
// names that look equal, and characters that turn the direction of a text.
func (c *linter) checkLookalikes() {
	for _, f := range c.Files {
		for start, end := range foreignWords(f.Text) {
			c.checkWord(f.Span(start, end), f.Text[start:end])
		}
		c.checkDirection(f)
	}
	c.checkNamesAlike()
	c.checkCardsAlike()
}

// checkDirection warns about characters that turn the direction of the text, once for each line.
func (c *linter) checkDirection(f *source.File) {
	line := 0
	for i, r := range f.Text {
		if !turnsDirection(r) {
			continue
		}
		at := f.Span(i, i+utf8.RuneLen(r))
		if at.Line() != line {
			c.Warnf(report.CodeHiddenDirection, at, hiddenDirectionDetail, hiddenDirection, r)
		}
		line = at.Line()
	}
}

const (
	hiddenDirection       = "a hidden character (%U) turns the direction of the text"
	hiddenDirectionDetail = "Delete it, because the line may not be what it looks like."
)

// turnsDirection reports whether an invisible character turns the direction of the text after it.
func turnsDirection(r rune) bool {
	return r >= 0x202a && unicode.Is(unicode.Bidi_Control, r) && (r <= 0x202e || r >= 0x2066)
}

// foreignWords yields the start and the end of each word with a letter that is not Latin.
func foreignWords(text string) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start, foreign := -1, false
		for i, r := range text + " " {
			inWord := isWordRune(r)
			switch {
			case inWord && start < 0:
				start, foreign = i, false
			case !inWord && start >= 0:
				if foreign && !yield(start, i) {
					return
				}
				start = -1
			}
			foreign = foreign || isForeign(r)
		}
	}
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit)
}

func isForeign(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Cyrillic, unicode.Greek)
}

// checkWord warns about a word of two alphabets if all letters of one could be mistaken for the
// other. It reports whether it warns.
func (c *linter) checkWord(at source.Span, word string) bool {
	for _, other := range []struct {
		name  string
		table *unicode.RangeTable
		looks map[rune]rune
	}{{"Cyrillic", unicode.Cyrillic, cyrillicLikeLatin}, {"Greek", unicode.Greek, greekLikeLatin}} {
		if r := intruder(word, other.table, other.looks); r != 0 {
			script := other.name
			if unicode.Is(unicode.Latin, r) {
				script = "Latin"
			}
			c.Warnf(report.CodeMixedAlphabets, at, fmt.Sprintf("%q is the %s letter %U. Write all of the word in one alphabet.", string(r), script, r),
				"%q mixes Latin and %s letters that look alike", word, other.name)
			return true
		}
	}
	return false
}

// intruder returns the first letter that could be mistaken for another alphabet, or 0.
func intruder(word string, table *unicode.RangeTable, looks map[rune]rune) rune {
	likeForeign := map[rune]bool{}
	for _, latin := range looks {
		likeForeign[latin] = true
	}
	var latin, foreign rune
	allLatin, allForeign := true, true
	for _, r := range word {
		switch {
		case unicode.Is(table, r):
			if foreign == 0 {
				foreign = r
			}
			allForeign = allForeign && looks[r] != 0
		case unicode.Is(unicode.Latin, r):
			if latin == 0 {
				latin = r
			}
			allLatin = allLatin && likeForeign[r]
		}
	}
	switch {
	case latin == 0 || foreign == 0:
		return 0
	case allForeign:
		return foreign
	case allLatin:
		return latin
	}
	return 0
}

// skeleton returns a name with Latin lookalikes, and without invisible characters.
func skeleton(name string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		if isHidden(r) {
			return -1
		}
		if latin := cyrillicLikeLatin[r]; latin != 0 {
			return latin
		}
		if latin := greekLikeLatin[r]; latin != 0 {
			return latin
		}
		return r
	}, name)
}

// checkNamesAlike warns about different declarations whose names look equal.
func (c *linter) checkNamesAlike() {
	if !slices.ContainsFunc(c.All, func(e *env.Entity) bool { return strings.ContainsFunc(e.Name(), isForeign) }) {
		return
	}
	plain := map[string]*env.Entity{}
	for _, e := range c.All {
		name := skeleton(e.Name())
		if other := plain[name]; other != nil && other.Name() != e.Name() {
			c.namesAlike(e.Place(), e.Name(), other.Place())
		} else if other == nil {
			plain[name] = e
		}
	}
}

// checkCardsAlike warns about names of components that look like others.
func (c *linter) checkCardsAlike() {
	names := slices.Clone(c.MadeNames)
	for _, catalog := range c.Variant.Catalogs {
		for _, card := range catalog.Cards {
			names = append(names, env.PlacedName{Name: card.Name, At: card.Span})
		}
	}
	if !slices.ContainsFunc(names, func(n env.PlacedName) bool { return looksOtherwise(n.Name) }) {
		return
	}
	plain := map[string]env.PlacedName{}
	warned := map[string]bool{}
	for _, n := range names {
		// Names in rules were checked together with the text around them.
		if f := n.At.File; looksOtherwise(n.Name) && f != nil && c.Files[f.Name] == nil {
			c.checkNameInData(n)
		}
		look := skeleton(n.Name)
		other, there := plain[look]
		switch {
		case !there:
			plain[look] = n
		case other.Name == n.Name || warned[n.Name] || warned[other.Name] && !looksOtherwise(n.Name):
		case looksOtherwise(n.Name):
			warned[n.Name] = true
			c.namesAlike(n.At, n.Name, other.At)
		default: // this name is plain, so the author must change the other one
			warned[other.Name] = true
			c.namesAlike(other.At, other.Name, n.At)
		}
	}
}

// looksOtherwise reports whether a name has letters of another alphabet or invisible characters.
func looksOtherwise(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return isForeign(r) || isHidden(r) })
}

// isHidden reports whether a character is invisible.
func isHidden(r rune) bool { return r >= utf8.RuneSelf && unicode.Is(unicode.Cf, r) }

// checkNameInData warns about the first word of a name that mixes alphabets, and about the first
// character that turns its direction.
func (c *linter) checkNameInData(n env.PlacedName) {
	for start, end := range foreignWords(n.Name) {
		if c.checkWord(n.At, n.Name[start:end]) {
			break
		}
	}
	if i := strings.IndexFunc(n.Name, turnsDirection); i >= 0 {
		r, _ := utf8.DecodeRuneInString(n.Name[i:])
		c.Warnf(report.CodeHiddenDirection, n.At, hiddenDirectionDetail, hiddenDirection, r)
	}
}

// namesAlike warns about a name that looks like another one.
func (c *linter) namesAlike(at source.Span, name string, other source.Span) {
	why, detail := "has letters of another alphabet", "Write both in one alphabet, or choose another name."
	if i := strings.IndexFunc(name, isHidden); i >= 0 && !strings.ContainsFunc(name, isForeign) {
		r, _ := utf8.DecodeRuneInString(name[i:])
		why, detail = fmt.Sprintf("has a hidden character (%U)", r), "Delete the character, or choose another name."
	}
	c.Warnf(report.CodeMixedAlphabets, at, detail, "%q looks like another name and %s", name, why).See(other, "the other name stands here")
}
