package expr

import (
	"fmt"

	"houserule/dsl/alphabet"
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (b *Body) anyExpr(e syntax.Expr, want *variant.Type) variant.Expr {
	switch e := e.(type) {
	case *syntax.NumberLit:
		return types.NumberAt(e.Value, b.At(e))
	case *syntax.NameRef:
		return b.name(e, want)
	case *syntax.Seat:
		return b.player(e)
	case *syntax.WonBy:
		return b.wonBy(e)
	case *syntax.TextLit:
		return b.Text(e.Text)
	case *syntax.FieldRef:
		return b.fieldRef(e)
	case *syntax.Call:
		return b.call(e)
	case *syntax.Unary:
		return b.unary(e)
	case *syntax.Binary:
		return b.binary(e)
	case *syntax.Because:
		x := b.Expr(e.X, want)
		b.because(e, x)
		return x
	case *syntax.Is, *syntax.IsEmpty, *syntax.Exists, *syntax.Sees:
		x, _, _ := b.Condition(e)
		return x
	case *syntax.In:
		return b.isIn(e)
	case *syntax.Range:
		b.Errorf(report.CodeNotAValue, b.At(e), rangeAdvice(e), "a range is not a value")
		return types.Bad(b.At(e))
	case *syntax.IfExpr:
		return b.ifElse(e, want)
	case *syntax.ListLit:
		return b.list(e, want)
	case *syntax.Roll:
		return b.roll(e)
	case *syntax.RollFaces:
		return b.rollFaces(e)
	case *syntax.The:
		return b.the(e, want)
	case *syntax.Of:
		return b.zonesOfEach(e, b.Source(e.Source))
	case *syntax.Query:
		return b.query(e)
	case *syntax.Choose:
		return b.choose(e)
	case *syntax.Judge:
		return b.judge(e)
	case *syntax.OfferRef, *syntax.Bad:
		return types.Bad(b.Place(e))
	default:
		panic(fmt.Sprintf("cannot check the expression %T", e))
	}
}

// rangeAdvice returns advice on a range where a value is needed. The range of a choice ends before a
// calculation without brackets.
func rangeAdvice(r *syntax.Range) string {
	left := r.Lo
	for sum, ok := left.(*syntax.Binary); ok; sum, ok = left.(*syntax.Binary) {
		left = sum.L
	}
	if c, ok := left.(*syntax.Choose); ok && left != r.Lo && c.Mode == "number" {
		return "Put a calculation in brackets, as in choose a number in (bid + 1)..9."
	}
	return "A range can stand only after in or of, or before an arrow."
}

func (b *Body) ifElse(e *syntax.IfExpr, want *variant.Type) variant.Expr {
	cond, yes, no := b.Condition(e.Cond)
	then := b.assuming(yes, e.Then, want)
	other := b.assuming(no, e.Else, want)
	t := types.Join(then.Type(), other.Type())
	if t == nil {
		b.wrongType(other, then.Type())
		return types.Bad(b.At(e))
	}
	return &variant.IfElse{Typed: variant.Typed{T: t, At: b.At(e)}, Cond: cond, Then: then, Else: other}
}

// assuming checks an expression with some facts.
func (b *Body) assuming(facts []types.Fact, e syntax.Expr, want *variant.Type) variant.Expr {
	mark := b.Flow.Mark()
	b.Assume(facts)
	x := b.Expr(e, want)
	b.Flow.Rewind(mark)
	return x
}

// list checks a list, or a set if one is expected.
func (b *Body) list(e *syntax.ListLit, want *variant.Type) variant.Expr {
	at := b.At(e)
	if want != nil && want.Base == variant.SetType {
		x := &variant.ListOf{Typed: variant.Typed{T: types.SetOf(want.Enum), At: at}}
		for _, item := range e.Items {
			x.Items = append(x.Items, b.Value(item, types.EnumOf(want.Enum)))
		}
		return x
	}
	var elem *variant.Type
	if want != nil && want.Base == variant.ListType {
		elem = want.Elem
	}
	x := &variant.ListOf{}
	t := types.Anything
	for i, item := range e.Items {
		value := b.Expr(item, elem)
		if i > 0 {
			value = b.Unify(value, &t)
		} else if t = value.Type(); t.Base == variant.Nothing {
			value, t = b.Definite(value), types.Anything
		}
		x.Items = append(x.Items, value)
	}
	if elem != nil && types.Fits(t, elem) {
		t = elem
	}
	x.Typed = variant.Typed{T: types.ListOf(t), At: at}
	return x
}

// the checks a component that is called by its name, or a query that is expected to find something.
func (b *Body) the(e *syntax.The, want *variant.Type) variant.Expr {
	if e.Query != nil {
		x := b.Expr(e.Query, want)
		if x.Type().Optional {
			return types.Needed(x)
		}
		return x
	}
	kind := b.Lookup(b.User, e.Kind, report.CodeUnknownType, "kind of component", env.IsKind)
	name := alphabet.Name(b.FixedText(e.Name, "a name that is looked for"))
	if kind == nil {
		return types.Bad(b.At(e))
	}
	x := &variant.TheExpr{Typed: variant.Typed{T: types.ComponentOf([]*variant.Kind{kind.Kind}), At: b.At(e)}, Kind: kind.Kind, Name: name}
	if e.Of != nil {
		catalog := b.Lookup(b.User, *e.Of, report.CodeUnknownName, "catalog", env.IsCatalog)
		if catalog == nil {
			return types.Bad(b.At(e))
		}
		x.Catalog = catalog.Catalog
	}
	b.NamedCards = append(b.NamedCards, env.NamedCard{User: b.User, Card: x})
	b.Later = append(b.Later, func() { b.CheckCardName(x, b.At(e.Name)) })
	return x
}
