package format

import (
	"fmt"
	"strings"

	"houserule/dsl/syntax"
)

// Where a value needs brackets. A value that is read loosest-first needs them where its place asks
// for a stronger one. And a value that is open on its right, such as a query that may still get a
// condition, needs them where what follows would become part of it.

// The strengths of values, loosest first, as the language reads them.
const (
	anyStrength = iota
	orStrength
	andStrength
	notStrength
	compareStrength
	rangeStrength
	sumStrength
	productStrength
	tightStrength // -a
	simpleStrength
)

// strength is how strongly the parts of a value hold together.
func strength(e syntax.Expr) int {
	switch e := e.(type) {
	case *syntax.Binary:
		return operatorStrength[e.Op]
	case *syntax.Because:
		return andStrength
	case *syntax.Unary:
		if e.Op == "not" {
			return notStrength
		}
		return tightStrength
	case *syntax.Is, *syntax.IsEmpty, *syntax.Exists, *syntax.In, *syntax.Sees:
		return compareStrength
	case *syntax.Range:
		return rangeStrength
	case *syntax.Seat, *syntax.WonBy:
		return tightStrength
	case *syntax.Call:
		if e.Rolling != nil {
			return tightStrength
		}
		return simpleStrength
	case *syntax.NumberLit, *syntax.NameRef, *syntax.OfferRef, *syntax.TextLit, *syntax.FieldRef, *syntax.ListLit, *syntax.IfExpr, *syntax.Roll,
		*syntax.RollFaces, *syntax.The, *syntax.Of, *syntax.Query, *syntax.Choose, *syntax.Judge, *syntax.Bad:
		return simpleStrength
	default:
		panic(fmt.Sprintf("the expression %T has no strength", e))
	}
}

var operatorStrength = map[string]int{
	"with": sumStrength, "without": sumStrength, "or": orStrength, "and": andStrength, "<": compareStrength, "<=": compareStrength, ">": compareStrength,
	">=": compareStrength, "+": sumStrength, "-": sumStrength, "*": productStrength, "/": productStrength,
}

// Tails are the things that can follow a value and that a value open on its right would take.
type tails uint32

const (
	tailOr tails = 1 << iota
	tailAnd
	tailCompare
	tailRange
	tailSum
	tailProduct
	tailDot
	tailWhere
	tailBy
	tailComma
	tailDesc
	tailNone    // or none
	tailText    // a prompt
	tailSuggest // suggest E
	tailOf
	tailDie // the name of a die, behind how often it is rolled

	noTail       tails = 0
	tailOperator       = tailOr | tailAnd | tailCompare | tailRange | tailSum | tailProduct
)

// operatorTail is the operators of a strength as something that may follow.
var operatorTail = map[int]tails{
	orStrength: tailOr, andStrength: tailAnd, sumStrength: tailSum, productStrength: tailProduct,
}

// takes says what a value would take, if it followed, that does not belong to it.
func takes(e syntax.Expr) tails {
	switch e := e.(type) {
	case *syntax.Binary:
		return takes(e.R)
	case *syntax.Unary:
		return takes(e.X)
	case *syntax.Is:
		return takes(e.Y)
	case *syntax.In:
		return takes(e.Y)
	case *syntax.Sees:
		return takes(e.Y)
	case *syntax.Range:
		if e.Hi != nil {
			return takes(e.Hi)
		}
	case *syntax.NameRef:
		if e.Name == "any" {
			return tailOf
		}
	case *syntax.RollFaces:
		if e.Count != nil {
			return tailDot
		}
		return tailDot | tailSum | tailProduct | tailDie
	case *syntax.IfExpr:
		return tailOperator | tailDot | takes(e.Else)
	case *syntax.Judge:
		return tailOperator | tailDot | takes(e.Suggest)
	case *syntax.Choose:
		return ^noTail
	case *syntax.Of:
		return tailOf | tailDot | takesAfterSource(e.Source)
	case *syntax.The:
		if e.Query != nil {
			return takes(e.Query)
		}
	case *syntax.Query:
		return takesAfterQuery(e)
	case *syntax.Call:
		if e.Rolling != nil {
			return takes(e.Rolling)
		}
	case *syntax.Because, *syntax.IsEmpty, *syntax.Exists, *syntax.Seat, *syntax.WonBy, *syntax.NumberLit, *syntax.OfferRef, *syntax.TextLit,
		*syntax.FieldRef, *syntax.ListLit, *syntax.Roll, *syntax.Bad:
	default:
		panic(fmt.Sprintf("cannot tell what may follow the expression %T", e))
	}
	return noTail
}

func takesAfterSource(source syntax.Expr) tails {
	t := tailRange | takes(source)
	if r, ok := source.(*syntax.Range); ok && r.Hi != nil {
		t |= tailSum | tailProduct
	}
	return t
}

// takesAfterQuery looks at the last part that is there, which may grow, and at what is not there.
func takesAfterQuery(q *syntax.Query) tails {
	t := tailOf | tailDot
	if q.Where == nil {
		t |= tailWhere
	}
	if len(q.By) == 0 {
		t |= tailBy
	}
	switch {
	case q.Where != nil && (len(q.By) == 0 || byFirst(q)):
		return t | tailOperator&^tailOr | takes(q.Where)
	case len(q.By) > 0:
		return t | takesAfterKey(&q.By[len(q.By)-1])
	}
	return t | takesAfterSource(q.Source)
}

func takesAfterKey(k *syntax.SortKey) tails {
	if k.Desc {
		return tailComma
	}
	return tailComma | tailDesc | tailSum | tailProduct | takes(k.Value)
}

// nextTails says what the item behind the one at i begins with, as far as a value before it might
// take it: in the language, only a text and a few words go on with a value in the next line.
func (p *page) nextTails(items []item, i int) tails {
	if i+1 >= len(items) {
		return noTail
	}
	rest := strings.TrimLeft(p.textFrom(items[i+1].start), "( \n")
	switch {
	case strings.HasPrefix(rest, `"`):
		return tailText
	case strings.HasPrefix(rest, "desc"):
		return tailDesc
	}
	return noTail
}
