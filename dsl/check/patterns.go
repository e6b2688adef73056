package check

import (
	"strings"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Patterns of tables and matches are fixed beforehand: that is what lets gaps and overlaps be seen.

// test checks a pattern of one or more alternatives for a value of type t. If it could not be read, the
// exhaustiveness that it belongs to has no meaning.
func (b *body) test(values []syntax.Expr, t *variant.Type, cover *exhaustiveness) variant.Test {
	var test variant.Test
	failed := b.watch()
	defer func() { cover.broken = cover.broken || failed() }()
	for _, e := range values {
		if name, ok := e.(*syntax.NameRef); ok {
			switch name.Name {
			case "any":
				return variant.Test{}
			case "none":
				test.Absent = true
				b.checkAbsent(name, t)
				continue
			}
		}
		test.Ranges = append(test.Ranges, b.interval(e, definite(t)))
	}
	return test
}

func (b *body) checkAbsent(e *syntax.NameRef, t *variant.Type) {
	if !mayBeNone(t) && !isAnything(t) {
		b.errorf(CodeNever, b.at(e), "", "%s is never none", describe(t))
	}
}

// interval checks one alternative.
func (b *body) interval(e syntax.Expr, t *variant.Type) variant.Interval {
	r, isRange := e.(*syntax.Range)
	if !isRange {
		x := b.value(e, t)
		if text, ok := x.(*variant.TextConst); ok {
			return variant.Interval{Text: text.Text}
		}
		n := b.fixed(x)
		return variant.Interval{Lo: n, Hi: n}
	}
	if t.Base != variant.Number && !isAnything(t) {
		b.errorf(CodeWrongType, b.at(e), "Name the values with commas between them.", "only numbers have ranges")
		return variant.Interval{}
	}
	return b.fixedRange(r)
}

// fixedRange checks a range whose ends are known beforehand; None stands for an open end.
func (b *body) fixedRange(r *syntax.Range) variant.Interval {
	interval := variant.Interval{Lo: variant.None, Hi: variant.None}
	lo, hi := b.ends(r)
	if lo != nil {
		interval.Lo = b.fixed(lo)
	}
	if hi != nil {
		interval.Hi = b.fixed(hi)
	}
	if lo != nil && hi != nil && interval.Lo > interval.Hi {
		b.errorf(CodeOutOfRange, b.at(r), "Write the smaller end first.", "this range is empty")
		interval.Hi = interval.Lo
	}
	return interval
}

// fixed is the value of an expression that has to be known beforehand.
func (b *body) fixed(x variant.Expr) int64 {
	n, ok := constant(x)
	if !ok && !isAnything(x.Type()) {
		b.errorf(CodeNotConstant, x.Place(), "Write the value itself.", "this has to be known before play")
	}
	return n
}

// ---- Match -----------------------------------------------------------------------------------------

// match checks a choice by a value. All members of an enum must have their arm, or there must be an
// else; numbers and texts may do nothing.
func (b *body) match(s *syntax.Match) variant.Stmt {
	stmt := &variant.MatchStmt{Step: b.step(s), Value: b.expr(s.Value, nil)}
	t := b.matched(stmt.Value)
	cover := newExhaustiveness(false, t)
	var ends []ending
	for _, arm := range s.Arms {
		mark := b.flow.mark()
		checked := variant.MatchArm{At: b.at(arm)}
		if !arm.Pattern.Else {
			checked.Test = b.test(arm.Pattern.Values, t, cover)
		}
		cover.add(b.at(arm.Pattern), arm.Pattern.Else, []variant.Test{checked.Test})
		b.assume(b.armFacts(stmt.Value, checked.Test, cover))
		checked.Do = b.arm(&arm.Do)
		stmt.Arms = append(stmt.Arms, checked)
		ends = append(ends, b.flow.rewind(mark))
	}
	if !b.checkMatch(stmt, cover) {
		ends = append(ends, ending{})
	}
	b.flow.meet(ends...)
	return stmt
}

// matched is the type of a value that a match can go by.
func (b *body) matched(x variant.Expr) *variant.Type {
	t := x.Type()
	switch t.Base {
	case variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.Anything:
		return t
	case variant.NoneType, variant.Nothing:
		b.definite(x)
	default:
		b.errorf(CodeWrongType, x.Place(), "Use if and is.", "a match goes by a number, a text or a member of an enum, and this is %s", describe(t))
	}
	return anythingType
}

// armFacts is what an arm shows of the variable that is matched.
func (b *body) armFacts(x variant.Expr, test variant.Test, cover *exhaustiveness) []fact {
	there, none := b.presence(x)
	switch {
	case len(test.Ranges) > 0 && !test.Absent, len(test.Ranges) == 0 && !test.Absent && cover.absentBefore():
		return there
	case len(test.Ranges) == 0 && test.Absent:
		return none
	}
	return nil
}

// checkMatch reports members without an arm and arms that never have their turn. It tells whether some
// arm fits always.
func (b *body) checkMatch(stmt *variant.MatchStmt, cover *exhaustiveness) (complete bool) {
	for _, row := range cover.hidden() {
		b.errorf(CodeNever, row.at, "Arms before it take all that fits it.", "this arm never has its turn")
	}
	missing := cover.gaps()
	if len(missing) == 0 {
		return true
	}
	if base := stmt.Value.Type().Base; base == variant.EnumType || base == variant.Bool {
		b.errorf(CodeMatchGap, stmt.Value.Place(), "Add arms for what is missing, or an else.", "nothing is said for %s", listed(missing))
		if len(stmt.Arms) > 0 {
			last := behind(stmt.Arms[len(stmt.Arms)-1].At)
			b.fix("say that nothing is done for them", last, "\n"+strings.Join(missing, ", ")+" -> skip")
			b.fix("add an else", last, "\nelse -> skip")
		}
		return true
	}
	return false
}
