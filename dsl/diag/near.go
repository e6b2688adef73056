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

func near(name string, candidates []string, within int) string {
	var m measure
	lower := strings.ToLower(name)
	best, bestScore := "", 0
	for _, c := range candidates[:min(len(candidates), mostCandidates)] {
		letters := m.distance(lower, strings.ToLower(c), within)
		if c == name || letters > within {
			continue
		}
		score := letters*2*longestNear + m.distance(name, c, longestNear)
		if best == "" || score < bestScore || score == bestScore && c < best {
			best, bestScore, within = c, score, letters
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

// A measure compares words. It holds reused buffers.
type measure struct {
	s, t              []rune
	before, last, row []int
}

// distance returns the Damerau-Levenshtein distance in its simple form: how many letters must be put in, left out,
// exchanged, or swapped with their neighbour to make b of a. If that is more than within, the result is any number
// above it, because only the cells near the diagonal are filled in.
func (m *measure) distance(a, b string, within int) int {
	m.s, m.t = appendRunes(m.s[:0], a), appendRunes(m.t[:0], b)
	s, t := m.s, m.t
	if len(s) > longestNear || len(t) > longestNear {
		return longestNear
	}
	if far := max(len(s)-len(t), len(t)-len(s)); far > within {
		return far
	}
	m.before, m.last, m.row = sized(m.before, len(t)+1), sized(m.last, len(t)+1), sized(m.row, len(t)+1)
	before, last, row := m.before, m.last, m.row
	for j := range last {
		last[j], before[j], row[j] = j, beyond, beyond
	}
	leastBefore := 0
	for i := range s {
		from, to := max(0, i-within), min(len(t)-1, i+within)
		row[from] = beyond
		if from == 0 {
			row[0] = i + 1
		}
		least := row[from]
		for j := from; j <= to; j++ {
			exchange := 1
			if s[i] == t[j] {
				exchange = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+exchange)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if to+2 <= len(t) {
			row[to+2] = beyond // the next row looks at it
		}
		if least > within && leastBefore > within {
			return within + 1
		}
		leastBefore = least
		before, last, row = last, row, before
	}
	return last[len(t)]
}

// beyond is more than any distance.
const beyond = 4 * longestNear

func appendRunes(runes []rune, s string) []rune {
	for _, r := range s {
		runes = append(runes, r)
	}
	return runes
}

// sized returns a slice of n numbers, in the same memory if there is room.
func sized(numbers []int, n int) []int {
	if cap(numbers) < n {
		return make([]int, n)
	}
	return numbers[:n]
}
