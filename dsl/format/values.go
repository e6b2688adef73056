package format

import (
	"fmt"
	"regexp"
	"strconv"

	"houserule/dsl/syntax"
)

// A slot is the position of a value: its minimum strength, and the tails that may follow it. The
// flag inOf is set before the "of" of a query, because an unbracketed "trophies of heroes" would
// take that.
type slot struct {
	least int
	next  tails
	inOf  bool
}

// anywhere is a slot without restrictions.
var anywhere = slot{}

func before(next tails) slot { return slot{next: next} }

// value formats a value, in brackets if its slot requires them.
func (p expressions) value(e syntax.Expr, s slot) text {
	if strength(e) < s.least || takes(e)&s.next != 0 || s.inOf && hasOf(e) {
		return plain("(").add(p.bare(e, anywhere)).say(")")
	}
	return p.bare(e, s)
}

// hasOf reports whether a value ends with an "of" and an operand.
func hasOf(e syntax.Expr) bool {
	if the, ok := e.(*syntax.The); ok {
		return the.Of != nil
	}
	_, of := e.(*syntax.Of)
	return of
}

// side returns the slot of an operand that is not the last one.
func (s slot) side(least int, next tails) slot { return slot{least, next, s.inOf} }

// end returns the slot of the last operand. The tails of the whole value follow it.
func (s slot) end(least int) slot { return slot{least, s.next, s.inOf} }

// bare formats a value without brackets around it. It panics for an unknown node.
func (p expressions) bare(e syntax.Expr, s slot) text {
	switch e := e.(type) {
	case *syntax.NumberLit:
		return plain(strconv.FormatInt(e.Value, 10))
	case *syntax.NameRef:
		return plain(e.Name)
	case *syntax.OfferRef:
		return plain("offer " + e.Name.Text)
	case *syntax.Seat:
		return plain("player " + strconv.FormatInt(e.Number, 10))
	case *syntax.WonBy:
		return plain("won by player " + strconv.FormatInt(e.Player.Number, 10))
	case *syntax.TextLit:
		return quoted(&e.Text)
	case *syntax.Roll:
		return plain("roll " + e.Dice.Text)
	case *syntax.RollFaces:
		return p.rollFaces(e)
	case *syntax.FieldRef:
		return p.value(e.X, s.side(simpleStrength, tailDot)).say("." + e.Name.Text)
	case *syntax.Call:
		call := plain(e.Name.Text).add(p.list("(", e.Args, ")"))
		if e.Rolling != nil {
			call = call.say(" rolling ").add(p.value(e.Rolling, s.end(tightStrength)))
		}
		return call
	case *syntax.ListLit:
		return p.list("[", e.Items, "]")
	case *syntax.IfExpr:
		return p.ifExpr(e, s)
	case *syntax.The:
		return p.the(e, s)
	case *syntax.Of:
		return plain(e.Field.Text + " of ").add(p.source(e.Source, s.next))
	case *syntax.Query:
		return p.query(e, s)
	case *syntax.Choose:
		return p.choose(e, s)
	case *syntax.Judge:
		t := plain("judge ").add(quoted(&e.Prompt))
		return p.hang(t, e.Prompt.EndPos, startOfValue(e.Suggest), plain("suggest ").add(p.value(e.Suggest, s.end(anyStrength))))
	case *syntax.Unary:
		if e.Op == "not" {
			return plain("not ").add(p.value(e.X, s.end(notStrength)))
		}
		return plain(e.Op).add(p.value(e.X, s.end(tightStrength)))
	case *syntax.Binary:
		return p.binary(e, s)
	case *syntax.Because:
		t := p.value(e.X, s.side(andStrength, tailAnd))
		return p.hang(t, endOfValue(e.X), e.Text.Pos, plain("because ").add(quoted(&e.Text)))
	case *syntax.Is:
		return p.comparison(e.X, "is"+orNot(e.Not), e.Y, s)
	case *syntax.In:
		if e.Not {
			return p.comparison(e.X, "not in", e.Y, s)
		}
		return p.comparison(e.X, "in", e.Y, s)
	case *syntax.Sees:
		return p.comparison(e.X, "sees", e.Y, s)
	case *syntax.IsEmpty:
		return p.value(e.X, s.side(rangeStrength, tailCompare)).say(" is" + orNot(e.Not) + " empty")
	case *syntax.Exists:
		return p.value(e.X, s.side(rangeStrength, tailCompare)).say(" exists")
	case *syntax.Range:
		return p.rangeOf(e, s, sumStrength)
	case *syntax.Bad:
		return nil // the parser reported an error there
	default:
		panic(fmt.Sprintf("cannot format the expression %T", e))
	}
}

func (p expressions) rollFaces(e *syntax.RollFaces) text {
	t := plain("roll ")
	if e.Count != nil {
		t = t.add(p.value(e.Count, slot{sumStrength, tailDie, true})).say(" ")
	}
	return t.say(e.Die.Text)
}

func quoted(t *syntax.Text) text { return plain(`"` + t.Raw + `"`) }

func startOfValue(e syntax.Expr) place {
	start, _ := e.At()
	return start
}

func endOfValue(e syntax.Expr) place {
	_, end := e.At()
	return end
}

func orNot(not bool) string {
	if not {
		return " not"
	}
	return ""
}

func (p expressions) binary(e *syntax.Binary, s slot) text {
	strong := operatorStrength[e.Op]
	if strong == compareStrength {
		return p.comparison(e.L, e.Op, e.R, s)
	}
	left := p.value(e.L, s.side(strong, operatorTail[strong]))
	right := s.end(strong + 1)
	if e.Rounding != "" {
		right.next = tailProduct
	}
	u := p.value(e.R, right)
	if e.Op == "or" && noneFirst.MatchString(u[0].text) {
		u = plain("(").add(u).say(")")
	}
	u = plain(e.Op + " ").add(u)
	if e.Rounding != "" {
		if e.Rounding != syntax.Remainder {
			u = u.say(" rounded")
		}
		u = u.say(" " + e.Rounding)
	}
	if strong == productStrength {
		return left.then(u)
	}
	return p.hang(left, endOfValue(e.L), startOfValue(e.R), u)
}

// noneFirst matches an operand that must not follow "or", because "or none" is a keyword.
var noneFirst = regexp.MustCompile(`^none\b`)

// comparison formats two values with an operator between them.
func (p expressions) comparison(left syntax.Expr, word string, right syntax.Expr, s slot) text {
	t := p.value(left, s.side(rangeStrength, tailCompare))
	return t.say(" " + word + " ").add(p.value(right, s.end(rangeStrength)))
}

// rangeOf formats a range. The lower bound gets brackets if its strength is below least.
func (p expressions) rangeOf(r *syntax.Range, s slot, least int) text {
	t := plain("..")
	if r.Lo != nil {
		t = p.value(r.Lo, s.side(least, tailRange)).add(t)
	}
	if r.Hi != nil {
		t = t.add(p.value(r.Hi, s.end(sumStrength)))
	}
	return t
}

// list formats values between brackets, separated by commas.
func (p expressions) list(open string, values []syntax.Expr, end string) text {
	return plain(open).add(p.series(values, anywhere)).say(end)
}

// series formats values separated by commas. The slot is that of the last one.
func (p expressions) series(values []syntax.Expr, s slot) text {
	var list []element
	for i, e := range values {
		at := before(tailComma)
		if i == len(values)-1 {
			at = s
		}
		list = append(list, element{startOfValue(e), endOfValue(e), p.value(e, at)})
	}
	return p.commas(list)
}

// An element is one element of a list with separators.
type element struct {
	start, end place
	text       text
}

// commas formats elements separated by commas, and keeps their line breaks.
func (p expressions) commas(list []element) text {
	return p.inLines(list, func(int) string { return "," })
}

// inLines formats elements and keeps their line breaks. The callback returns the separator before
// index i.
func (p expressions) inLines(list []element, sign func(i int) string) text {
	var out text
	var row []text
	for i, e := range list {
		if i > 0 {
			row = append(row, plain(sign(i)))
			if end := list[i-1].end; ends(end, e.start) {
				out = append(out, p.endLine(concat(row...), end, e.start, text.below)...)
				row = nil
			} else {
				row = append(row, plain(" "))
			}
		}
		row = append(row, p.written(e.text, e.start))
	}
	return append(out, concat(row...)...)
}

func (p expressions) ifExpr(e *syntax.IfExpr, s slot) text {
	t := plain("if ").add(p.value(e.Cond, slot{inOf: s.inOf}))
	t = p.hang(t, endOfValue(e.Cond), startOfValue(e.Then), plain("then ").add(p.value(e.Then, slot{inOf: s.inOf})))
	return p.hang(t, endOfValue(e.Then), startOfValue(e.Else), plain("else ").add(p.value(e.Else, s.end(anyStrength))))
}

func (p expressions) pattern(n *syntax.Pattern) text {
	if n.Else {
		return plain("else")
	}
	return p.series(n.Values, anywhere)
}
