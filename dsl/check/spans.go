package check

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"houserule/dsl/variant"
)

// A span is all numbers from lo to hi. The least number there is stands for none; an open low end
// begins with the one after it.
type span struct{ lo, hi int64 }

const (
	absent  = variant.None
	lowest  = variant.None + 1
	highest = math.MaxInt64
)

// Spans are in order, and none touches the next.
type spans []span

// merge brings spans into order and joins those that touch.
func merge(all ...span) spans {
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.lo, b.lo) })
	var merged spans
	for _, s := range all {
		if n := len(merged) - 1; n >= 0 && (merged[n].hi == highest || s.lo <= merged[n].hi+1) {
			merged[n].hi = max(merged[n].hi, s.hi)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// minus is what is in s and not in t.
func (s spans) minus(t spans) spans {
	var left spans
	for _, piece := range s {
		for len(t) > 0 && t[0].hi < piece.lo {
			t = t[1:]
		}
		for i := 0; i < len(t) && t[i].lo <= piece.hi; i++ {
			if piece.lo < t[i].lo {
				left = append(left, span{piece.lo, t[i].lo - 1})
			}
			if t[i].hi >= piece.hi {
				piece.lo, piece.hi = 1, 0
				break
			}
			piece.lo = t[i].hi + 1
		}
		if piece.lo <= piece.hi {
			left = append(left, piece)
		}
	}
	return left
}

// meets tells whether some number is in both.
func (s spans) meets(t spans) bool {
	for len(s) > 0 && len(t) > 0 {
		switch {
		case s[0].hi < t[0].lo:
			s = s[1:]
		case t[0].hi < s[0].lo:
			t = t[1:]
		default:
			return true
		}
	}
	return false
}

// String writes a span of numbers as rules do.
func (s span) String() string {
	digits := func(n int64) string { return strconv.FormatInt(n, 10) }
	switch {
	case s.lo == s.hi:
		return digits(s.lo)
	case s.lo == lowest && s.hi == highest:
		return "any number"
	case s.lo == lowest:
		return ".." + digits(s.hi)
	case s.hi == highest:
		return digits(s.lo) + ".."
	}
	return digits(s.lo) + ".." + digits(s.hi)
}
