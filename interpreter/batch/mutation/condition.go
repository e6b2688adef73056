package mutation

import (
	"strings"

	"houserule/dsl/variant"
)

var boolType = &variant.Type{Base: variant.Bool}

// condition mutates a boolean expression as a whole: always true and always false. It doesn't
// negate the whole, because scenarios that notice neither of these mutants won't notice the
// negation.
func (f *finder) condition(slot *variant.Expr) {
	e := *slot
	if _, fixed := e.(*variant.Const); !fixed {
		f.force(slot, true)
		f.force(slot, false)
	}
	f.forced = e
	f.truth(slot)
}

// whileCondition mutates the condition of a loop. It never makes it always true, because every
// scenario would notice an endless loop.
func (f *finder) whileCondition(s *variant.WhileStmt) {
	f.force(&s.Cond, false)
	f.forced = s.Cond
	f.truth(&s.Cond)
}

// force makes a condition always true or always false.
func (f *finder) force(slot *variant.Expr, holds bool) {
	place := (*slot).Place()
	fixed := &variant.Const{Typed: variant.Typed{T: boolType, At: place}}
	after := "false"
	if holds {
		fixed.Value, after = 1, "true"
	}
	f.replace(Condition, place, after, put(slot, variant.Expr(fixed)))
}

// truth mutates the parts of a condition.
func (f *finder) truth(slot *variant.Expr) {
	switch e := (*slot).(type) {
	case *variant.Logic:
		f.drop(Operand, e.L.Place(), put(slot, e.R))
		f.drop(Operand, e.R.Place(), put(slot, e.L))
		f.truth(&e.L)
		f.truth(&e.R)
	case *variant.Not:
		f.negated(slot, e)
	case *variant.Compare:
		f.comparison(e)
	case *variant.Const:
		f.constant(slot, e)
	default:
		if e != f.forced {
			f.replace(Condition, e.Place(), negatedText(e), put(slot, negation(e)))
		}
		f.parts(e)
	}
}

// negated removes a "not", and continues with its operand.
func (f *finder) negated(slot *variant.Expr, e *variant.Not) {
	after := e.X.Place().Text()
	if e.X.Place() == e.At {
		after = negatedText(e.X)
	}
	if e != f.forced {
		f.replace(Condition, e.At, after, put(slot, e.X))
	}
	switch e.X.(type) {
	case *variant.Logic, *variant.Not, *variant.Const:
		f.truth(&e.X)
	default:
		f.parts(e.X)
	}
}

func negation(e variant.Expr) variant.Expr {
	return &variant.Not{Typed: variant.Typed{T: boolType, At: e.Place()}, X: e}
}

// negatedText returns the negation of a condition, as rules would write it.
func negatedText(e variant.Expr) string {
	text := e.Place().Text()
	switch e.(type) {
	case *variant.ExistsExpr:
		if x, found := strings.CutSuffix(text, " exists"); found {
			return x + " is none"
		}
		if x, found := strings.CutSuffix(text, " is none"); found {
			return x + " exists"
		}
	case *variant.IsKind, *variant.InZone, *variant.InList, *variant.InSet, *variant.InRange, *variant.InPlay:
		for _, words := range [][2]string{{" is not ", " is "}, {" is ", " is not "}, {" not in ", " in "}, {" in ", " not in "}} {
			if strings.Count(text, words[0]) == 1 {
				return strings.Replace(text, words[0], words[1], 1)
			}
		}
	case *variant.FieldGet, *variant.LocalGet, *variant.GlobalGet, *variant.OptionGet, *variant.PropGet:
		return "not " + text
	default:
	}
	return "not (" + text + ")"
}

// ---- Comparisons --------------------------------------------------------------------------------

// nextOp maps each operator to the one that differs at the boundary.
var nextOp = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">"}

func (f *finder) comparison(e *variant.Compare) {
	if op := nextOp[e.Op]; op != "" && !trivial(e.L, op, e.R) {
		f.replace(Comparison, e.At, comparedBy(e, op), put(&e.Op, op))
	}
	if variant.Expr(e) != f.forced {
		op := variant.Opposite[e.Op]
		f.replace(Comparison, e.At, comparedBy(e, op), put(&e.Op, op))
	}
	f.compared(e, &e.L)
	f.compared(e, &e.R)
}

// compared mutates one side of a comparison. It leaves out the number that has the same effect as
// adding or removing the boundary, because comparison tries that already.
func (f *finder) compared(e *variant.Compare, side *variant.Expr) {
	c, ok := (*side).(*variant.Const)
	switch {
	case !ok:
		f.expr(side)
	case c.T.Base == variant.EnumType && len(c.T.Enum.Members) == 2 && (e.Op == "==" || e.Op == "!="):
	case c.T.Base != variant.Number || !isLiteral(c):
		f.constant(side, c)
	default:
		by := map[string][]int64{"<": {-1}, ">=": {-1}, ">": {1}, "<=": {1}, "==": {-1, 1}, "!=": {-1, 1}}[e.Op]
		for _, n := range by {
			if side == &e.L && len(by) == 1 {
				n = -n
			}
			other := &variant.Const{Typed: c.Typed, Value: c.Value + n}
			if side == &e.R && trivial(e.L, e.Op, other) {
				continue
			}
			f.number(side, c, other.Value)
		}
	}
}

// trivial reports whether the comparison of a count with a fixed number always has the same
// result.
func trivial(l variant.Expr, op string, r variant.Expr) bool {
	c, ok := r.(*variant.Const)
	if !ok || !isCount(l) {
		return false
	}
	return c.Value < 0 || c.Value == 0 && (op == ">=" || op == "<")
}

// isCount reports whether a number is a count, which is never negative.
func isCount(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.PropGet:
		return e.Prop == "count"
	case *variant.QueryExpr:
		return e.Op == "count"
	default:
		return false
	}
}

// comparedBy returns the text of a comparison with another operator.
func comparedBy(e *variant.Compare, op string) string {
	text, l, r := e.At.Text(), e.L.Place(), e.R.Place()
	if r == e.At { // for example "is empty"
		if x, found := strings.CutSuffix(text, " is not empty"); found {
			return x + " is empty"
		}
		if x, found := strings.CutSuffix(text, " is empty"); found {
			return x + " is not empty"
		}
		return "not (" + text + ")"
	}
	word := map[string]string{"==": "is", "!=": "is not"}[op]
	if word == "" {
		word = op
	}
	if l.File != e.At.File || r.File != e.At.File || l.End > r.Start || l.Start < e.At.Start || r.End > e.At.End {
		return "compared by " + word + ": " + text
	}
	return l.Text() + " " + word + " " + r.Text()
}
