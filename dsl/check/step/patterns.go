package step

import (
	"strings"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// test checks a pattern for a value of type t. An error in it makes rows useless.
func (b *Steps) test(values []syntax.Expr, t *variant.Type, rows *cover.Rows) variant.Test {
	var test variant.Test
	failed := b.Watch()
	defer func() { rows.Broken = rows.Broken || failed() }()
	for _, e := range values {
		if name, ok := e.(*syntax.NameRef); ok {
			switch name.Name {
			case "any":
				return variant.Test{}
			case "none":
				test.Absent = true
				if !types.MayBeNone(t) && !types.IsAnything(t) {
					b.Errorf(report.CodeNever, b.At(name), "Delete none.", "%s is never none", types.Describe(t))
				}
				continue
			}
		}
		test.Ranges = append(test.Ranges, b.Interval(e, types.Definite(t)))
	}
	return test
}

// match checks a match. An enum needs an arm for each member or an else.
func (b *Steps) match(s *syntax.Match) variant.Stmt {
	stmt := &variant.MatchStmt{Step: b.Step(s), Value: b.Expr(s.Value, nil)}
	t := b.matched(stmt.Value)
	rows := cover.NewRows(false, t)
	var ends []types.Ending
	for _, arm := range s.Arms {
		mark := b.Flow.Mark()
		checked := variant.MatchArm{At: b.At(arm)}
		if !arm.Pattern.Else {
			checked.Test = b.test(arm.Pattern.Values, t, rows)
		}
		rows.Add(b.At(arm.Pattern), arm.Pattern.Else, []variant.Test{checked.Test})
		b.Assume(b.armFacts(stmt.Value, checked.Test, rows))
		checked.Do = b.arm(&arm.Do)
		stmt.Arms = append(stmt.Arms, checked)
		ends = append(ends, b.Flow.Rewind(mark))
	}
	if !b.checkMatch(stmt, rows) {
		ends = append(ends, types.Ending{})
	}
	b.Flow.Meet(ends...)
	return stmt
}

// matched returns the type of a matched value, or reports an error if it can't be matched.
func (b *Steps) matched(x variant.Expr) *variant.Type {
	t := x.Type()
	switch t.Base {
	case variant.Number, variant.Bool, variant.Text, variant.EnumType, variant.Anything:
		return t
	case variant.NoneType, variant.Nothing:
		b.Definite(x)
	default:
		b.Errorf(report.CodeWrongType, x.Place(), "Use if and is.", "a match needs a number, a text or a member of an enum, but this is %s", types.Describe(t))
	}
	return types.Anything
}

// armFacts returns the facts about the matched variable in an arm.
func (b *Steps) armFacts(x variant.Expr, test variant.Test, rows *cover.Rows) []types.Fact {
	there, none := b.Presence(x)
	switch {
	case len(test.Ranges) > 0 && !test.Absent, len(test.Ranges) == 0 && !test.Absent && rows.AbsentBefore():
		return there
	case len(test.Ranges) == 0 && test.Absent:
		return none
	}
	return nil
}

// checkMatch reports an error for missing members and useless arms. It returns whether some arm
// always fits.
func (b *Steps) checkMatch(stmt *variant.MatchStmt, rows *cover.Rows) (complete bool) {
	for _, row := range rows.Hidden() {
		b.Errorf(report.CodeNever, row.At, "Earlier arms match all its values.", "this arm is never reached")
	}
	missing := rows.Gaps()
	if len(missing) == 0 {
		return true
	}
	if base := stmt.Value.Type().Base; base == variant.EnumType || base == variant.Bool {
		b.Errorf(report.CodeMatchGap, stmt.Value.Place(), "Add arms for the missing values, or an else.", "no case for %s", cover.Listed(missing))
		if len(stmt.Arms) > 0 {
			last := report.Behind(stmt.Arms[len(stmt.Arms)-1].At)
			b.Fix("do nothing for them", last, "\n"+strings.Join(missing, ", ")+" -> skip")
			b.Fix("add an else", last, "\nelse -> skip")
		}
		return true
	}
	return false
}
