package diag

import (
	"fmt"
	"slices"
	"strings"
)

const (
	// longestNear is the maximum length of a name that gets a suggestion, because the time to
	// compare names grows with the square of their length.
	longestNear = 64
	// mostCandidates is the maximum number of candidates that are compared. Real rules have fewer
	// names.
	mostCandidates = 5000
)

// Near returns the candidate that the user most likely meant by name, or "" if none is near
// enough. Letter case only decides between candidates at the same distance. After that the
// alphabet decides, so the result doesn't depend on the order of the slice.
func Near(name string, candidates []string) string {
	return near(name, candidates, allowance(name))
}

// LikelyName returns the nearest candidate like Near, but is stricter because the name may well be
// correct. It allows no error in names below four letters, one below eight, and two in longer
// names.
func LikelyName(name string, candidates []string) string {
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

// DidYouMean returns a label that suggests the nearest candidate, or "" if none is near enough.
func DidYouMean(name string, candidates []string) string {
	if near := Near(name, candidates); near != "" {
		return Suggestion(near)
	}
	return ""
}

// OneOf returns a remedy that lists the candidates, or "" if they are too many to read.
func OneOf(candidates []string) string {
	const most = 16
	names := slices.Compact(slices.Sorted(slices.Values(candidates)))
	if len(names) == 0 || len(names) > most {
		return ""
	}
	return "Write one of " + strings.Join(names, ", ") + "."
}

// Suggestion returns a label that suggests a name.
func Suggestion(name string) string { return didYouMean + fmt.Sprintf("%q?", name) }

// allowance returns the number of typing errors that a name of this length may contain, or -1 if
// the name is too long.
func allowance(name string) int {
	switch n := len([]rune(name)); {
	case n == 0 || n > longestNear:
		return -1
	case n <= 3:
		return 1
	default:
		return max(2, n/3)
	}
}

// A measure computes distances between words. It holds reused buffers.
type measure struct {
	s, t              []rune
	before, last, row []int
}

// distance returns the Damerau-Levenshtein distance in its simple form, optimal string alignment.
// That is the number of letters to insert, delete, replace, or swap with their neighbour to turn
// a into b. If the distance is more than within, the result is any number above within, because
// only cells near the diagonal are computed.
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
			row[to+2] = beyond // the next row reads this index
		}
		if least > within && leastBefore > within {
			return within + 1
		}
		leastBefore = least
		before, last, row = last, row, before
	}
	return last[len(t)]
}

// beyond is more than any distance between words that distance compares.
const beyond = 4 * longestNear

func appendRunes(runes []rune, s string) []rune {
	for _, r := range s {
		runes = append(runes, r)
	}
	return runes
}

// sized returns a slice of length n. It reuses the given buffer if its capacity suffices, and
// doesn't clear it.
func sized(numbers []int, n int) []int {
	if cap(numbers) < n {
		return make([]int, n)
	}
	return numbers[:n]
}
