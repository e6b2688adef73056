package diag

import (
	"fmt"
	"strings"
)

const (
	// longestNear is how long a name may be and still get a suggestion; nobody mistypes a longer one,
	// and comparing takes the square of it.
	longestNear = 64
	// mostCandidates is how many candidates are looked at; no honest text has more names.
	mostCandidates = 5000
)

// Near finds the candidate that a person who wrote name most likely meant, or "" if none is near
// enough. Letter case counts least: it only decides between candidates that are equally far. After
// that the alphabet decides, so that the answer does not depend on the order of the candidates.
func Near(name string, candidates []string) string {
	return near(name, candidates, allowance(name))
}

// Slip is Near for a name that may well be right: it allows one mistake, two in eight letters or more, and none in fewer
// than four.
func Slip(name string, candidates []string) string {
	switch n := len([]rune(name)); {
	case n < 4:
		return ""
	case n < 8:
		return near(name, candidates, 1)
	}
	return near(name, candidates, 2)
}

func near(name string, candidates []string, allowed int) string {
	best, bestScore := "", 0
	for _, c := range candidates[:min(len(candidates), mostCandidates)] {
		letters := distance(strings.ToLower(name), strings.ToLower(c))
		if c == name || letters > allowed {
			continue
		}
		score := letters*2*longestNear + distance(name, c)
		if best == "" || score < bestScore || score == bestScore && c < best {
			best, bestScore = c, score
		}
	}
	return best
}

// DidYouMean is the label that suggests the nearest candidate, or "".
func DidYouMean(name string, candidates []string) string {
	if near := Near(name, candidates); near != "" {
		return Meant(near)
	}
	return ""
}

// Meant is the label that suggests a name.
func Meant(name string) string { return didYouMean + fmt.Sprintf("%q?", name) }

// allowance is how many slips of the pen a name of that length may hold.
func allowance(name string) int {
	switch n := len([]rune(name)); {
	case n > longestNear:
		return -1
	case n <= 3:
		return 1
	default:
		return max(2, n/3)
	}
}

// distance is the Damerau-Levenshtein distance in its simple form: how many letters must be put in,
// left out, exchanged, or swapped with their neighbour to make b of a.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > longestNear || len(t) > longestNear {
		return longestNear
	}
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := range s {
		row[0] = i + 1
		for j := range t {
			exchange := 1
			if s[i] == t[j] {
				exchange = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+exchange)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}
