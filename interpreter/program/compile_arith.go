package program

import (
	"math"

	"houserule/dsl/variant"
)

func (u *unit) arith(e *variant.Arith, dst int32) {
	if n, ok := smallInt(e.R); ok && (e.Op == '+' || e.Op == '-' && n != math.MinInt32) {
		if e.Op == '-' {
			n = -n
		}
		u.emit(AddInt, dst, u.value(e.L), n)
		return
	}
	l := u.value(e.L)
	r := u.value(e.R)
	u.emit(arithOp(e), dst, l, r)
}

func arithOp(e *variant.Arith) Op {
	switch {
	case e.Op == '+':
		return Add
	case e.Op == '-':
		return Sub
	case e.Op == '*':
		return Mul
	case e.Op == '%':
		return Remainder
	case e.RoundUp:
		return DivUp
	}
	return DivDown
}

// smallInt is the value of a constant that fits into an operand.
func smallInt(e variant.Expr) (int32, bool) {
	c, ok := e.(*variant.Const)
	if !ok || c.Value == variant.None || !fits(c.Value) {
		return 0, false
	}
	return int32(c.Value), true
}
