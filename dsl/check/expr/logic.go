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

// logic checks "and" and "or". What the left side shows counts for the right side.
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

// ---- An "or" that ends a condition -----------------------------------------------------------------

// The condition of a query ends at "or": "count of row where n is 2 or m is 2" is a count, or m is 2. An author who means
// both for the query has to put them in brackets.

const looseOr = `The condition behind "where" ends at "or". To go on with it, put it in brackets: where (… or …).`

// reportsLooseOr looks in a chain of ors for a query or a choice whose condition ends at one of them, and says how to go
// on with it. It reports whether one error stands now for all that were found since before and come from that.
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
			b.Errorf(report.CodeWrongType, at, looseOr, `"or" joins conditions, and %q is no condition`, report.OneLine(at.Text()))
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
			b.mendNames(before, end)
		}
	}
	return false
}

// reportsListedByAnd reports "least of a and b", where the values belong in a list, as one error.
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
	b.Errorf(report.CodeNotASource, b.At(q.Source), detail, `"and" joins conditions, and here are values`)
	return true
}

// mayHold reports whether a value that ends in the condition of a query or a choice can be true or false itself.
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

// withBrackets checks a part of a chain as if the condition of one of its loose queries went on with the rest of the
// chain. It returns the query for which that is right, or else nil and what is wrong with the first of them.
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

// alternatives returns the parts of a chain of ors, in their order.
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

// looseQueries returns the queries and choices in a part of a chain whose conditions end with that part, without brackets
// around them, the outermost first.
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

// dropErrors drops the errors since before that stand in a piece of text. Others belong to what is called there.
func (b brackets) dropErrors(before int, in source.Span) {
	kept := slices.DeleteFunc(b.Found[before:], func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Span.File == in.File && d.Span.Start >= in.Start && d.Span.Start < in.End
	})
	b.Found = b.Found[:before+len(kept)]
}

// mendNames says of names that were not found since before, and stand behind end, that they may belong to the condition.
func (b brackets) mendNames(before, end int) {
	for i := range b.Found[before:] {
		if d := &b.Found[before+i]; d.Code == report.CodeUnknownName && d.Span.Start >= end {
			d.Detail, d.Label = looseOr, ""
		}
	}
}

// fixLooseOr offers to put the condition of a query in brackets with all that follows it, up to last.
func (b brackets) fixLooseOr(q, last syntax.Expr) {
	at := b.At(writtenCondition(q)).To(b.At(last))
	b.Fix("put the condition in brackets", at, "("+at.Text()+")")
}
