package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (b *Body) unary(e *syntax.Unary) variant.Expr {
	if e.Op == "not" {
		x, _, _ := b.Condition(e)
		return x
	}
	typed := variant.Typed{T: types.Number, At: b.At(e)}
	x := b.Value(e.X, types.Number)
	if number, ok := x.(*variant.Const); ok && number.T == types.Number {
		return &variant.Const{Typed: typed, Value: -number.Value}
	}
	return &variant.Negate{Typed: typed, X: x}
}

func (b *Body) binary(e *syntax.Binary) variant.Expr {
	switch e.Op {
	case "and", "or":
		x, _, _ := b.Condition(e)
		return x
	case "<", "<=", ">", ">=":
		return b.order(e)
	case "with", "without":
		return b.listChange(e)
	}
	typed := variant.Typed{T: types.Number, At: b.At(e)}
	left := b.Expr(e.L, types.Number)
	if left.Type().Base == variant.ListType && (e.Op == "+" || e.Op == "-") {
		b.Expr(e.R, nil)
		b.addedToList(e, left)
		return types.Bad(typed.At)
	}
	left = b.Fit(left, types.Number)
	right := b.Value(e.R, types.Number)
	if e.Op == "/" {
		b.checkDivision(e, right)
	}
	op := e.Op[0]
	if e.Rounding == syntax.Remainder {
		op = '%'
	}
	return &variant.Arith{Typed: typed, Op: op, L: left, R: right, RoundUp: e.Rounding == "up"}
}

// addedToList reports a + or - behind a list. In "sums with part + 1" it belongs to the list, so the
// message offers brackets.
func (b *Body) addedToList(e *syntax.Binary, list variant.Expr) {
	detail := "Write with for one more element, without for one less: " + types.WordsOf(list.Place()) + " with …"
	change, ok := e.L.(*syntax.Binary)
	if !ok || change.Op != "with" && change.Op != "without" {
		b.Errorf(report.CodeWrongType, b.At(e), detail, "only numbers are added and subtracted")
		return
	}
	at := b.At(change.R).To(b.At(e.R))
	sum := "(" + report.OneLine(at.Text()) + ")"
	b.Errorf(report.CodeWrongType, b.At(e), "Put the calculation in brackets: "+report.OneLine(b.At(change.L).Text())+" "+change.Op+" "+sum+".",
		"only numbers are added and subtracted")
	b.Fix("put the calculation in brackets", at, sum)
}

func (b *Body) checkDivision(e *syntax.Binary, by variant.Expr) {
	if e.Rounding == "" {
		b.Errorf(report.CodeDivisionRounding, b.At(e), "Add rounded up, rounded down or remainder.", "this division doesn't say how to round")
		for _, how := range []string{"rounded down", "rounded up", syntax.Remainder} {
			b.Fix("write "+how, report.Behind(b.At(e)), " "+how)
		}
	}
	if n, ok := types.Constant(by); ok && n == 0 && !types.IsAnything(by.Type()) {
		b.Errorf(report.CodeDivisionByZero, by.Place(), "", "nothing can be divided by 0")
	}
}

// order checks a comparison by size.
func (b *Body) order(e *syntax.Binary) variant.Expr {
	left, right := b.pair(e.L, e.R)
	left, right = b.Definite(left), b.Definite(right)
	for _, x := range []variant.Expr{left, right} {
		if !types.Ordered(x.Type()) {
			b.Errorf(report.CodeNoOrder, x.Place(), b.mend(x, types.Number), "%s has no order, so one can't be more or less than another", types.Describe(x.Type()))
			return types.Bad(b.At(e))
		}
	}
	if !types.Overlaps(left.Type(), right.Type()) {
		b.wrongType(right, left.Type())
	}
	return &variant.Compare{Typed: variant.Typed{T: types.Bool, At: b.At(e)}, Op: e.Op, L: left, R: right}
}

// Add checks a line that adds to a check or a score. The value may rely on the condition, because
// it counts only if that holds.
func (b *Body) Add(line *syntax.CheckLine) *variant.Add {
	add := &variant.Add{Minus: line.Sign == "subtract", Cites: b.Cites(line.Notes), Span: b.At(line)}
	if line.Label != nil {
		add.Label = b.FixedText(*line.Label, "a label")
	}
	mark := b.Flow.Mark()
	add.When = b.Where(line.When)
	add.Value = b.Value(line.Value, types.Number)
	b.Flow.Rewind(mark)
	return add
}

// listChange checks LIST with X and LIST without X.
func (b *Body) listChange(e *syntax.Binary) variant.Expr {
	list := b.Definite(b.Expr(e.L, nil))
	at := b.At(e)
	switch t := list.Type(); {
	case types.IsAnything(t):
		b.Expr(e.R, nil)
		return types.Bad(at)
	case t.Base != variant.ListType:
		b.Errorf(report.CodeWrongType, list.Place(), b.mend(list, types.ListOf(types.Anything)), "expected a list before %q, but this is %s", e.Op, types.Describe(t))
		b.Expr(e.R, nil)
		return types.Bad(at)
	}
	elem := list.Type().Elem
	x := b.Expr(e.R, elem)
	switch {
	case x.Type().Base == variant.Nothing:
		x = b.Definite(x)
	case e.Op == "with":
		x = b.Unify(x, &elem)
		return &variant.ListWith{Typed: variant.Typed{T: types.ListOf(elem), At: at}, List: list, X: x}
	case !types.Overlaps(elem, x.Type()):
		b.wrongType(x, elem)
	}
	return &variant.ListWithout{Typed: variant.Typed{T: list.Type(), At: at}, List: list, X: x}
}
