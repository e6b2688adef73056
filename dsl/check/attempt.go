package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// Some mistakes can only be told from what an author may have meant: the condition of a query may belong to another query,
// or end too early. A body checks the text once more as if that had been written, and reports the mistake if the text is
// right then.

// conditionOf returns the condition of a query or a choice: its own one, or the one that an attempt gives it.
func (b *body) conditionOf(e syntax.Expr) syntax.Expr {
	if where, given := b.given[e]; given {
		return where
	}
	return writtenCondition(e)
}

// writtenCondition returns the condition that a query or a choice is written with; nil for none, and for anything else.
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

// attempt runs check where some queries and choices have other conditions, and returns what it finds. Nothing that check
// notes lasts. An attempt inside another one is not made, because the work would double with each level; then ok is false.
func (b *body) attempt(given map[syntax.Expr]syntax.Expr, check func()) (found diag.List, ok bool) {
	if b.given != nil || b.asked.name != "" {
		return nil, false
	}
	mark, info, bare, out := b.flow.mark(), b.c.info, b.bare, slices.Clone(b.out)
	before, locals := len(b.found), len(b.locals)
	regions, later, cards := len(b.c.regions), len(b.c.later), len(b.c.namedCards)
	b.given, b.c.info = given, nil
	check()
	b.given, b.c.info, b.bare, b.out = nil, info, bare, out
	b.flow.rewind(mark)
	found = slices.Clone(b.found[before:])
	b.found, b.locals = b.found[:before], b.locals[:locals]
	b.c.regions, b.c.later, b.c.namedCards = b.c.regions[:regions], b.c.later[:later], b.c.namedCards[:cards]
	return found, true
}
