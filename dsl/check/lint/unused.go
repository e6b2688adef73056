package lint

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A linter checks rules whose bodies are all checked.
type linter struct {
	*resolve.Resolver
	ownFiles  map[*source.File]bool         // cache: whether a file belongs to the rules that are checked
	citations map[*[]string]map[string]bool // the set of added clauses for each slice of citations
}

// isOwnFile reports whether a file belongs to the variant itself, and not to rules that it extends.
// Lints skip other files, because their authors are others.
func (c *linter) isOwnFile(file *source.File) bool {
	n := len(c.In.Variants)
	if n < 2 {
		return true
	}
	own, known := c.ownFiles[file]
	if !known {
		last := c.In.Variants[n-1]
		own = file == last.File || last.Layer != nil && slices.ContainsFunc(last.Layer.Files, func(f *syntax.File) bool { return f.Source == file })
		if c.ownFiles == nil {
			c.ownFiles = map[*source.File]bool{}
		}
		c.ownFiles[file] = own
	}
	return own
}

// isWhole reports whether the rules are a whole game without errors, so that all uses are known.
func (c *linter) isWhole() bool {
	entered := c.Setup != nil || c.Turn != nil || c.Score != nil || len(c.Variant.Scenarios) > 0
	return entered && !slices.ContainsFunc(c.Procs, func(p *env.Procedure) bool { return p.Open() }) && !c.In.Incomplete && !c.Found.HasErrors()
}

// own reports whether the variant itself declares e, and not a variant that it extends.
func (c *linter) own(e *env.Entity) bool {
	n := len(c.In.Variants)
	return n < 2 || e.Place().File == c.In.Variants[n-1].File
}

// reportUnused warns about declarations that neither setup, turn, score nor a scenario reaches.
// It is silent about incomplete rules, about rules with errors, and about declarations of
// extended rules.
func (c *linter) reportUnused() {
	if !c.isWhole() {
		return
	}
	used := map[*env.Entity]bool{}
	c.reach(used, c.Entry)
	for _, e := range c.All {
		if e.Proc != nil && e.Proc.Decl.Fills { // callers name the open declaration
			c.reach(used, e)
		}
	}
	for again := true; again; {
		again = false
		for _, e := range c.All {
			if !used[e] && c.own(e) && c.isUsedByCards(e, used) {
				c.reach(used, e)
				again = true
			}
		}
	}
	for _, e := range c.All {
		if !used[e] && c.own(e) {
			c.Warnf(report.CodeUnused, e.Place(), "Use it, or delete it.", "nothing uses %q", e.Name())
		}
	}
}

// reach marks entities as used, together with all that they use.
func (c *linter) reach(used map[*env.Entity]bool, from ...*env.Entity) {
	for _, e := range from {
		used[e] = true
	}
	for len(from) > 0 {
		e := from[len(from)-1]
		from = from[:len(from)-1]
		for next := range e.Uses {
			if !used[next] {
				used[next] = true
				from = append(from, next)
			}
		}
	}
}

// isUsedByCards reports whether a catalog or zone is used without its name: by a card that rules
// name, or by a card with a script that starts in a zone in play.
func (c *linter) isUsedByCards(e *env.Entity, used map[*env.Entity]bool) bool {
	var from []*variant.Catalog
	switch {
	case e.Catalog != nil:
		from = []*variant.Catalog{e.Catalog}
	case e.Zone != nil:
		from = e.Zone.From
	}
	return slices.ContainsFunc(from, func(of *variant.Catalog) bool {
		return e.Zone != nil && e.Zone.InPlay && of.Kind != nil && hasScripts(of.Cards, of.Kind) ||
			slices.ContainsFunc(c.NamedCards, func(named env.NamedCard) bool {
				the := named.Card
				return used[named.User] && (the.Catalog == nil || the.Catalog == of) && c.Holds(of, the.Kind, the.Name)
			})
	})
}

// hasScripts reports whether a card of a kind, or a card in one of its zones, has a script.
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

// reportUnanswered warns about helpers without calls: versions may have been meant.
func (c *linter) reportUnanswered() {
	called := map[*env.Procedure]bool{}
	for _, p := range c.Scripted {
		for callee := range p.Callees {
			called[callee] = callee != p || called[callee]
		}
	}
	for _, p := range c.Scripted {
		if p.Home.HelperOf[p.Name] == p && !called[p] && !c.In.Incomplete && !c.Found.HasErrors() {
			label := c.DidYouMean(p.Name, func() []string {
				return c.NamesOf(func(e *env.Entity) bool { return e.Proc != nil && env.Answerable(e.Proc, p.Home) })
			})
			c.Warnf(report.CodeNotAnswered, p.NameSpan, "It is not a version either. A version has the name of a rule whose first parameter can be this card.",
				"nothing calls %q", p.Name).Label = label
		}
	}
}
