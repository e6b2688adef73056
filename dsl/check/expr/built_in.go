package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// call checks a call of a built-in function, of a check with given dice, or of a procedure.
func (b *Body) call(e *syntax.Call) variant.Expr {
	if check := BuiltIns[e.Name.Text]; check != nil && e.Rolling == nil {
		return check(calling{b}, e)
	}
	p := b.Callee(e.Name)
	if e.Rolling != nil {
		return calling{b}.rolling(p, e)
	}
	if p == nil {
		for _, arg := range e.Args {
			b.Expr(arg, nil)
		}
		return types.Bad(b.At(e))
	}
	x, _ := b.CallOf(p, e, e.Args, false)
	return x
}

// BuiltIns is a map of the functions that every variant has. They have no effect.
var BuiltIns = map[string]func(calling, *syntax.Call) variant.Expr{}

func init() { // an initializer would be a loop
	BuiltIns["distance"] = calling.distance
	BuiltIns["position"] = calling.position
	BuiltIns["subsets"] = calling.subsets
}

// position checks position(X, LIST).
func (b calling) position(e *syntax.Call) variant.Expr {
	at := b.At(e)
	if len(e.Args) != 2 {
		b.Errorf(report.CodeWrongArguments, at, "Write position(card, hand).", "position takes 2 values, but has %d here", len(e.Args))
		return types.Bad(at)
	}
	list := b.elements(e.Args[1])
	x := b.Value(e.Args[0], types.ElementOf(list.Type()))
	return &variant.PlaceInList{Typed: variant.Typed{T: types.Optional(types.Number), At: at}, X: x, List: list}
}

// subsets checks subsets(LIST) and subsets(LIST, N).
func (b calling) subsets(e *syntax.Call) variant.Expr {
	at := b.At(e)
	if len(e.Args) != 1 && len(e.Args) != 2 {
		b.Errorf(report.CodeWrongArguments, at, "Write subsets(hand), or subsets(hand, 3) for sets of three.",
			"subsets takes a list, but has %d values here", len(e.Args))
		return types.Bad(at)
	}
	list := b.elements(e.Args[0])
	x := &variant.Subsets{Typed: variant.Typed{T: types.ListOf(list.Type()), At: at}, List: list}
	if len(e.Args) == 2 {
		x.Size = b.Value(e.Args[1], types.Number)
	}
	return x
}

// elements checks something with elements, and returns them as a list.
func (b calling) elements(e syntax.Expr) variant.Expr {
	s := b.Source(e)
	if s.Kind == variant.OverList {
		return s.X
	}
	return types.Everything(s, s.At)
}

// distance checks distance(A, B) and distance(A, B, BARRED).
func (b calling) distance(e *syntax.Call) variant.Expr {
	x := &variant.DistanceExpr{Typed: variant.Typed{T: types.Optional(types.Number), At: b.At(e)}}
	if len(e.Args) != 2 && len(e.Args) != 3 {
		b.Errorf(report.CodeWrongArguments, x.At, "Write distance(here, there), or distance(here, there, barred) with a list of spaces to avoid.",
			"distance takes 2 spaces, but has %d here", len(e.Args))
		return types.Bad(x.At)
	}
	x.A, x.B = b.space(e.Args[0]), b.space(e.Args[1])
	if !types.Overlaps(x.A.Type(), x.B.Type()) {
		b.wrongType(x.B, x.A.Type())
	}
	if len(e.Args) == 3 {
		x.Barred = b.Value(e.Args[2], types.ListOf(x.A.Type()))
	}
	return x
}

// space checks an expression that must be a space of a board.
func (b calling) space(e syntax.Expr) variant.Expr {
	spaces := types.ComponentOf(b.BoardKinds())
	if types.IsAnything(spaces) {
		b.Errorf(report.CodeWrongType, b.Place(e), "Declare a board: board NAME of KIND from \"FILE.toml\".", "only the spaces of a board have a distance")
	}
	return b.Value(e, spaces)
}
