package expr

import (
	"slices"
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A query may stand after another query. The inner one is read first, so it takes the "where". In
// "every of last 2 of row where C" the condition C picks the last two cards, and "every" has no
// condition. That is an error, because the result does not depend on C.

// A brackets value finds conditions that the author meant for another query, and suggests brackets.
type brackets struct{ *Body }

// ownCondition returns the condition of a query without a written one: "any" and "every" of truth
// values look at the elements. For other queries it reports an error if they need a condition,
// and returns nil.
func (b brackets) ownCondition(e *syntax.Query, q *variant.QueryExpr) variant.Expr {
	elem := q.Source.Elem
	switch {
	case e.Op == "all":
		b.warnTakenWhere(e, q)
		return nil
	case e.Op != "any" && e.Op != "every", types.IsAnything(elem):
		return nil
	case elem.Base == variant.Bool:
		return b.Definite(b.Get(q.It, q.Source.At))
	}
	if inner := takesWhere(e.Source); inner != nil {
		b.errorNoCondition(e, inner)
		return nil
	}
	words := types.WordsOf(q.Source.At)
	detail := `Write it after "where": every of ` + words + " where …."
	if e.Op == "any" {
		detail = `Write it after "where": any of ` + words + " where …. To test whether the list has any element, write " +
			words + " is not empty."
	}
	b.Errorf(report.CodeNoCondition, b.At(e), detail, "%q has no condition", e.Op)
	return nil
}

// errorNoCondition reports an error for an "any" or "every" whose condition was taken by an inner
// query.
func (b brackets) errorNoCondition(e, inner *syntax.Query) {
	words := report.OneLine(b.beforeWhere(inner).Text())
	b.Errorf(report.CodeNoCondition, b.At(e), `Put the list of "`+e.Op+`" in brackets: `+b.bracketed(e, inner)+
		`. If the condition belongs to the list in brackets, write another one after them: `+
		e.Op+" of ("+words+" where …) where ….",
		`%q has no condition: the "where" belongs to %q`, e.Op, words)
	b.fixBrackets(inner)
}

// reportsTakenWhere replaces the errors since before by one about brackets, if the condition of the
// inner query is right for the outer one. It reports whether it did.
func (b brackets) reportsTakenWhere(e *syntax.Query, before int) bool {
	inner := takesWhere(e.Source)
	if inner == nil || !b.Found[before:].HasErrors() {
		return false
	}
	given := map[syntax.Expr]syntax.Expr{inner: nil, e: inner.Where}
	if found, ok := b.attempt(given, func() { b.query(e) }); !ok || found.HasErrors() {
		return false
	}
	if e.Op == "any" || e.Op == "every" {
		b.Found = b.Found[:before]
		b.errorNoCondition(e, inner)
		return true
	}
	b.mendTakenWhere(inner, before)
	return true
}

// mendTakenWhere keeps the first error since before, and explains that the condition belongs
// outside of the inner query.
func (b brackets) mendTakenWhere(inner *syntax.Query, before int) {
	i := slices.IndexFunc(b.Found[before:], func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
	b.Found = append(b.Found[:before], b.Found[before+i])
	words := report.OneLine(b.beforeWhere(inner).Text())
	d := &b.Found[before]
	d.Label, d.Fixes = "", nil
	d.Detail = `The "where" belongs to "` + words + `". To apply it to the outer query, write brackets: (` + words + ") where …."
	b.fixBrackets(inner)
}

// MendWhereOf does the same for a loop or a choice that goes through a query. Try checks it with
// the condition of that query.
func (b *Body) MendWhereOf(source, own syntax.Expr, before int, try func(where syntax.Expr)) {
	inner := takesWhere(source)
	if inner == nil || own != nil || !b.Found[before:].HasErrors() {
		return
	}
	given := map[syntax.Expr]syntax.Expr{inner: nil}
	if found, ok := (brackets{b}).attempt(given, func() { try(inner.Where) }); ok && !found.HasErrors() {
		brackets{b}.mendTakenWhere(inner, before)
	}
}

// warnTakenWhere warns about an "all" without effect, because the query after it is a list.
func (b brackets) warnTakenWhere(e *syntax.Query, q *variant.QueryExpr) {
	inner := takesWhere(e.Source)
	if inner == nil || inner.Count == nil || e.Value != nil || len(e.By) > 0 {
		return
	}
	b.Errorf(report.CodeNoCondition, b.At(e), `Put the list of "all" in brackets: `+b.bracketed(e, inner)+`, or delete "all".`,
		`"all" has no condition: the "where" belongs to %q`, b.beforeWhere(inner).Text())
	b.fixBrackets(inner)
}

// takesWhere returns the query with a condition that stands after another one, or nil.
func takesWhere(e syntax.Expr) *syntax.Query {
	if the, ok := e.(*syntax.The); ok && the.Query != nil {
		return takesWhere(the.Query)
	}
	if q, ok := e.(*syntax.Query); ok && q.Where != nil {
		return q
	}
	return nil
}

// beforeWhere returns the text of a query up to its condition.
func (b brackets) beforeWhere(q *syntax.Query) source.Span {
	start, end := b.At(q), b.At(q.Source)
	if n := len(q.By); n > 0 && b.At(q.By[n-1]).End < b.At(q.Where).Start {
		end = b.At(q.By[n-1])
	}
	return start.To(end)
}

// bracketed returns the text of the outer query with the inner one in brackets.
func (b brackets) bracketed(e, inner *syntax.Query) string {
	return e.Op + " of (" + report.OneLine(b.beforeWhere(inner).Text()) + ") where …"
}

// fixBrackets offers to put the inner query in brackets. There is no fix if it has brackets
// already, or an order after the condition.
func (b brackets) fixBrackets(inner *syntax.Query) {
	at := b.beforeWhere(inner)
	if strings.HasSuffix(strings.TrimSpace(at.File.Text[:at.Start]), "(") {
		return
	}
	if n := len(inner.By); n == 0 || b.At(inner.By[n-1]).End <= at.End {
		b.Fix("put "+report.OneLine(at.Text())+" in brackets", at, "("+at.Text()+")")
	}
}

// Some mistakes show only if the text is checked again as the author may have meant it. If that
// reading is right, the mistake is reported.

// conditionOf returns the condition node of a query or a choice in the current attempt.
func (b *Body) conditionOf(e syntax.Expr) syntax.Expr {
	if where, given := b.given[e]; given {
		return where
	}
	return writtenCondition(e)
}

// writtenCondition returns the condition node in the source of a query or a choice, or nil.
func writtenCondition(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Query:
		return e.Where
	case *syntax.Choose:
		return e.Where
	default:
		return nil
	}
}

// attempt runs check with other conditions for some queries, and returns the diagnostics. It has no
// other effect. It is not ok inside of another attempt, because the work would double with each
// level.
func (b brackets) attempt(given map[syntax.Expr]syntax.Expr, check func()) (found diag.List, ok bool) {
	if b.given != nil || b.Asked.Name != "" {
		return nil, false
	}
	mark, info, bare, out := b.Flow.Mark(), b.Info, b.Bare, slices.Clone(b.Out)
	before, locals := len(b.Found), len(b.Locals)
	regions, later, cards := len(b.Regions), len(b.Later), len(b.NamedCards)
	b.given, b.Info = given, nil
	check()
	b.given, b.Info, b.Bare, b.Out = nil, info, bare, out
	b.Flow.Rewind(mark)
	found = slices.Clone(b.Found[before:])
	b.Found, b.Locals = b.Found[:before], b.Locals[:locals]
	b.Regions, b.Later, b.NamedCards = b.Regions[:regions], b.Later[:later], b.NamedCards[:cards]
	return found, true
}

// The condition of a query ends at "or": "count of row where n is 2 or m is 2" is a count, or m is
// 2. Both need brackets to belong to the query.

const looseOr = `The condition after "where" ends at "or". Put the whole condition in brackets: where (… or …).`

// reportsLooseOr looks in a chain of ors for a query whose condition ends at one of them. It
// reports whether it replaced the errors since before by one about brackets.
func (b brackets) reportsLooseOr(e *syntax.Binary, before int) bool {
	parts := alternatives(e)
	for i, part := range parts[:len(parts)-1] {
		loose := b.looseQueries(part, parts[i+1])
		if len(loose) == 0 {
			continue
		}
		found, clean := b.withBrackets(part, loose, parts[i+1:])
		at, end := b.At(part), b.At(part).End
		if !mayHold(part) {
			b.dropErrors(before, at.To(b.At(e)))
			b.Errorf(report.CodeWrongType, at, looseOr, `"or" joins conditions, but %q is not a condition`, report.OneLine(at.Text()))
			b.fixLooseOr(loose[0], parts[len(parts)-1])
			b.Found = append(b.Found, found...)
			return true
		}
		behind := slices.IndexFunc(b.Found[before:], func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Span.Start >= end })
		switch {
		case behind < 0:
		case clean != nil:
			first := b.Found[before+behind]
			first.Detail, first.Label, first.Fixes = looseOr, "", nil
			b.dropErrors(before, at.To(b.At(e)))
			b.Found.Add(first)
			b.fixLooseOr(clean, parts[len(parts)-1])
			return true
		default:
			for i := range b.Found[before:] {
				if d := &b.Found[before+i]; d.Code == report.CodeUnknownName && d.Span.Start >= end {
					d.Detail, d.Label = looseOr, "" // the name may belong to the condition
				}
			}
		}
	}
	return false
}

// reportsListedByAnd reports "least of a and b" as one error, because the values belong in a list.
// It reports whether it did.
func (b brackets) reportsListedByAnd(e *syntax.Binary, before int) bool {
	left := e.L
	if the, ok := left.(*syntax.The); ok && the.Query != nil {
		left = the.Query
	}
	q, ok := left.(*syntax.Query)
	if !ok || q.Op != "most" && q.Op != "least" || q.Value != nil || b.conditionOf(q) != nil {
		return false
	}
	found, tried := b.attempt(map[syntax.Expr]syntax.Expr{}, func() {
		for _, value := range []syntax.Expr{q.Source, e.R} {
			b.compared(b.Expr(value, nil))
		}
	})
	if !tried || found.HasErrors() {
		return false
	}
	b.dropErrors(before, b.At(e))
	detail := report.Smallest
	if q.Op == "most" {
		detail = report.Greatest
	}
	b.Errorf(report.CodeNotASource, b.At(q.Source), detail, `"and" joins conditions, but these are values`)
	return true
}

// mayHold reports whether an expression that ends in a condition can be a condition itself.
func mayHold(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Query:
		return e.Op == "any" || e.Op == "every"
	case *syntax.Choose:
		return false
	default:
		return true
	}
}

// withBrackets checks a part of a chain with the rest of the chain in the condition of one of its
// loose queries. It returns the query for which that is right, or nil and the errors for the first
// one.
func (b brackets) withBrackets(part syntax.Expr, loose []syntax.Expr, rest []syntax.Expr) (first diag.List, clean syntax.Expr) {
	for i, q := range loose {
		whole := writtenCondition(q)
		for _, more := range rest {
			start, _ := whole.At()
			_, end := more.At()
			whole = &syntax.Binary{Node: syntax.Node{Pos: start, EndPos: end}, Op: "or", L: whole, R: more}
		}
		found, ok := b.attempt(map[syntax.Expr]syntax.Expr{q: whole}, func() { b.Expr(part, nil) })
		switch {
		case !ok:
			return nil, nil
		case !found.HasErrors():
			return nil, q
		case i == 0:
			first = found
		}
	}
	return first, nil
}

// alternatives returns a slice of the parts of a chain of ors.
func alternatives(e *syntax.Binary) (parts []syntax.Expr) {
	for {
		parts = append(parts, e.R)
		l, ok := e.L.(*syntax.Binary)
		if !ok || l.Op != "or" {
			parts = append(parts, e.L)
			slices.Reverse(parts)
			return parts
		}
		e = l
	}
}

// looseQueries returns a slice of the queries whose conditions end a part of a chain, outermost
// first.
func (b brackets) looseQueries(part, next syntax.Expr) (loose []syntax.Expr) {
	at := b.At(part)
	if strings.Contains(at.File.Text[at.End:max(at.End, b.At(next).Start)], ")") {
		return nil
	}
	syntax.Walk(part, func(p syntax.Piece) bool {
		if q, ok := p.(syntax.Expr); ok {
			if where := writtenCondition(q); where != nil && b.At(where).End == at.End {
				loose = append(loose, q)
			}
		}
		return true
	})
	return loose
}

// dropErrors removes the errors since before that stand in a piece of text.
func (b brackets) dropErrors(before int, in source.Span) {
	kept := slices.DeleteFunc(b.Found[before:], func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Span.File == in.File && d.Span.Start >= in.Start && d.Span.Start < in.End
	})
	b.Found = b.Found[:before+len(kept)]
}

// fixLooseOr offers brackets around the condition of a query and everything up to last.
func (b brackets) fixLooseOr(q, last syntax.Expr) {
	at := b.At(writtenCondition(q)).To(b.At(last))
	b.Fix("put the condition in brackets", at, "("+at.Text()+")")
}
