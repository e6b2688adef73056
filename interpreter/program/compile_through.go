package program

import "houserule/dsl/variant"

// Rules give names to lists, for example "all characters of a player" or "cards that can be
// played now". A loop without effects iterates over the source of such a list directly, so the
// list is never built.

// scanThrough compiles a loop over a list in this way. It reports false and emits nothing if the
// list must be built.
func (u *expressions) scanThrough(s *variant.Source, local *variant.Local, where variant.Expr, body func(it int32, next *label)) bool {
	if s.Kind != variant.OverList || !u.isSeenThrough(s.X) {
		return false
	}
	u.runThrough(s.X, func(it int32, next *label) {
		u.registers[local] = it
		if where != nil {
			u.branch(where, false, next)
		}
		body(it, next)
	})
	return true
}

// isSeenThrough reports whether a list consists of all elements of a source that meet a
// condition, or is either that or empty.
func (u *expressions) isSeenThrough(list variant.Expr) bool {
	switch e := list.(type) {
	case *variant.QueryExpr:
		return e.Op == "all" && len(e.Keys) == 0 && e.Value == nil && u.isOrdered(e.Source)
	case *variant.IfElse:
		return u.isEmptyList(e.Else) && u.isSeenThrough(e.Then) || u.isEmptyList(e.Then) && u.isSeenThrough(e.Else)
	case *variant.CallExpr:
		body, ok := u.bodyOf(e.Proc)
		return ok && u.isSeenThrough(body)
	default:
		return false
	}
}

// isOrdered reports whether looks can't change the iteration order of a source. Looks at a deck
// reveal and therefore fix its order.
func (u *expressions) isOrdered(s *variant.Source) bool {
	if s.Kind != variant.OverZone {
		return s.Kind != variant.OverEach
	}
	defs := u.declarationsOf(s.X)
	for _, def := range defs {
		if u.p.Zones[def].Ordered {
			return false
		}
	}
	return len(defs) > 0
}

func (u *expressions) isEmptyList(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.ListOf:
		return len(e.Items) == 0
	case *variant.CallExpr:
		body, ok := u.bodyOf(e.Proc)
		return ok && u.isEmptyList(body)
	default:
		return false
	}
}

// runThrough compiles a loop over the source of such a list.
func (u *expressions) runThrough(list variant.Expr, body func(it int32, next *label)) {
	switch e := list.(type) {
	case *variant.QueryExpr:
		u.scan(e.Source, e.It, e.Where, false, body)
	case *variant.IfElse:
		var none label
		list, wanted := e.Then, true
		if u.isEmptyList(list) {
			list, wanted = e.Else, false
		}
		u.branch(e.Cond, !wanted, &none)
		u.runThrough(list, body)
		u.mark(&none)
	case *variant.CallExpr:
		outer := u.where
		u.inline(e, func(list variant.Expr) {
			inner := u.where
			u.runThrough(list, func(it int32, next *label) {
				u.where = outer
				body(it, next)
				u.where = inner
			})
		})
	default:
	}
}
