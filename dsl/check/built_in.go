package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// builtIns are the functions that every variant has. They only look.
var builtIns = map[string]func(*body, *syntax.Call) variant.Expr{}

func init() { // what they do leads back to them
	builtIns["distance"] = (*body).distance
	builtIns["position"] = (*body).position
	builtIns["subsets"] = (*body).subsets
}

// builtIn checks a call of one of them; nil if it is none.
func (b *body) builtIn(e *syntax.Call) variant.Expr {
	if check := builtIns[e.Name.Text]; check != nil && e.Rolling == nil {
		return check(b, e)
	}
	return nil
}

// position checks position(X, LIST).
func (b *body) position(e *syntax.Call) variant.Expr {
	at := b.at(e)
	if len(e.Args) != 2 {
		b.errorf(CodeWrongArguments, at, "It is called as position(card, hand).", "position takes 2 values, and here are %d", len(e.Args))
		return bad(at)
	}
	list := b.elements(e.Args[1])
	x := b.value(e.Args[0], elementOf(list.Type()))
	return &variant.PlaceInList{Typed: variant.Typed{T: optional(numberType), At: at}, X: x, List: list}
}

// subsets checks subsets(LIST) and subsets(LIST, N).
func (b *body) subsets(e *syntax.Call) variant.Expr {
	at := b.at(e)
	if len(e.Args) != 1 && len(e.Args) != 2 {
		b.errorf(CodeWrongArguments, at, "It is called as subsets(hand), or as subsets(hand, 3) for those of three.",
			"subsets takes a list, and here are %d values", len(e.Args))
		return bad(at)
	}
	list := b.elements(e.Args[0])
	x := &variant.Subsets{Typed: variant.Typed{T: listType(list.Type()), At: at}, List: list}
	if len(e.Args) == 2 {
		x.Size = b.value(e.Args[1], numberType)
	}
	return x
}

// elements checks something that can be looked through, and gives what is in it as a list.
func (b *body) elements(e syntax.Expr) variant.Expr {
	s := b.source(e)
	if s.Kind == variant.OverList {
		return s.X
	}
	return everything(s, s.At)
}
