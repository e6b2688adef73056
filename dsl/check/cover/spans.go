package cover

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"houserule/dsl/variant"
)

// A Span is all numbers from Lo to Hi. The least number of all stands for none.
type Span struct{ Lo, Hi int64 }

const (
	absent  = variant.None
	Lowest  = variant.None + 1
	Highest = math.MaxInt64
)

// SpanOf returns the span of an interval, whose ends may be open.
func SpanOf(lo, hi int64) Span {
	s := Span{lo, hi}
	if s.Lo == variant.None {
		s.Lo = Lowest
	}
	if s.Hi == variant.None {
		s.Hi = Highest
	}
	return s
}

// A spans is a sorted slice. No two of its elements touch.
type spans []Span

// merge returns a sorted slice in which spans that touch are joined.
func merge(all ...Span) spans {
	slices.SortFunc(all, func(a, b Span) int { return cmp.Compare(a.Lo, b.Lo) })
	var merged spans
	for _, s := range all {
		if n := len(merged) - 1; n >= 0 && (merged[n].Hi == Highest || s.Lo <= merged[n].Hi+1) {
			merged[n].Hi = max(merged[n].Hi, s.Hi)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// minus returns the numbers that are in s but not in t.
func (s spans) minus(t spans) spans {
	var left spans
	for _, piece := range s {
		for len(t) > 0 && t[0].Hi < piece.Lo {
			t = t[1:]
		}
		for i := 0; i < len(t) && t[i].Lo <= piece.Hi; i++ {
			if piece.Lo < t[i].Lo {
				left = append(left, Span{piece.Lo, t[i].Lo - 1})
			}
			if t[i].Hi >= piece.Hi {
				piece.Lo, piece.Hi = 1, 0
				break
			}
			piece.Lo = t[i].Hi + 1
		}
		if piece.Lo <= piece.Hi {
			left = append(left, piece)
		}
	}
	return left
}

// orNone returns s together with none.
func (s spans) orNone() spans { return merge(append(s, Span{absent, absent})...) }

// domainOfType returns all values of a type but none, or nil if they are not numbers.
func domainOfType(t *variant.Type) spans {
	switch t.Base {
	case variant.Number:
		return spans{{Lowest, Highest}}
	case variant.Bool:
		return spans{{0, 1}}
	case variant.EnumType:
		if n := len(t.Enum.Members); n > 0 {
			return spans{{0, int64(n) - 1}}
		}
	}
	return nil
}

// meets reports whether some number is in both.
func (s spans) meets(t spans) bool {
	for len(s) > 0 && len(t) > 0 {
		switch {
		case s[0].Hi < t[0].Lo:
			s = s[1:]
		case t[0].Hi < s[0].Lo:
			t = t[1:]
		default:
			return true
		}
	}
	return false
}

// String writes a span of numbers as rules do.
func (s Span) String() string {
	digits := func(n int64) string { return strconv.FormatInt(n, 10) }
	switch {
	case s.Lo == s.Hi:
		return digits(s.Lo)
	case s.Lo == Lowest && s.Hi == Highest:
		return "any number"
	case s.Lo == Lowest:
		return ".." + digits(s.Hi)
	case s.Hi == Highest:
		return digits(s.Lo) + ".."
	}
	return digits(s.Lo) + ".." + digits(s.Hi)
}

// sums returns the possible sums of dice.
func sums(d variant.Dice) Span { return Span{int64(d.Count), int64(d.Count * d.Sides)} }

// DiceName returns dice as rules write them.
func DiceName(d variant.Dice) string {
	if d.Count == 1 {
		return fmt.Sprintf("d%d", d.Sides)
	}
	return fmt.Sprintf("%dd%d", d.Count, d.Sides)
}
