package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (b *Body) query(e *syntax.Query) variant.Expr {
	if e.Source == nil {
		e = b.amongPossible(e)
	}
	q := &variant.QueryExpr{Op: e.Op}
	q.At = b.At(e)
	var listed *syntax.Name
	before := len(b.Found)
	if q.Source, listed = b.listedOf(e); q.Source == nil {
		q.Source = b.Source(e.Source)
	}
	where := b.conditionOf(e)
	if where == nil && (brackets{b}).reportsTakenWhere(e, before) {
		return types.Bad(q.At)
	}
	if e.Count != nil {
		q.Count = b.Value(e.Count, types.Number)
	}
	q.It = &variant.Local{Name: "it", Type: q.Source.Elem, Span: q.Source.At}
	if e.Op == "random" {
		if b.takesLuck("a random pick", q.At) {
			b.Proc.Rolls = true
		}
	}
	failed, calls := b.Watch(), len(b.Bare.Calls)
	b.Subject(q.It, func() {
		if q.Where = b.Where(where); where == nil {
			q.Where = brackets{b}.ownCondition(e, q)
		}
		b.Within("an order", variant.Asks, func() { q.Keys = b.Keys(e.By) })
		q.T = b.queryType(e, q)
		if listed != nil {
			figure := b.member(b.Get(q.It, b.At(*listed)), listed.Text, b.At(*listed))
			b.Uses(b.At(*listed), figure)
			q.Value = b.Definite(figure)
			q.T = types.ListOf(q.Value.Type())
		}
	})
	if failed() {
		return types.Bad(q.At) // its condition may end elsewhere than the author meant
	}
	b.warnWrongEnd(q)
	b.WarnBareQuery(q.It, calls, q.Where, q.Keys, q.Value)
	if figure, ok := q.Value.(*variant.LocalGet); ok && figure.Local != q.It && (e.Op == "most" || e.Op == "least") {
		b.Warnf(report.CodeBareName, figure.At, "Write a function that computes it for one of them: the most points_of(it) of seats.",
			"%q is the same for each of them", figure.Local.Name).See(figure.Local.Span, "it has one value here")
	}
	return q
}

// amongPossible returns the query of a suggestion that looks through the possibilities of its
// choice.
func (b *Body) amongPossible(e *syntax.Query) *syntax.Query {
	whole := *e
	whole.Source = b.Among.Source
	switch {
	case e.Where == nil:
		whole.Where = b.Among.Where
	case b.Among.Where != nil:
		whole.Where = &syntax.Binary{Node: e.Node, Op: "and", L: b.Among.Where, R: e.Where}
	}
	return &whole
}

// listedOf returns the source of "all strength of party", and the figure that is listed. For other
// queries the source is nil. A zone, as in "all trophies of heroes", is a source itself.
func (b *Body) listedOf(e *syntax.Query) (*variant.Source, *syntax.Name) {
	of, ok := e.Source.(*syntax.Of)
	if e.Op != "all" || e.Value != nil || !ok {
		return nil, nil
	}
	inner := b.Source(of.Source)
	it := &variant.Local{Name: "it", Type: inner.Elem, Span: inner.At}
	if types.IsAnything(inner.Elem) {
		return types.Nowhere(inner.At), nil
	}
	if x := b.member(b.Get(it, inner.At), of.Field.Text, b.At(of.Field)); x == nil || x.Type().Base == variant.ZoneType {
		return b.sourceOf(b.zonesOfEach(of, inner)), nil
	}
	return inner, &of.Field
}

// Where checks the condition of a query, and returns it. Its facts hold in the rest of the query.
func (b *Body) Where(e syntax.Expr) (cond variant.Expr) {
	if e == nil {
		return nil
	}
	var yes []types.Fact
	b.Within("a condition", variant.Asks, func() { cond, yes, _ = b.Condition(e) })
	b.Assume(yes)
	return cond
}

// Keys checks the criteria of an order. A value that is none comes first.
func (b *Body) Keys(keys []syntax.SortKey) []variant.Key {
	var checked []variant.Key
	for _, key := range keys {
		x := b.Expr(key.Value, nil)
		if t := x.Type(); !types.Ordered(t) {
			b.Errorf(report.CodeNoOrder, x.Place(), b.mend(x, types.Number), "%s has no order, so it can't be sorted by", types.Describe(t))
		}
		checked = append(checked, variant.Key{Value: x, Desc: key.Desc})
	}
	return checked
}

// queryType returns the type of a query, and checks the value of sum, most and least.
func (b *Body) queryType(e *syntax.Query, q *variant.QueryExpr) *variant.Type {
	elem := b.Flow.TypeOf(q.It)
	switch e.Op {
	case "first", "last", "random":
		if q.Count == nil {
			return types.Optional(elem)
		}
		return types.ListOf(elem)
	case "number":
		return types.Optional(elem)
	case "all":
		if e.Value == nil {
			return types.ListOf(elem)
		}
		b.Within("a list", variant.Asks, func() { q.Value = b.Definite(b.Expr(e.Value, nil)) })
		return types.ListOf(q.Value.Type())
	case "sum":
		b.Within("a sum", variant.Asks, func() { q.Value = b.Fit(b.aggregated(e, q), types.Number) })
		return types.Number
	case "most", "least":
		b.Within("a comparison", variant.Asks, func() { q.Value = b.compared(b.aggregated(e, q)) })
		return types.Optional(q.Value.Type())
	case "any", "every":
		return types.Bool
	}
	return types.Number
}

// aggregated returns the value that sum, most and least look at.
func (b *Body) aggregated(e *syntax.Query, q *variant.QueryExpr) variant.Expr {
	if e.Value == nil {
		return b.Get(q.It, q.Source.At)
	}
	return b.Expr(e.Value, types.Number)
}

// compared checks a value whose greatest or smallest is wanted.
func (b *Body) compared(x variant.Expr) variant.Expr {
	x = b.Definite(x)
	if !types.Ordered(x.Type()) {
		b.Errorf(report.CodeNoOrder, x.Place(), "", "%s has no order, so one can't be more or less than another", types.Describe(x.Type()))
		return types.Bad(x.Place())
	}
	return x
}

// warnWrongEnd warns about "first of" a deck or pile, because it is the bottom and reads like the
// top. An order or a condition shows that it is meant; scenarios show the result.
func (b *Body) warnWrongEnd(q *variant.QueryExpr) {
	if q.Op != "first" || q.Count != nil || q.Where != nil || q.Keys != nil || b.SetsScene {
		return
	}
	zone, ok := q.Source.X.(*variant.ZoneGet)
	if !ok || zone.Zone.Sort != "deck" && zone.Zone.Sort != "pile" || zone.Zone.Keys != nil {
		return
	}
	words := types.WordsOf(q.Source.At)
	b.Warnf(report.CodeWrongEnd, q.At, "Write "+words+".top, or "+words+".bottom if you mean that.",
		"the first card of a %s is its bottom card", zone.Zone.Sort)
}
