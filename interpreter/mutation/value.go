package mutation

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/variant"
)

// expr goes through an expression, if there is one.
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

// parts goes through what an expression is made of.
func (f *finder) parts(e variant.Expr) {
	switch e := e.(type) {
	case *variant.LocalGet:
		f.calls.read(e.Local)
	case *variant.GlobalGet:
		f.expr(&e.Owner)
	case *variant.ZoneGet:
		f.expr(&e.Owner)
	case *variant.PlayerStep:
		f.expr(&e.X)
	case *variant.FieldGet:
		f.expr(&e.X)
	case *variant.PropGet:
		f.otherEnd(e)
		f.expr(&e.X)
	case *variant.CallExpr:
		f.arguments(e)
	case *variant.Compare:
		f.comparison(e)
	case *variant.Negate:
		f.expr(&e.X)
	case *variant.Arith:
		f.arithmetic(e)
	case *variant.IsKind:
		f.expr(&e.X)
	case *variant.ExistsExpr:
		f.expr(&e.X)
	case *variant.Need:
		f.expr(&e.X)
	case *variant.InZone:
		f.expr(&e.X)
		f.expr(&e.Zone)
	case *variant.InList:
		f.expr(&e.X)
		f.expr(&e.List)
	case *variant.InSet:
		f.expr(&e.X)
		f.expr(&e.Set)
	case *variant.InRange:
		f.expr(&e.X)
		f.expr(&e.Lo)
		f.expr(&e.Hi)
	case *variant.InPlay:
		f.expr(&e.X)
	case *variant.Sees:
		f.expr(&e.Player)
		f.expr(&e.What)
	case *variant.IfElse:
		f.expr(&e.Cond)
		f.expr(&e.Then)
		f.expr(&e.Else)
	case *variant.ListOf:
		f.list(e)
	case *variant.RollFaces:
		f.expr(&e.Zone)
		f.expr(&e.Count)
	case *variant.DistanceExpr:
		f.expr(&e.A)
		f.expr(&e.B)
		f.expr(&e.Barred)
	case *variant.ListWith:
		f.expr(&e.List)
		f.expr(&e.X)
	case *variant.MemberStep:
		f.expr(&e.X)
	case *variant.PlaceInList:
		f.expr(&e.X)
		f.expr(&e.List)
	case *variant.Subsets:
		f.expr(&e.List)
		f.expr(&e.Size)
	case *variant.InText:
		f.expr(&e.X)
		f.expr(&e.Text)
	case *variant.ListWithout:
		f.expr(&e.List)
		f.expr(&e.X)
	case *variant.QueryExpr:
		f.query(e)
	case *variant.ChooseExpr:
		f.choice(e)
	case *variant.JudgeExpr:
		f.text(&e.Prompt)
		f.hint(&e.Suggest)
	case *variant.Interp:
		for i := range e.Parts {
			f.text(&e.Parts[i])
		}
	case *variant.Logic, *variant.Not, *variant.Const: // truth and constant go through them
	case *variant.TextConst, *variant.OptionGet, *variant.ActiveGet, *variant.TurnCount, *variant.SeatGet, *variant.RollExpr, *variant.TheExpr,
		*variant.Ending:
	default:
		panic(fmt.Sprintf("cannot mutate the expression %T", e))
	}
}

// ---- Constants --------------------------------------------------------------------------------------

func (f *finder) constant(slot *variant.Expr, c *variant.Const) {
	if c.Value == variant.None || !standsThere(c) {
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

// number puts another number in the place of one.
func (f *finder) number(slot *variant.Expr, c *variant.Const, n int64) {
	f.replace(Number, c.At, numberText(n), put(slot, variant.Expr(&variant.Const{Typed: c.Typed, Value: n})))
}

// addend goes through what is added to something. That nothing is added is the same as leaving that out.
func (f *finder) addend(slot *variant.Expr) {
	c, ok := (*slot).(*variant.Const)
	if !ok || c.T.Base != variant.Number || !standsThere(c) {
		f.expr(slot)
		return
	}
	for _, n := range []int64{c.Value - 1, c.Value + 1} {
		if n != 0 {
			f.number(slot, c, n)
		}
	}
}

// standsThere tells whether a constant stands in the text as itself.
func standsThere(c *variant.Const) bool {
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

// list leaves out elements that are constants one by one; others are changed by what they are made of.
func (f *finder) list(e *variant.ListOf) {
	for i := range e.Items {
		if _, fixed := e.Items[i].(*variant.Const); !fixed {
			f.expr(&e.Items[i])
			continue
		}
		f.drop(Member, e.Items[i].Place(), without(&e.Items, i))
	}
}

// ---- Arithmetic -------------------------------------------------------------------------------------

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
	f.expr(&e.L)
	f.expr(&e.R)
}

// otherEnd takes the other end of a zone or list.
func (f *finder) otherEnd(e *variant.PropGet) {
	other := map[string]string{"top": "bottom", "bottom": "top"}[e.Prop]
	if other != "" {
		f.replace(Order, e.At, other+" of "+e.X.Place().Text(), put(&e.Prop, other))
	}
}
