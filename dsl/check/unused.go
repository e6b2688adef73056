package check

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// reportUnused reports declarations that neither setup, turn, score nor a scenario reaches. Where there is
// none of those, or where something is left open, the text is only a part of something. Where there are
// errors, what uses a thing may just not have been understood. What a house rule no longer uses of its base
// is no fault of anybody.
func (c *checker) reportUnused() {
	if !c.isWhole() {
		return
	}
	used := map[*entity]bool{}
	c.reach(used, append([]*entity{c.entry}, c.filling()...)...)
	for again := true; again; {
		again = false
		for _, e := range c.all {
			if !used[e] && c.own(e) && c.isUsedByCards(e, used) {
				c.reach(used, e)
				again = true
			}
		}
	}
	for _, e := range c.all {
		if !used[e] && c.own(e) {
			c.warnf(CodeUnused, e.span, "", "nothing uses %q", e.name)
		}
	}
}

// isWhole reports whether the text is a whole game that checks, so that all that uses a thing is known.
func (c *checker) isWhole() bool {
	entered := c.setup != nil || c.turn != nil || c.score != nil || len(c.v.Scenarios) > 0
	return entered && !c.leavesOpen() && !c.in.Incomplete && !c.found.HasErrors()
}

// A namedCard is a place where rules name a card, as in: the Card "Old Tom".
type namedCard struct {
	user *entity
	card *variant.TheExpr
}

// reach marks some entities as used, and with them all that they use.
func (c *checker) reach(used map[*entity]bool, from ...*entity) {
	for _, e := range from {
		used[e] = true
	}
	for len(from) > 0 {
		e := from[len(from)-1]
		from = from[:len(from)-1]
		for next := range e.uses {
			if !used[next] {
				used[next] = true
				from = append(from, next)
			}
		}
	}
}

// isUsedByCards reports whether a catalog or zone is used although no rule names it. A card that is named comes from a
// catalog that lists it, and lies in the zones that start with that one. A zone in play matters as soon as a card that
// starts in it has a script.
func (c *checker) isUsedByCards(e *entity, used map[*entity]bool) bool {
	var from []*variant.Catalog
	switch {
	case e.catalog != nil:
		from = []*variant.Catalog{e.catalog}
	case e.zone != nil:
		from = e.zone.From
	}
	return slices.ContainsFunc(from, func(of *variant.Catalog) bool {
		return e.zone != nil && e.zone.InPlay && of.Kind != nil && hasScripts(of.Cards, of.Kind) ||
			slices.ContainsFunc(c.namedCards, func(named namedCard) bool {
				the := named.card
				return used[named.user] && (the.Catalog == nil || the.Catalog == of) && c.holds(of, the.Kind, the.Name)
			})
	})
}

// hasScripts reports whether a card of a kind, or a card in a zone of such a card, has a script.
func hasScripts(cards []variant.Card, kind *variant.Kind) bool {
	return slices.ContainsFunc(cards, func(card variant.Card) bool {
		if len(card.Scripts) > 0 {
			return true
		}
		for i, value := range card.Values {
			if len(value.Cards) > 0 && hasScripts(value.Cards, kind.Fields[i].Type.Kinds[0]) {
				return true
			}
		}
		return false
	})
}

// filling are declarations that carry out what a variant left open: whoever asks for that asks there.
func (c *checker) filling() (all []*entity) {
	for _, e := range c.all {
		if e.proc != nil && e.proc.decl.Fills {
			all = append(all, e)
		}
	}
	return all
}

func (c *checker) leavesOpen() bool {
	return slices.ContainsFunc(c.procs, func(p *procedure) bool { return p.Open() })
}

// own tells whether e is declared by the variant itself, not by one that it extends.
func (c *checker) own(e *entity) bool {
	n := len(c.in.Variants)
	return n < 2 || e.span.File == c.in.Variants[n-1].File
}

// reportUnusedLocals reports variables and parameters that nothing reads. A name that starts with "_"
// says that this is meant. A procedure that replaces another, or fills one, has to take what that one took,
// and in a scenario a name may only tell the reader who is who. What a procedure takes may be for scripts, or
// for whoever listens to it.
func (b *body) reportUnusedLocals() {
	if b.c.in.Incomplete || b.failed() {
		return
	}
	for _, v := range b.locals {
		switch {
		case v.read || v.role == isElement && !v.repeats || v.role == isGiven || strings.HasPrefix(v.local.Name, "_"):
		case v.role == isParameter && (b.proc.decl.Original != nil || b.proc.decl.Fills || b.c.isForScripts(b.proc)):
		case v.role == isResult && b.proc.Sort == "scenario":
		default:
			detail := `A name that starts with "_" says that this is meant.`
			if v.repeats {
				detail = "To do the same several times, write repeat … times. " + detail
			}
			b.warnf(CodeUnusedVariable, v.local.Span, detail,
				"nothing reads the %s %q", v.role, v.local.Name)
			b.fix("say that this is meant: _"+v.local.Name, before(v.local.Span), "_")
		}
	}
}

// isForScripts tells whether cards answer, modify or listen to p. Among scripts a procedure that does nothing, and
// a function that always gives the same, are there for cards that will.
func (c *checker) isForScripts(p *procedure) bool {
	if len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 {
		return true
	}
	return p.Body != nil && (p.Sort == "procedure" && len(p.Body.Stmts) == 0 || len(c.scripts) > 0 && isFixed(p.Body))
}

// isFixed tells whether all that a procedure does is to give a value that is always the same.
func isFixed(body *variant.Block) bool {
	if len(body.Stmts) != 1 {
		return false
	}
	stmt, ok := body.Stmts[0].(*variant.ReturnStmt)
	if !ok || stmt.Value == nil {
		return false
	}
	_, isConst := stmt.Value.(*variant.Const)
	return isConst
}
