package format

import (
	"fmt"
	"strings"

	"houserule/dsl/syntax"
)

// This file decides whether a value needs brackets. It needs them if its strength (precedence) is
// below the one that its position requires. It also needs them if the following text would become
// part of it. For example, a query without a condition would take a condition that follows.

// The strengths of values, weakest first. They are the precedence levels of the parser.
const (
	anyStrength = iota
	orStrength
	andStrength
	notStrength
	compareStrength
	rangeStrength
	sumStrength
	productStrength
	tightStrength // unary minus
	simpleStrength
)

// strength returns the precedence of a value. It panics for an unknown node, because a new
// expression needs an entry here.
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

// Tails is a bit set of the kinds of text that may follow a value. An open value would take that
// text as its own part.
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
	tailDie // the name of a die after the number of dice

	noTail       tails = 0
	tailOperator       = tailOr | tailAnd | tailCompare | tailRange | tailSum | tailProduct
)

// operatorTail is a map from strengths to the tails of their operators.
var operatorTail = map[int]tails{
	orStrength: tailOr, andStrength: tailAnd, sumStrength: tailSum, productStrength: tailProduct,
}

// takes returns the tails that a value would take as its own part. It panics for an unknown node.
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

// takesAfterQuery returns the tails that a query would take: extensions of its last part, and
// parts that it doesn't have.
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
	if q.Source == nil {
		return ^noTail
	}
	return t | takesAfterSource(q.Source)
}

func takesAfterKey(k *syntax.SortKey) tails {
	if k.Desc {
		return tailComma
	}
	return tailComma | tailDesc | tailSum | tailProduct | takes(k.Value)
}

// nextTails returns the tails at the start of the item after index i. Few tails are possible,
// because only a text or some keywords on the next line can continue a value.
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
