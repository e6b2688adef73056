package lint

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// checkClauses adds clauses to rules of extended variants, which do not know the rulebook.
func (c *linter) checkClauses() {
	for _, decl := range c.Clauses {
		ids := c.CitesOf(&syntax.Cites{Clauses: decl.Clauses})
		for _, rule := range decl.Rules {
			for _, found := range c.cited(rule) {
				c.cite(found, ids, c.At(rule))
			}
		}
	}
	for _, look := range c.Looks {
		look.Cites = look.Looks.Cites
	}
	for _, offer := range c.Variant.Offers {
		offer.Cites = offer.Proc.Cites
	}
}

// A citing rule has the clauses of a rule, and its place.
type citing struct {
	clauses *[]string
	at      source.Span
}

// cite adds clauses to a rule.
func (c *linter) cite(rule citing, ids []string, at source.Span) {
	cites, known := c.citations[rule.clauses]
	if !known {
		cites = map[string]bool{}
		for _, id := range *rule.clauses {
			cites[id] = true
		}
		c.citations[rule.clauses], *rule.clauses = cites, slices.Clip(*rule.clauses)
	}
	for _, id := range ids {
		if cites[id] {
			c.Warnf(report.CodeCitedTwice, at, "Delete it here.", "this rule cites %q already", id)
			continue
		}
		cites[id] = true
		*rule.clauses = append(*rule.clauses, id)
		c.Variant.Citations = append(c.Variant.Citations, variant.Citation{Clause: id, Rule: rule.at, At: at})
	}
}

// cited returns a slice of the rules that a clause declaration names, or reports an error if
// there are none. Several lines may have one label.
func (c *linter) cited(r *syntax.CitedRule) []citing {
	switch {
	case r.Only == "turn" && c.Variant.Turn != nil:
		return []citing{{&c.Variant.Turn.Cites, c.Variant.Turn.Span}}
	case r.Only == "setup" && c.Setup != nil:
		return citedProc(c.Setup)
	case r.Only != "", r.Score && c.Variant.Score == nil:
		c.Errorf(report.CodeUnknownName, c.At(r), "", "there is no %s", c.At(r).Text())
		return nil
	case r.Score && r.Line != nil:
		return c.citedLine(r.Line, "the score", c.Variant.Score.Adds, c.Score)
	case r.Score:
		return []citing{{&c.Variant.Score.Cites, c.Variant.Score.Span}}
	case r.Check != nil:
		return c.citedCheck(r)
	case r.Rule != nil:
		return c.citedPriorityRule(r)
	case r.Require != nil:
		return c.citedRequire(r.Require)
	case r.Script != nil:
		return c.citedScript(r.Script)
	}
	return c.citedEntity(r.Named)
}

func citedProc(p *env.Procedure) []citing { return []citing{{&p.Cites, p.NameSpan}} }

// citedEntity returns the rule with a name.
func (c *linter) citedEntity(r *syntax.NamedRule) []citing {
	sort := r.Sort
	if sort == "keep" {
		sort = "value"
	}
	e := c.ofSort(r.Name, sort)
	switch {
	case e == nil:
		return nil
	case e.Proc != nil:
		return citedProc(e.Proc)
	case e.Offer != nil:
		return []citing{{&e.Offer.Proc.Cites, e.Offer.Proc.NameSpan}}
	case e.Enum != nil:
		return []citing{{&e.Enum.Cites, e.Enum.Span}}
	case e.Kind != nil:
		return []citing{{&e.Kind.Cites, e.Kind.Span}}
	case e.Catalog != nil:
		return []citing{{&e.Catalog.Cites, e.Catalog.Span}}
	case e.Zone != nil:
		return []citing{{&e.Zone.Cites, e.Zone.Span}}
	case e.Global != nil:
		return []citing{{&e.Global.Cites, e.Global.Span}}
	case e.Option != nil:
		return []citing{{&e.Option.Cites, e.Option.Span}}
	}
	return nil
}

// ofSort returns the entity with a name and a sort. To be cited does not count as a use.
func (c *linter) ofSort(name syntax.Name, sort string) *env.Entity {
	return c.Lookup(&env.Entity{}, name, report.CodeUnknownName, sort, func(e *env.Entity) bool { return e.Sort() == sort || sort == "check" && e.Proc.Rolled() != nil })
}

func (c *linter) citedRequire(text *syntax.Text) (found []citing) {
	var texts []string
	for _, r := range c.Variant.Requires {
		if texts = append(texts, r.Text); r.Text == text.Raw {
			found = append(found, citing{&r.Cites, r.Span})
		}
	}
	if found == nil {
		c.Unknown(report.CodeUnknownName, c.At(text), text.Raw, func() []string { return texts }, "no requirement has this text")
	}
	return found
}

func (c *linter) citedScript(whose *syntax.Whose) []citing {
	title := patch.Title(whose)
	var titles []string
	for _, s := range c.Scripts {
		if titles = append(titles, s.Title); s.Title == title {
			return []citing{{&s.Cites, s.Span}}
		}
	}
	c.Unknown(report.CodeUnknownName, c.At(whose), title, func() []string { return titles }, "there is no script %s", title)
	return nil
}

func (c *linter) citedCheck(r *syntax.CitedRule) []citing {
	e := c.ofSort(*r.Check, "check")
	switch {
	case e == nil:
		return nil
	case r.Line == nil:
		return citedProc(e.Proc)
	}
	check := e.Proc.Rolled()
	adds := check.Check.Adds
	if contest := check.Check.Contest; contest != nil {
		adds = slices.Concat(adds, contest.Adds)
	}
	return c.citedLine(r.Line, report.Quoted(e.Name()), adds, check.Decl.Syntax)
}

// citedLine returns the lines of a check or of the score with a label.
func (c *linter) citedLine(text *syntax.Text, owner string, adds []*variant.Add, decl syntax.Decl) (found []citing) {
	label := c.FixedText(*text, "a label")
	var labels []string
	for _, add := range adds {
		if labels = append(labels, add.Label); add.Label == label {
			found = append(found, citing{&add.Cites, add.Span})
		}
	}
	isLine := func(piece syntax.Piece) bool {
		line, ok := piece.(*syntax.CheckLine)
		return ok && line.Label != nil && line.Label.Raw == text.Raw
	}
	if found == nil && !c.hadLine(decl, isLine) {
		c.Unknown(report.CodeUnknownName, c.At(text), label, func() []string { return labels }, "no line of %s has the label %q", owner, label)
	}
	return found
}

func (c *linter) citedPriorityRule(r *syntax.CitedRule) []citing {
	e := c.ofSort(*r.Of, "priority")
	if e == nil {
		return nil
	}
	var names []string
	for _, rule := range e.Proc.Priority.Rules {
		if names = append(names, rule.Name); rule.Name == r.Rule.Text {
			return []citing{{&rule.Cites, rule.Span}}
		}
	}
	isRule := func(piece syntax.Piece) bool {
		rule, ok := piece.(*syntax.PriorityRule)
		return ok && rule.Name.Text == r.Rule.Text
	}
	if !c.hadLine(e.Proc.Decl.Syntax, isRule) {
		c.Unknown(report.CodeUnknownName, c.At(r.Rule), r.Rule.Text, func() []string { return names }, "%q has no rule %q", e.Name(), r.Rule.Text)
	}
	return nil
}

// hadLine reports whether a declaration had a line before house rules removed it. A missing line
// is then no error, because authors of house rules need not know all citations.
func (c *linter) hadLine(decl syntax.Decl, isLine func(syntax.Piece) bool) (had bool) {
	at := slices.IndexFunc(c.In.Decls, func(d env.Decl) bool { return d.Syntax == decl })
	if at < 0 {
		return false
	}
	for d := &c.In.Decls[at]; d != nil; d = d.Original {
		restored, _ := d.Retold()
		syntax.Walk(restored, func(piece syntax.Piece) bool {
			had = had || isLine(piece)
			return !had
		})
	}
	return had
}
