package cover

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/each"
	"houserule/dsl/variant"
)

// An atom is a condition without "and", "or" and "not": it asks whether the value of one subject is
// among some values. Values are numbers here, as in Rows. A condition that can't be analysed
// further has its own text as its subject, which is true or false.
type atom struct {
	subject string // its text, or "" if the atom may be true once and false the next time
	domain  spans  // all values that the subject may have
	yes, no spans  // those for which the condition holds, and does not
}

// orders are the results of comparing two subjects: smaller, equal or greater.
var orders = spans{{-1, 1}}

// atomOf returns a condition as an atom.
func atomOf(x variant.Expr) atom {
	switch x := x.(type) {
	case *variant.Const:
		return atom{subject: "true", domain: spans{{1, 1}}, yes: spans{{1, 1}}.minus(spans{{1 - x.Value, 1 - x.Value}}), no: spans{{1 - x.Value, 1 - x.Value}}}
	case *variant.Compare:
		return compared(x)
	case *variant.ExistsExpr:
		return among(x.X, spans{{Lowest, Highest}})
	case *variant.IsKind:
		return among(x.X, ofKinds(x.Kinds))
	case *variant.InRange:
		lo, hi := int64(Lowest), int64(Highest)
		loOK, hiOK := true, true
		if x.Lo != nil {
			lo, loOK = types.Constant(x.Lo)
		}
		if x.Hi != nil {
			hi, hiOK = types.Constant(x.Hi)
		}
		if loOK && hiOK && lo <= hi {
			return among(x.X, spans{{lo, hi}})
		}
	case *variant.InList:
		if list, ok := x.List.(*variant.ListOf); ok {
			var values []Span
			for _, item := range list.Items {
				n, fixed := types.Constant(item)
				if !fixed {
					return truthOf(x)
				}
				values = append(values, Span{n, n})
			}
			return among(x.X, merge(values...))
		}
	default:
	}
	return truthOf(x)
}

// truthOf returns an atom for any condition: whether its own text, as the subject, is true.
func truthOf(x variant.Expr) atom {
	return atom{subject: TextOf(x), domain: spans{{0, 1}}, yes: spans{{1, 1}}, no: spans{{0, 0}}}
}

// among returns the atom that asks whether x is one of some values.
func among(x variant.Expr, yes spans) atom {
	domain := domainOf(x)
	if domain == nil {
		return atom{}
	}
	no := domain.minus(yes)
	return atom{subject: TextOf(x), domain: domain, yes: domain.minus(no), no: no}
}

// compared returns the atom of a comparison: with a fixed value, or of two subjects.
func compared(x *variant.Compare) atom {
	l, r, op := x.L, x.R, x.Op
	if _, fixed := fixedValue(l, x); fixed {
		l, r, op = r, l, mirrored[op]
	}
	n, fixed := fixedValue(r, x)
	if _, both := fixedValue(l, x); both && fixed {
		return atom{} // two fixed values are compared on purpose
	}
	if !fixed {
		return related(l, r, op)
	}
	if n <= Lowest || n == Highest {
		return atom{}
	}
	a := among(l, comparing(op, n))
	if op == "!=" {
		a.yes, a.no = a.no, a.yes
	}
	if op != "==" && op != "!=" { // none has no size
		a.no = a.no.minus(spans{{absent, absent}})
	}
	return a
}

// comparing returns the numbers for which a comparison with n holds. For "!=" it returns n, for
// which it doesn't hold.
func comparing(op string, n int64) spans {
	switch op {
	case "<":
		return spans{{Lowest, n - 1}}
	case "<=":
		return spans{{Lowest, n}}
	case ">":
		return spans{{n + 1, Highest}}
	case ">=":
		return spans{{n, Highest}}
	}
	return spans{{n, n}}
}

// mirrored maps each comparison to the one with exchanged sides.
var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// fixedValue returns the number of a literal. For a text it is a hash, for equality only.
func fixedValue(x variant.Expr, in *variant.Compare) (int64, bool) {
	switch x := x.(type) {
	case *variant.Const:
		return types.Constant(x)
	case *variant.TextConst:
		if in.Op != "==" && in.Op != "!=" {
			return 0, false
		}
		n := int64(14695981039346656037 & math.MaxInt64)
		for _, c := range []byte(x.Text) {
			n = (n ^ int64(c)) * 1099511628211 & (math.MaxInt64 >> 1)
		}
		return n, true
	default:
		return 0, false
	}
}

// related returns the atom of a comparison of two subjects, sorted by their texts.
func related(l, r variant.Expr, op string) atom {
	left, right := TextOf(l), TextOf(r)
	if left == "" || right == "" {
		return atom{}
	}
	if right < left {
		left, right, op = right, left, mirrored[op]
	}
	a := atom{subject: left + " / " + right, domain: orders}
	if left == right {
		a.domain = spans{{0, 0}}
	}
	a.no = a.domain.minus(comparing(op, 0))
	a.yes = a.domain.minus(a.no)
	if op == "!=" {
		a.yes, a.no = a.no, a.yes
	}
	return a
}

// domainOf returns all values that x may have, or nil if these are not numbers.
func domainOf(x variant.Expr) (domain spans) {
	if roll, ok := x.(*variant.RollExpr); ok {
		return spans{sums(roll.Dice)}
	}
	if need, ok := x.(*variant.Need); ok {
		return domainOf(need.X).minus(spans{{absent, absent}})
	}
	t := x.Type()
	domain = domainOfType(t)
	switch t.Base {
	case variant.Number:
		if isCount(x) {
			domain = spans{{0, Highest}}
		}
	case variant.Text:
		domain = spans{{0, Highest}}
	case variant.Component:
		domain = ofKinds(t.Kinds)
	case variant.Player:
		domain = spans{{0, 0}}
	}
	if domain != nil && t.Optional {
		return domain.orNone()
	}
	return domain
}

// ofKinds returns a slice of the indexes of kinds.
func ofKinds(kinds []*variant.Kind) spans {
	numbers := each.Of(kinds, func(k *variant.Kind) Span { return Span{int64(k.Index), int64(k.Index)} })
	return merge(numbers...)
}

// isCount reports whether a number counts something, because it is then never negative.
func isCount(x variant.Expr) bool {
	switch x := x.(type) {
	case *variant.PropGet:
		return x.Prop == "count"
	case *variant.QueryExpr:
		return x.Op == "count"
	case *variant.TurnCount:
		return true
	default:
		return false
	}
}

// TextOf returns a text that identifies a value, because the same text elsewhere has the same
// value. For luck and questions this is the place, since they may have another result the next
// time. It is "" if there is no such text.
func TextOf(x variant.Expr) string {
	steady := true
	variant.Walk(x, func(node any) bool {
		switch n := node.(type) {
		case *variant.RollExpr, *variant.RollFaces, *variant.ChooseExpr, *variant.JudgeExpr:
			steady = false
		case *variant.QueryExpr:
			steady = steady && n.Op != "random"
		case *variant.CallExpr:
			steady = steady && n.Proc.Effect == variant.Pure
		}
		return steady
	})
	if need, ok := x.(*variant.Need); ok {
		x = need.X
	}
	at := x.Place()
	if !steady {
		return fmt.Sprint(at)
	}
	words := report.OneLine(at.Text())
	if strings.Contains(words, "#") {
		return ""
	}
	return words
}

// cuts splits a domain wherever a set begins or ends, and returns the first value of each part.
func cuts(domain spans, sets []spans) (values []int64) {
	for _, piece := range domain {
		values = append(values, piece.Lo)
		for _, set := range sets {
			for _, s := range set {
				if piece.Lo < s.Lo && s.Lo <= piece.Hi {
					values = append(values, s.Lo)
				}
				if s.Hi < Highest && piece.Lo < s.Hi+1 && s.Hi+1 <= piece.Hi {
					values = append(values, s.Hi+1)
				}
			}
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}
