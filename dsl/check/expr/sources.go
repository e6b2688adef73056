package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Source checks the source of a loop, a query or a choice.
func (b *Body) Source(e syntax.Expr) *variant.Source {
	if r, ok := e.(*syntax.Range); ok {
		lo, hi := b.Ends(r)
		if lo == nil || hi == nil {
			b.Errorf(report.CodeNotASource, b.At(r), "Write both ends, as in 1..6.", "this range has no end")
			return types.Nowhere(b.At(r))
		}
		return &variant.Source{Kind: variant.OverRange, Lo: lo, Hi: hi, Elem: types.Number, At: b.At(r)}
	}
	return b.sourceOf(b.Definite(b.Expr(e, nil)))
}

// sourceOf returns a value as a source.
func (b *Body) sourceOf(x variant.Expr) *variant.Source {
	if q, ok := x.(*variant.QueryExpr); ok && q.Op == "all" && q.Value == nil && q.Where == nil && len(q.Keys) == 0 {
		return q.Source
	}
	s := &variant.Source{X: x, Elem: types.ElementOf(x.Type()), At: x.Place()}
	switch x.Type().Base {
	case variant.ZoneType:
		s.Kind = variant.OverZone
	case variant.ListType, variant.Anything:
		s.Kind = variant.OverList
	case variant.SetType:
		s.Kind = variant.OverSet
	default:
		detail := b.ZonesOf(x)
		if x.Type().Base == variant.Player {
			detail = "For something of one player write a dot: " + types.WordsOf(x.Place()) + ".next. For all players write players."
		}
		b.Errorf(report.CodeNotASource, x.Place(), detail, "a query can't look through %s", types.Describe(x.Type()))
		return types.Nowhere(x.Place())
	}
	return s
}

// zonesOfEach checks "trophies of heroes", given the source of the heroes.
func (b *Body) zonesOfEach(e *syntax.Of, inner *variant.Source) variant.Expr {
	at := b.At(e)
	via := &variant.Local{Name: e.Field.Text, Type: inner.Elem, Span: b.At(e.Field)}
	if types.IsAnything(inner.Elem) {
		return types.Bad(at)
	}
	zone := b.member(b.Get(via, inner.At), e.Field.Text, b.At(e.Field))
	switch {
	case zone == nil && inner.X != nil && b.member(inner.X, e.Field.Text, at) != nil:
		b.Errorf(report.CodeUnknownField, b.At(e.Field), "Write "+types.WordsOf(inner.At)+"."+e.Field.Text+".", "%s has no %q, only the whole list has",
			types.Describe(inner.Elem), e.Field.Text)
		return types.Bad(at)
	case zone == nil:
		b.UnknownField(inner.Elem, e.Field)
		return types.Bad(at)
	case zone.Type().Base != variant.ZoneType:
		b.Errorf(report.CodeNotASource, b.At(e.Field), "Only zones can be read this way. sum, most, least and all read fields.",
			"%q is %s", e.Field.Text, types.Describe(zone.Type()))
		return types.Bad(at)
	}
	b.Uses(b.At(e.Field), zone)
	s := &variant.Source{Kind: variant.OverEach, X: zone, Inner: inner, Via: via, Elem: types.ElementOf(zone.Type()), At: at}
	return types.Everything(s, at)
}

// Ends checks the ends of a range. An open end is nil.
func (b *Body) Ends(r *syntax.Range) (lo, hi variant.Expr) {
	if r.Lo != nil {
		lo = b.Value(r.Lo, types.Number)
	}
	if r.Hi != nil {
		hi = b.Value(r.Hi, types.Number)
	}
	return lo, hi
}

// Interval checks one alternative of a pattern: a value or a range that is known before play.
func (b *Body) Interval(e syntax.Expr, t *variant.Type) variant.Interval {
	r, isRange := e.(*syntax.Range)
	if !isRange {
		x := b.Value(e, t)
		if text, ok := x.(*variant.TextConst); ok {
			return variant.Interval{Text: text.Text}
		}
		n := b.Fixed(x)
		return variant.Interval{Lo: n, Hi: n}
	}
	if t.Base != variant.Number && !types.IsAnything(t) {
		b.Errorf(report.CodeWrongType, b.At(e), "List the values, separated by commas.", "only numbers have ranges")
		return variant.Interval{}
	}
	return b.FixedRange(r)
}

// FixedRange checks a range that is known before play. An open end is None.
func (b *Body) FixedRange(r *syntax.Range) variant.Interval {
	interval := variant.Interval{Lo: variant.None, Hi: variant.None}
	lo, hi := b.Ends(r)
	if lo != nil {
		interval.Lo = b.Fixed(lo)
	}
	if hi != nil {
		interval.Hi = b.Fixed(hi)
	}
	if lo != nil && hi != nil && interval.Lo > interval.Hi {
		b.Errorf(report.CodeOutOfRange, b.At(r), "Write the smaller end first.", "this range is empty")
		interval.Hi = interval.Lo
	}
	return interval
}

// Fixed returns the number of an expression that must be known before play.
func (b *Body) Fixed(x variant.Expr) int64 {
	n, ok := types.Constant(x)
	if !ok && !types.IsAnything(x.Type()) {
		b.Errorf(report.CodeNotConstant, x.Place(), "Write the value itself.", "this value must be known before play")
	}
	return n
}
