package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Condition checks a condition. It returns the facts that follow if the condition holds, and those
// that follow if it doesn't.
func (b *Body) Condition(e syntax.Expr) (x variant.Expr, yes, no []types.Fact) {
	if b.Depth++; b.Depth > Deepest {
		b.Depth--
		return b.Expr(e, types.Bool), nil, nil
	}
	defer func() { b.Depth-- }()
	switch e := e.(type) {
	case *syntax.Because:
		x, yes, no = b.Condition(e.X)
		b.because(e, x)
		return x, yes, no
	case *syntax.Unary:
		if e.Op == "not" {
			x, yes, no = b.Condition(e.X)
			return types.Negated(x, b.At(e)), no, yes
		}
	case *syntax.Binary:
		if e.Op == "and" || e.Op == "or" {
			return b.logic(e)
		}
	case *syntax.Exists:
		x, yes, no = b.exists(e.X, b.At(e))
		return x, yes, no
	case *syntax.Is:
		return b.is(e)
	case *syntax.IsEmpty:
		return b.isEmpty(e), nil, nil
	case *syntax.Sees:
		x, yes = b.sees(e)
		return x, yes, nil
	default:
	}
	return b.Value(e, types.Bool), nil, nil
}

// exists checks a test for a value, such as "card exists" or "card is none".
func (b *Body) exists(e syntax.Expr, at source.Span) (x variant.Expr, yes, no []types.Fact) {
	value := b.Expr(e, nil)
	local := types.SubjectOf(value)
	if t := value.Type(); t.Base == variant.Nothing {
		value = b.Definite(value)
	} else if !types.MayBeNone(t) && !types.IsAnything(t) && (local == nil || !types.MayBeNone(local.Type)) {
		b.Warnf(report.CodeNeverNone, value.Place(), "Delete the test.", "this is never none")
	}
	yes, no = b.Presence(value)
	return &variant.ExistsExpr{Typed: types.Boolean(at), X: value}, yes, no
}

func (b *Body) is(e *syntax.Is) (x variant.Expr, yes, no []types.Fact) {
	switch name, isName := e.Y.(*syntax.NameRef); {
	case isName && name.Name == "none":
		x, yes, no = b.exists(e.X, b.At(e))
		if e.Not {
			return x, yes, no
		}
		return types.Negated(x, b.At(e)), no, yes
	case isName && b.kindNamed(name.Name) != nil:
		x, yes, no = b.isKind(e, b.kindNamed(name.Name))
	default:
		x, yes = b.same(e)
		if e.Not {
			x.(*variant.Compare).Op = "!="
			return x, nil, yes
		}
		return x, yes, nil
	}
	if e.Not {
		return types.Negated(x, b.At(e)), no, yes
	}
	return x, yes, no
}

// kindNamed returns a pointer to the kind or group with a name. It is nil if there is none or a
// variable hides it.
func (b *Body) kindNamed(name string) *env.Entity {
	if e := b.Names[name]; e != nil && e.IsKinds() && b.Variable(name) == nil {
		return e
	}
	return nil
}

// isKind checks "find is Item".
func (b *Body) isKind(e *syntax.Is, kind *env.Entity) (x variant.Expr, yes, no []types.Fact) {
	b.User.Mention(kind)
	b.Use(b.Place(e.Y), kind, nil)
	kinds := kind.Kinds()
	value := b.Expr(e.X, nil)
	if t := value.Type(); t.Base != variant.Component && !types.IsAnything(t) {
		b.wrongType(value, types.ComponentOf(kinds))
		value = types.Bad(value.Place())
	} else if t.Base == variant.Component && len(types.Common(t.Kinds, kinds)) == 0 && len(kinds) > 0 {
		b.Errorf(report.CodeNeverSame, b.At(e), "", "%s is never %s", types.Describe(types.Definite(t)), report.Article(kind.Name()))
	}
	yes, no = types.KindsOf(b.subjectOf(value), value.Type(), kinds)
	return &variant.IsKind{Typed: types.Boolean(b.At(e)), X: value, Kinds: kinds}, yes, no
}

// same checks a comparison of two values with is. A value that equals a present one is present.
func (b *Body) same(e *syntax.Is) (x *variant.Compare, yes []types.Fact) {
	before := len(b.Found)
	left, right := b.pair(e.X, e.Y)
	l, r := left.Type(), right.Type()
	switch {
	case l.Base == variant.Nothing || r.Base == variant.Nothing:
		left, right = b.Definite(left), b.Definite(right)
	case !types.Overlaps(types.Definite(l), types.Definite(r)) && l.Base != variant.NoneType && r.Base != variant.NoneType:
		detail := b.mendSame(right, l)
		if _, isSum := right.(*variant.Arith); isSum && detail != "" {
			b.Found = b.Found[:before] // brackets mend them, too
		}
		b.Errorf(report.CodeNeverSame, b.At(e), detail, "%s is never the same as %s", types.Describe(l), types.Describe(r))
	}
	if !types.MayBeNone(r) {
		yes, _ = b.Presence(left)
	} else if !types.MayBeNone(l) {
		yes, _ = b.Presence(right)
	}
	return &variant.Compare{Typed: types.Boolean(b.At(e)), Op: "==", L: left, R: right}, yes
}

// mendSame returns advice on a comparison of values with different types.
func (b *Body) mendSame(right variant.Expr, left *variant.Type) string {
	if left.Base == variant.Bool && b.Scope.subject != nil && !b.Scope.ofScript {
		return "To compare the query, put it in brackets, because its condition takes in everything after it."
	}
	if _, sum := right.(*variant.Arith); sum && left.Base != variant.Number && b.Scope.subject != nil && !b.Scope.ofScript {
		return "The condition takes in + and -, even on the next line. To add to the query, put it in brackets: (count of … where …) + …."
	}
	return b.mend(right, left)
}

// pair checks two values that are compared. Each may give names in the other a meaning.
func (b *Body) pair(l, r syntax.Expr) (left, right variant.Expr) {
	if b.needsHint(l) && !b.needsHint(r) {
		right = b.Expr(r, nil)
		return b.Expr(l, right.Type()), right
	}
	left = b.Expr(l, nil)
	return left, b.Expr(r, left.Type())
}

// needsHint reports whether an expression may be a bare member, or a list of them.
func (b *Body) needsHint(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ListLit:
		return true
	case *syntax.NameRef:
		return len(b.Members[e.Name]) > 0 && b.Variable(e.Name) == nil
	default:
		return false
	}
}

// logic checks "and" and "or". The right side may rely on the left one.
func (b *Body) logic(e *syntax.Binary) (x variant.Expr, yes, no []types.Fact) {
	and, inChain, before := e.Op == "and", b.chained == e, len(b.Found)
	b.chained = nil
	if l, ok := e.L.(*syntax.Binary); ok && !and && l.Op == "or" {
		b.chained = l
	}
	left, leftYes, leftNo := b.Condition(e.L)
	mark := b.Flow.Mark()
	if and {
		b.Assume(leftYes)
	} else {
		b.Assume(leftNo)
	}
	right, rightYes, rightNo := b.Condition(e.R)
	b.Flow.Rewind(mark)
	if !and && !inChain && b.Found[before:].HasErrors() && (brackets{b}).reportsLooseOr(e, before) {
		return types.Bad(b.At(e)), nil, nil
	}
	if and && b.Found[before:].HasErrors() && (brackets{b}).reportsListedByAnd(e, before) {
		return types.Bad(b.At(e)), nil, nil
	}
	x = &variant.Logic{Typed: types.Boolean(b.At(e)), And: and, L: left, R: right}
	if and {
		return x, append(leftYes, rightYes...), nil
	}
	return x, nil, append(leftNo, rightNo...)
}
