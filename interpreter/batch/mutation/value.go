package mutation

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/variant"
)

// expr mutates an expression, which may be nil.
func (f *finder) expr(slot *variant.Expr) {
	switch e := (*slot).(type) {
	case nil:
	case *variant.Const:
		f.constant(slot, e)
	default:
		if e.Type() != nil && e.Type().Base == variant.Bool {
			f.condition(slot)
			return
		}
		f.parts(e)
	}
}

// parts mutates the parts of an expression.
func (f *finder) parts(e variant.Expr) {
	switch e := e.(type) {
	case *variant.LocalGet:
		f.calls.read(e.Local)
	case *variant.PropGet:
		f.otherEnd(e)
		variant.Parts(e, f.part)
	case *variant.Arith:
		f.arithmetic(e)
		variant.Parts(e, f.part)
	case *variant.QueryExpr:
		f.query(e)
		variant.Parts(e, f.part)
	case *variant.CallExpr:
		f.arguments(e)
	case *variant.Compare:
		f.comparison(e)
	case *variant.ListOf:
		f.list(e)
	case *variant.ChooseExpr:
		f.choice(e)
	case *variant.JudgeExpr:
		f.text(&e.Prompt)
		f.hint(&e.Suggest)
	case *variant.Interp:
		f.saying(func() { variant.Parts(e, f.part) })
	case *variant.GlobalGet, *variant.ZoneGet, *variant.FieldGet, *variant.PlayerStep, *variant.MemberStep,
		*variant.Negate, *variant.IfElse, *variant.Need, *variant.IsKind, *variant.ExistsExpr, *variant.InZone,
		*variant.InList, *variant.InSet, *variant.InRange, *variant.InText, *variant.InPlay, *variant.Sees,
		*variant.RollFaces, *variant.DistanceExpr, *variant.ListWith, *variant.ListWithout, *variant.PlaceInList,
		*variant.Subsets:
		variant.Parts(e, f.part)
	case *variant.TextConst, *variant.OptionGet, *variant.ActiveGet, *variant.TurnCount, *variant.SeatGet,
		*variant.RollExpr, *variant.TheExpr: // have no parts
	case *variant.Logic, *variant.Not, *variant.Const: // handled by truth and constant
	case *variant.Ending: // occurs in scenarios only
	default:
		panic(fmt.Sprintf("cannot mutate the expression %T", e))
	}
}

// part mutates a part of a node.
func (f *finder) part(part any) {
	switch part := part.(type) {
	case *variant.Expr:
		f.expr(part)
	case *variant.Block:
		f.block(part)
	case *variant.Source:
		f.source(part)
	case *[]variant.Key:
		f.keys(part)
	default:
		variant.Parts(part, f.part)
	}
}

// ---- Constants ----------------------------------------------------------------------------------

func (f *finder) constant(slot *variant.Expr, c *variant.Const) {
	if c.Value == variant.None || !isLiteral(c) {
		return
	}
	other := func(kind Kind, value int64, text string) {
		f.replace(kind, c.At, text, put(slot, variant.Expr(&variant.Const{Typed: c.Typed, Value: value})))
	}
	switch c.T.Base {
	case variant.Number:
		f.number(slot, c, c.Value-1)
		f.number(slot, c, c.Value+1)
		if c.Value < -1 || c.Value > 1 {
			f.number(slot, c, 0)
		}
	case variant.Bool:
		other(Condition, 1-c.Value, strconv.FormatBool(c.Value == 0))
	case variant.EnumType:
		if n := int64(len(c.T.Enum.Members)); n > 1 {
			next := (c.Value + 1) % n
			other(Member, next, c.T.Enum.Members[next])
		}
	}
}

// number replaces a number by n.
func (f *finder) number(slot *variant.Expr, c *variant.Const, n int64) {
	f.replace(Number, c.At, numberText(n), put(slot, variant.Expr(&variant.Const{Typed: c.Typed, Value: n})))
}

// addend mutates a summand. It doesn't try 0, because that equals leaving the line out.
func (f *finder) addend(slot *variant.Expr) {
	c, ok := (*slot).(*variant.Const)
	if !ok || c.T.Base != variant.Number || !isLiteral(c) {
		f.expr(slot)
		return
	}
	for _, n := range []int64{c.Value - 1, c.Value + 1} {
		if n != 0 {
			f.number(slot, c, n)
		}
	}
}

// isLiteral reports whether a constant is written as a literal in the text.
func isLiteral(c *variant.Const) bool {
	text := c.At.Text()
	switch c.T.Base {
	case variant.Number:
		return text == numberText(c.Value)
	case variant.Bool:
		return text == strconv.FormatBool(c.Value == 1)
	case variant.EnumType:
		if c.Value < 0 || c.Value >= int64(len(c.T.Enum.Members)) {
			return false
		}
		member := c.T.Enum.Members[c.Value]
		return text == member || strings.HasSuffix(text, "."+member)
	}
	return false
}

func numberText(n int64) string { return strconv.FormatInt(n, 10) }

// list leaves out constant elements one by one, and mutates the other elements.
func (f *finder) list(e *variant.ListOf) {
	for i := range e.Items {
		if _, fixed := e.Items[i].(*variant.Const); !fixed {
			f.expr(&e.Items[i])
			continue
		}
		f.drop(Member, e.Items[i].Place(), without(&e.Items, i))
	}
}

// ---- Arithmetic ---------------------------------------------------------------------------------

var otherArith = map[byte]byte{'+': '-', '-': '+', '*': '/', '/': '*', '%': '/'}

func (f *finder) arithmetic(e *variant.Arith) {
	op := otherArith[e.Op]
	l, r := e.L.Place(), e.R.Place()
	after := "with " + string(op) + ": " + e.At.Text()
	if l.File == r.File && l.End <= r.Start {
		after = l.Text() + " " + string(op) + " " + r.Text()
	}
	f.replace(Arithmetic, e.At, after, put(&e.Op, op))
	if e.Op == '/' {
		words := map[bool]string{true: "rounded up", false: "rounded down"}
		f.add(Arithmetic, e.At, e.At.Text(), words[!e.RoundUp], put(&e.RoundUp, !e.RoundUp))
	}
}

// otherEnd mutates the end of a zone or list that is read: for example the bottom instead of the
// top.
func (f *finder) otherEnd(e *variant.PropGet) {
	other := map[string]string{"top": "bottom", "bottom": "top"}[e.Prop]
	if other != "" {
		f.replace(Order, e.At, other+" of "+e.X.Place().Text(), put(&e.Prop, other))
	}
}
