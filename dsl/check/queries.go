package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ---- Sources ---------------------------------------------------------------------------------------

// source checks what a loop, a query or a choice runs through; nil if it holds nothing to run through.
func (b *body) source(e syntax.Expr) *variant.Source {
	if r, ok := e.(*syntax.Range); ok {
		lo, hi := b.ends(r)
		if lo == nil || hi == nil {
			b.errorf(CodeNotASource, b.at(r), "Give both ends.", "this range has no end")
			return nowhere(b.at(r))
		}
		return &variant.Source{Kind: variant.OverRange, Lo: lo, Hi: hi, Elem: numberType, At: b.at(r)}
	}
	return b.sourceOf(b.definite(b.expr(e, nil)))
}

// sourceOf is the source that a value is.
func (b *body) sourceOf(x variant.Expr) *variant.Source {
	if q, ok := x.(*variant.QueryExpr); ok && q.Op == "all" && q.Value == nil && q.Where == nil && len(q.Keys) == 0 {
		return q.Source
	}
	s := &variant.Source{X: x, Elem: elementOf(x.Type()), At: x.Place()}
	switch x.Type().Base {
	case variant.ZoneType:
		s.Kind = variant.OverZone
	case variant.ListType, variant.Anything:
		s.Kind = variant.OverList
	case variant.SetType:
		s.Kind = variant.OverSet
	default:
		b.errorf(CodeNotASource, x.Place(), b.zonesOf(x), "there is nothing in %s to look through", describe(x.Type()))
		return nowhere(x.Place())
	}
	return s
}

// nowhere is the source of what was reported.
func nowhere(at source.Span) *variant.Source {
	return &variant.Source{Kind: variant.OverList, X: bad(at), Elem: anythingType, At: at}
}

// eachOf checks "trophies of heroes": what lies in a zone of each element.
func (b *body) eachOf(e *syntax.Of) variant.Expr {
	return b.zonesOfEach(e, b.source(e.Source))
}

// zonesOfEach checks "trophies of heroes" of which the heroes are checked already.
func (b *body) zonesOfEach(e *syntax.Of, inner *variant.Source) variant.Expr {
	at := b.at(e)
	via := &variant.Local{Name: e.Field.Text, Type: inner.Elem, Span: b.at(e.Field)}
	if isAnything(inner.Elem) {
		return bad(at)
	}
	zone := b.member(b.get(via, inner.At), e.Field.Text, b.at(e.Field))
	switch {
	case zone == nil && inner.X != nil && b.member(inner.X, e.Field.Text, at) != nil:
		b.errorf(CodeUnknownField, b.at(e.Field), "Write "+wordsOf(inner.At)+"."+e.Field.Text+".", "%s has no %q; all of them together have",
			describe(inner.Elem), e.Field.Text)
		return bad(at)
	case zone == nil:
		b.c.unknownField(inner.Elem, e.Field)
		return bad(at)
	case zone.Type().Base != variant.ZoneType:
		b.errorf(CodeNotASource, b.at(e.Field), "Only zones are looked through in this way; sum, most and least look at figures, and so does all, which lists them.",
			"%q is %s", e.Field.Text, describe(zone.Type()))
		return bad(at)
	}
	b.uses(b.at(e.Field), zone)
	s := &variant.Source{Kind: variant.OverEach, X: zone, Inner: inner, Via: via, Elem: elementOf(zone.Type()), At: at}
	return everything(s, at)
}

// ---- Queries ---------------------------------------------------------------------------------------

func (b *body) query(e *syntax.Query) variant.Expr {
	q := &variant.QueryExpr{Op: e.Op}
	q.At = b.at(e)
	var listed *syntax.Name
	before := len(b.found)
	if q.Source, listed = b.listedOf(e); q.Source == nil {
		q.Source = b.source(e.Source)
	}
	where := b.conditionOf(e)
	if where == nil && b.reportsTakenWhere(e, before) {
		return bad(q.At)
	}
	if e.Count != nil {
		q.Count = b.value(e.Count, numberType)
	}
	q.It = &variant.Local{Name: "it", Type: q.Source.Elem, Span: q.Source.At}
	if e.Op == "random" {
		if b.takesLuck("a random pick", q.At) {
			b.proc.rolls = true
		}
	}
	failed, calls := b.watch(), len(b.bare.calls)
	b.subject(q.It, func() {
		if q.Where = b.where(where); where == nil {
			q.Where = b.ownCondition(e, q)
		}
		b.within("an order", variant.Asks, func() { q.Keys = b.keys(e.By) })
		q.T = b.queryType(e, q)
		if listed != nil {
			figure := b.member(b.get(q.It, b.at(*listed)), listed.Text, b.at(*listed))
			b.uses(b.at(*listed), figure)
			q.Value = b.definite(figure)
			q.T = listType(q.Value.Type())
		}
	})
	if failed() {
		return bad(q.At) // where its condition ends may not be what was meant
	}
	b.warnWrongEnd(q)
	b.warnBareQuery(q.It, calls, q.Where, q.Keys, q.Value)
	return q
}

// listedOf is where "all strength of party" looks, and the figure that it lists; no source if e is another query. What is a
// zone, as in "all trophies of heroes", is looked through itself.
func (b *body) listedOf(e *syntax.Query) (*variant.Source, *syntax.Name) {
	of, ok := e.Source.(*syntax.Of)
	if e.Op != "all" || e.Value != nil || !ok {
		return nil, nil
	}
	inner := b.source(of.Source)
	it := &variant.Local{Name: "it", Type: inner.Elem, Span: inner.At}
	if isAnything(inner.Elem) {
		return nowhere(inner.At), nil
	}
	if x := b.member(b.get(it, inner.At), of.Field.Text, b.at(of.Field)); x == nil || x.Type().Base == variant.ZoneType {
		return b.sourceOf(b.zonesOfEach(of, inner)), nil
	}
	return inner, &of.Field
}

// where checks the condition of a query and takes for granted what it says about the subject.
func (b *body) where(e syntax.Expr) (cond variant.Expr) {
	if e == nil {
		return nil
	}
	var yes []fact
	b.within("a condition", variant.Asks, func() { cond, yes, _ = b.condition(e) })
	b.assume(yes)
	return cond
}

// keys checks the criteria of an order; what is none comes first.
func (b *body) keys(keys []syntax.SortKey) []variant.Key {
	var checked []variant.Key
	for _, key := range keys {
		x := b.expr(key.Value, nil)
		if t := x.Type(); !ordered(t) {
			b.errorf(CodeNoOrder, x.Place(), b.mend(x, numberType), "nothing can be put in order by %s", describe(t))
		}
		checked = append(checked, variant.Key{Value: x, Desc: key.Desc})
	}
	return checked
}

// queryType is what a query gives. It checks the value that sum, most and least ask for.
func (b *body) queryType(e *syntax.Query, q *variant.QueryExpr) *variant.Type {
	elem := b.flow.typeOf(q.It)
	switch e.Op {
	case "first", "last", "random":
		if q.Count == nil {
			return optional(elem)
		}
		return listType(elem)
	case "number":
		return optional(elem)
	case "all":
		if e.Value == nil {
			return listType(elem)
		}
		b.within("a list", variant.Asks, func() { q.Value = b.definite(b.expr(e.Value, nil)) })
		return listType(q.Value.Type())
	case "sum":
		b.within("a sum", variant.Asks, func() { q.Value = b.fit(b.reckoned(e, q), numberType) })
		return numberType
	case "most", "least":
		b.within("a comparison", variant.Asks, func() { q.Value = b.compared(b.reckoned(e, q)) })
		return optional(q.Value.Type())
	case "any", "every":
		return boolType
	}
	return numberType
}

// reckoned is the value that sum, most or least look at: the element itself, if none is named.
func (b *body) reckoned(e *syntax.Query, q *variant.QueryExpr) variant.Expr {
	if e.Value == nil {
		return b.get(q.It, q.Source.At)
	}
	return b.expr(e.Value, numberType)
}

// compared is a value of which the greatest or smallest is wanted.
func (b *body) compared(x variant.Expr) variant.Expr {
	x = b.definite(x)
	if !ordered(x.Type()) {
		b.errorf(CodeNoOrder, x.Place(), "", "%s is not more or less than another", describe(x.Type()))
		return bad(x.Place())
	}
	return x
}

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
