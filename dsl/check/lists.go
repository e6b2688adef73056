package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// listChange checks LIST with X and LIST without X.
func (b *body) listChange(e *syntax.Binary) variant.Expr {
	list := b.definite(b.expr(e.L, nil))
	at := b.at(e)
	switch t := list.Type(); {
	case isAnything(t):
		b.expr(e.R, nil)
		return bad(at)
	case t.Base != variant.ListType:
		b.errorf(CodeWrongType, list.Place(), b.mend(list, listType(anythingType)), "a list is needed before %q, and this is %s", e.Op, describe(t))
		b.expr(e.R, nil)
		return bad(at)
	}
	elem := list.Type().Elem
	x := b.expr(e.R, elem)
	switch {
	case x.Type().Base == variant.Nothing:
		x = b.definite(x)
	case e.Op == "with":
		x = b.unify(x, &elem)
		return &variant.ListWith{Typed: variant.Typed{T: listType(elem), At: at}, List: list, X: x}
	case !overlaps(elem, x.Type()):
		b.wrongType(x, elem)
	}
	return &variant.ListWithout{Typed: variant.Typed{T: list.Type(), At: at}, List: list, X: x}
}
