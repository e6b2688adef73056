package check

import (
	"slices"

	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// checkClauses lets rules cite the clauses that they carry out as they are: a variant says so of the rules of what it
// extends, which know nothing of its rulebook.
func (c *checker) checkClauses() {
	for _, decl := range c.clauses {
		ids := c.citesOf(&syntax.Cites{Clauses: decl.Clauses})
		for _, rule := range decl.Rules {
			for _, found := range c.cited(rule) {
				c.cite(found, ids, c.at(rule))
			}
		}
	}
	for _, look := range c.looks {
		look.Cites = look.Looks.Cites
	}
	for _, offer := range c.v.Offers {
		offer.Cites = offer.Proc.Cites
	}
}

// A citing rule has its clauses, and the place that it is listed with.
type citing struct {
	clauses *[]string
	at      source.Span
}

// cite adds clauses to those of a rule.
func (c *checker) cite(rule citing, ids []string, at source.Span) {
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
			c.warnf(CodeCitedTwice, at, "Leave it out here.", "this rule cites %q already", id)
			continue
		}
		cites[id] = true
		*rule.clauses = append(*rule.clauses, id)
		c.v.Citations = append(c.v.Citations, variant.Citation{Clause: id, Rule: rule.at, At: at})
	}
}

// cited finds the rules that a declaration of clauses names: one, but as many lines as have a label. What is not
// there is reported.
func (c *checker) cited(r *syntax.CitedRule) []citing {
	switch {
	case r.Only == "turn" && c.v.Turn != nil:
		return []citing{{&c.v.Turn.Cites, c.v.Turn.Span}}
	case r.Only == "setup" && c.setup != nil:
		return citedProc(c.setup)
	case r.Only != "", r.Score && c.v.Score == nil:
		c.errorf(CodeUnknownName, c.at(r), "", "there is no %s", c.at(r).Text())
		return nil
	case r.Score && r.Line != nil:
		return c.citedLine(r.Line, "the score", c.v.Score.Adds, c.score)
	case r.Score:
		return []citing{{&c.v.Score.Cites, c.v.Score.Span}}
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

func citedProc(p *procedure) []citing { return []citing{{&p.Cites, p.NameSpan}} }

// citedEntity finds a rule by the word that declares it and by its name.
func (c *checker) citedEntity(r *syntax.NamedRule) []citing {
	sort := r.Sort
	if sort == "keep" {
		sort = "value"
	}
	e := c.ofSort(r.Name, sort)
	switch {
	case e == nil:
		return nil
	case e.proc != nil:
		return citedProc(e.proc)
	case e.offer != nil:
		return []citing{{&e.offer.Proc.Cites, e.offer.Proc.NameSpan}}
	case e.enum != nil:
		return []citing{{&e.enum.Cites, e.enum.Span}}
	case e.kind != nil:
		return []citing{{&e.kind.Cites, e.kind.Span}}
	case e.catalog != nil:
		return []citing{{&e.catalog.Cites, e.catalog.Span}}
	case e.zone != nil:
		return []citing{{&e.zone.Cites, e.zone.Span}}
	case e.global != nil:
		return []citing{{&e.global.Cites, e.global.Span}}
	case e.option != nil:
		return []citing{{&e.option.Cites, e.option.Span}}
	}
	return nil
}

// ofSort is what has a name, if it is of a sort. To be cited is not to be used.
func (c *checker) ofSort(name syntax.Name, sort string) *entity {
	return c.lookup(&entity{}, name, CodeUnknownName, sort, func(e *entity) bool { return e.sort == sort || sort == "check" && e.proc.rolled() != nil })
}

func (c *checker) citedRequire(text *syntax.Text) (found []citing) {
	var texts []string
	for _, r := range c.v.Requires {
		if texts = append(texts, r.Text); r.Text == text.Raw {
			found = append(found, citing{&r.Cites, r.Span})
		}
	}
	if found == nil {
		c.unknown(CodeUnknownName, c.at(text), text.Raw, func() []string { return texts }, "nothing is required with this text")
	}
	return found
}

func (c *checker) citedScript(whose *syntax.Whose) []citing {
	title := patch.Title(whose)
	var titles []string
	for _, s := range c.scripts {
		if titles = append(titles, s.Title); s.Title == title {
			return []citing{{&s.Cites, s.Span}}
		}
	}
	c.unknown(CodeUnknownName, c.at(whose), title, func() []string { return titles }, "there is no script %s", title)
	return nil
}

// ---- Lines -----------------------------------------------------------------------------------------

func (c *checker) citedCheck(r *syntax.CitedRule) []citing {
	e := c.ofSort(*r.Check, "check")
	switch {
	case e == nil:
		return nil
	case r.Line == nil:
		return citedProc(e.proc)
	}
	check := e.proc.rolled()
	adds := check.Check.Adds
	if contest := check.Check.Contest; contest != nil {
		adds = slices.Concat(adds, contest.Adds)
	}
	return c.citedLine(r.Line, quoted(e.name), adds, check.decl.Syntax)
}

// citedLine finds the lines of a label among those of a check or of the score.
func (c *checker) citedLine(text *syntax.Text, owner string, adds []*variant.Add, decl syntax.Decl) (found []citing) {
	label := c.fixedText(*text, "a label")
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
		c.unknown(CodeUnknownName, c.at(text), label, func() []string { return labels }, "no line of %s has the label %q", owner, label)
	}
	return found
}

func (c *checker) citedPriorityRule(r *syntax.CitedRule) []citing {
	e := c.ofSort(*r.Of, "priority")
	if e == nil {
		return nil
	}
	var names []string
	for _, rule := range e.proc.Priority.Rules {
		if names = append(names, rule.Name); rule.Name == r.Rule.Text {
			return []citing{{&rule.Cites, rule.Span}}
		}
	}
	isRule := func(piece syntax.Piece) bool {
		rule, ok := piece.(*syntax.PriorityRule)
		return ok && rule.Name.Text == r.Rule.Text
	}
	if !c.hadLine(e.proc.decl.Syntax, isRule) {
		c.unknown(CodeUnknownName, c.at(r.Rule), r.Rule.Text, func() []string { return names }, "%q has no rule %q", e.name, r.Rule.Text)
	}
	return nil
}

// hadLine tells whether a declaration had a line before house rules changed it. Who takes out a line of rules need
// not know who cites it.
func (c *checker) hadLine(decl syntax.Decl, isLine func(syntax.Piece) bool) (had bool) {
	at := slices.IndexFunc(c.in.Decls, func(d Decl) bool { return d.Syntax == decl })
	if at < 0 {
		return false
	}
	for d := &c.in.Decls[at]; d != nil; d = d.Original {
		retold, _ := d.Retold()
		syntax.Walk(retold, func(piece syntax.Piece) bool {
			had = had || isLine(piece)
			return !had
		})
	}
	return had
}
