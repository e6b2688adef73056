package script

import (
	"cmp"
	"slices"

	"houserule/dsl/alphabet"
	"houserule/dsl/check/cover"
	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// A facts value evaluates the conditions of scripts before play, with the data of one card.
type facts struct {
	kind    *variant.Kind
	card    *variant.Card
	vars    map[*variant.Local]datum
	asked   map[*variant.Field]variant.Expr // where a condition asks for a field
	unknown variant.Expr                    // the first part of a condition that data does not say
}

// A datum is one value of data: a number, a text or a list.
type datum struct {
	number int64
	text   string
	list   []datum
}

// theCard is the number that stands for the card itself.
const theCard = -1

// condition returns the value of a condition. The value is unknown if data lacks a field that the
// condition asks for.
func (f *facts) condition(e variant.Expr) (holds, known bool) {
	d, known := f.value(e)
	return d.number == 1, known
}

// value evaluates an expression, and keeps the first one that is unknown.
func (f *facts) value(e variant.Expr) (d datum, known bool) {
	if d, known = f.find(e); !known && f.unknown == nil {
		f.unknown = e
	}
	return d, known
}

func (f *facts) find(e variant.Expr) (d datum, known bool) {
	switch e := e.(type) {
	case *variant.Const:
		return datum{number: e.Value}, !types.IsAnything(e.T)
	case *variant.TextConst:
		return datum{text: e.Text}, true
	case *variant.LocalGet:
		d, known = f.vars[e.Local]
		return d, known
	case *variant.FieldGet:
		return f.figure(e)
	case *variant.PropGet:
		return f.property(e)
	case *variant.ListOf:
		return f.listOf(e)
	case *variant.QueryExpr:
		return f.query(e)
	case *variant.IfElse:
		cond, known := f.condition(e.Cond)
		switch {
		case !known:
			return datum{}, false
		case cond:
			return f.value(e.Then)
		}
		return f.value(e.Else)
	case *variant.Need:
		return f.value(e.X)
	default:
		return f.operation(e)
	}
}

// figure returns a figure of the card, or its default.
func (f *facts) figure(e *variant.FieldGet) (d datum, known bool) {
	local := types.SubjectOf(e.X)
	if local == nil || f.vars[local].number != theCard {
		return datum{}, false
	}
	field := e.Fields[max(0, slices.IndexFunc(e.Fields, func(field *variant.Field) bool { return field.Kind == f.kind }))]
	f.asked[field] = e
	switch {
	case field.Type.Base == variant.ZoneType || field.Slot >= len(f.card.Values):
		return datum{}, false
	case f.card.Values[field.Slot].Given:
		return datumOf(f.card.Values[field.Slot], field.Type), true
	case field.Default == nil:
		return datum{}, true // the reader of the data reports it
	}
	return f.value(field.Default)
}

func datumOf(v variant.CardValue, t *variant.Type) datum {
	d := datum{number: v.Number, text: v.Text}
	for _, n := range v.List {
		d.list = append(d.list, datum{number: n})
	}
	for _, text := range v.Texts {
		d.list = append(d.list, datum{text: text})
	}
	if t.Base == variant.SetType {
		for i := range t.Enum.Members {
			if v.Number>>i&1 == 1 {
				d.list = append(d.list, datum{number: int64(i)})
			}
		}
	}
	return d
}

func (f *facts) property(e *variant.PropGet) (d datum, known bool) {
	x, known := f.value(e.X)
	switch {
	case known && e.Prop == "name" && x.number == theCard:
		return datum{text: f.card.Name}, true
	case known && e.Prop == "count" && e.X.Type().Base == variant.ListType:
		return datum{number: int64(len(x.list))}, true
	}
	return datum{}, false
}

func (f *facts) listOf(e *variant.ListOf) (d datum, known bool) {
	for _, item := range e.Items {
		x, known := f.value(item)
		if !known {
			return datum{}, false
		}
		d.list = append(d.list, x)
	}
	return d, true
}

// query counts the fitting elements of a list or set.
func (f *facts) query(e *variant.QueryExpr) (d datum, known bool) {
	if e.Source.X == nil || e.Source.Kind != variant.OverList && e.Source.Kind != variant.OverSet {
		return datum{}, false
	}
	all, known := f.value(e.Source.X)
	if !known {
		return datum{}, false
	}
	var fitting int64
	for _, x := range all.list {
		f.vars[e.It] = x
		fits := true
		if e.Where != nil {
			if fits, known = f.condition(e.Where); !known {
				return datum{}, false
			}
		}
		if fits {
			fitting++
		}
	}
	switch e.Op {
	case "count":
		return datum{number: fitting}, true
	case "any":
		return truth(fitting > 0), true
	case "every":
		return truth(fitting == int64(len(all.list))), true
	}
	return datum{}, false
}

func truth(is bool) datum {
	if is {
		return datum{number: 1}
	}
	return datum{}
}

// operation evaluates an operator.
func (f *facts) operation(e variant.Expr) (d datum, known bool) {
	switch e := e.(type) {
	case *variant.Not:
		is, known := f.condition(e.X)
		return truth(!is), known
	case *variant.Negate:
		x, known := f.value(e.X)
		return datum{number: -x.number}, known
	case *variant.Logic:
		left, known := f.condition(e.L)
		if !known || left != e.And {
			return truth(left), known
		}
		return f.value(e.R)
	case *variant.ExistsExpr:
		x, known := f.value(e.X)
		return truth(x.number != variant.None), known
	case *variant.Arith:
		return f.arith(e)
	case *variant.Compare:
		l, known := f.value(e.L)
		r, knownToo := f.value(e.R)
		order := cmp.Or(cmp.Compare(l.number, r.number), alphabet.Compare(l.text, r.text))
		return truth(satisfies(e.Op, order)), known && knownToo
	case *variant.InSet:
		return f.isIn(e.X, e.Set)
	case *variant.InList:
		return f.isIn(e.X, e.List)
	case *variant.InRange:
		x, known := f.value(e.X)
		lo, hasLo := f.end(e.Lo, cover.Lowest)
		hi, hasHi := f.end(e.Hi, cover.Highest)
		return truth(lo.number <= x.number && x.number <= hi.number), known && hasLo && hasHi
	default:
		return datum{}, false
	}
}

func (f *facts) end(e variant.Expr, open int64) (d datum, known bool) {
	if e == nil {
		return datum{number: open}, true
	}
	return f.value(e)
}

func (f *facts) isIn(x, all variant.Expr) (d datum, known bool) {
	element, known := f.value(x)
	list, knownToo := f.value(all)
	return truth(slices.ContainsFunc(list.list, element.same)), known && knownToo
}

func (d datum) same(other datum) bool { return d.number == other.number && d.text == other.text }

// arith evaluates a sum, a difference or a product. Quotients are unknown.
func (f *facts) arith(e *variant.Arith) (d datum, known bool) {
	l, known := f.value(e.L)
	r, knownToo := f.value(e.R)
	switch e.Op {
	case '+':
		d.number = l.number + r.number
	case '-':
		d.number = l.number - r.number
	case '*':
		d.number = l.number * r.number
	default:
		return datum{}, false
	}
	return d, known && knownToo
}

// satisfies reports whether a comparison holds for an order of its operands.
func satisfies(op string, order int) bool {
	switch op {
	case "==":
		return order == 0
	case "!=":
		return order != 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order >= 0
}
