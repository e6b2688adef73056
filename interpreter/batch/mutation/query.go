package mutation

import (
	"strings"

	"houserule/dsl/variant"
)

var otherQuery = map[string]string{
	"first": "last", "last": "first", "most": "least", "least": "most", "any": "every", "every": "any",
}

func (f *finder) query(e *variant.QueryExpr) {
	if other := otherQuery[e.Op]; other != "" {
		kind := Query
		if e.Op == "first" || e.Op == "last" {
			kind = Order
		}
		f.replace(kind, e.At, strings.Replace(e.At.Text(), e.Op, other, 1), put(&e.Op, other))
	}
}

// keys mutates an order: it reverses each criterion, and leaves it out.
func (f *finder) keys(keys *[]variant.Key) {
	for i := range *keys {
		key := &(*keys)[i]
		place := key.Value.Place()
		f.drop(Order, place, without(keys, i))
		if key.Desc {
			f.replace(Order, place, place.Text()+", smallest first", put(&key.Desc, false))
		} else {
			f.replace(Order, place, place.Text()+" desc", put(&key.Desc, true))
		}
		f.expr(&key.Value)
	}
}

func (f *finder) source(s *variant.Source) {
	if s == nil {
		return
	}
	f.expr(&s.X)
	f.end(&s.Lo)
	f.end(&s.Hi)
	f.source(s.Inner)
}

// end mutates an end of a range of numbers. It doesn't try none, because that equals a number far
// away.
func (f *finder) end(number *variant.Expr) {
	if c, ok := (*number).(*variant.Const); ok && isLiteral(c) {
		f.number(number, c, c.Value-1)
		f.number(number, c, c.Value+1)
		return
	}
	f.expr(number)
}

// choice mutates a decision, except for its prompt and suggestion.
func (f *finder) choice(e *variant.ChooseExpr) {
	if e.OrNone {
		f.add(Option, e.At, e.At.Text(), "without none", put(&e.OrNone, false))
	}
	f.text(&e.Prompt)
	for _, shown := range e.Shows {
		f.text(&shown.Value)
	}
	f.hint(&e.Suggest)
	f.by(&e.By)
	f.source(e.Source)
	f.expr(&e.Where)
	f.expr(&e.Min)
	f.expr(&e.Max)
}
