package board

import (
	"strconv"
	"strings"
	"unicode"
)

// shortMarks returns a unique mark for each name. The mark is the first letter if that is unique,
// else two letters, else a letter and a number.
func shortMarks(names []string) []string {
	marks := make([]string, len(names))
	taken := map[string]bool{}
	for i, name := range names {
		marks[i] = shortMark(letters(name), i, names, taken)
		taken[marks[i]] = true
	}
	return marks
}

func shortMark(name []rune, place int, names []string, taken map[string]bool) string {
	first := string(unicode.ToUpper(name[0]))
	if isAlone(name[0], place, names) && !taken[first] {
		return first
	}
	for _, second := range name[1:] {
		if mark := first + string(second); !taken[mark] {
			return mark
		}
	}
	for n := 2; ; n++ {
		if mark := first + strconv.Itoa(n); !taken[mark] {
			return mark
		}
	}
}

// isAlone reports whether no other name begins with the same letter.
func isAlone(first rune, place int, names []string) bool {
	for i, other := range names {
		if i != place && letters(other)[0] == first {
			return false
		}
	}
	return true
}

// letters returns the letters of a name in lower case, or a question mark if it has none.
func letters(name string) []rune {
	found := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name))
	if len(found) == 0 {
		return []rune{'?'}
	}
	return found
}
