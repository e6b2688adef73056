package resolve

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What players read of declarations: what they are called, what they are for, and how they are told.

// words are those that a declaration may carry.
type words uint8

const (
	Called words = 1 << iota
	Gloss
	Told
	cardGloss // a gloss in which figures of a card may stand: it is left for later, too
)

// Noted checks what stands beside a declaration that may carry some words. The sentence in which it is told is left for
// later: it needs to know what is declared.
func (c *Resolver) Noted(n *syntax.Notes, may words) (variant.Wording, []string) {
	return c.Wording(n.Said(), may), c.CitesOf(n.Cited())
}

// Cites checks the clauses beside what nobody reads of.
func (c *Resolver) Cites(n *syntax.Notes) []string {
	_, cites := c.Noted(n, 0)
	return cites
}

func (c *Resolver) Wording(w *syntax.Wording, may words) (read variant.Wording) {
	if w == nil {
		return read
	}
	if w.Called != nil && c.may(Called, may, w.Called, "nobody reads of this by a name") {
		read.Called = c.FixedText(*w.Called, "what something is called")
	}
	if w.Gloss != nil && may&cardGloss == 0 && c.may(Gloss, may, w.Gloss, "nobody reads here what this is for") {
		read.Gloss = c.FixedText(*w.Gloss, "a gloss")
	}
	if w.Told != nil && c.may(Told, may, w.Told, "this is not told") {
		read.Told = &variant.Told{Tone: w.Told.Tone}
	}
	return read
}

// may reports a word that stands where it means nothing.
func (c *Resolver) may(word, may words, at report.Placed, why string) bool {
	if may&word == 0 {
		c.Errorf(report.CodeMisplaced, c.At(at), "Leave it out.", "%s", why)
	}
	return may&word != 0
}

// What stands beside declarations for people to read: the comments above them, and the clauses of the
// rulebook that they carry out.

// CitesOf checks the clauses that a declaration or line names. They are kept as the index has them.
func (c *Resolver) CitesOf(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.In.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		return ""
	})
}

// ScenarioCites checks what a scenario shows: clauses, and examples too.
func (c *Resolver) ScenarioCites(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.In.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		if example := c.In.Clauses.Example(id); example != nil {
			return example.ID
		}
		return ""
	})
}

// citesAmong returns ids as find gives them. A place in a rulebook in quotes is free.
func (c *Resolver) citesAmong(cites *syntax.Cites, find func(string) string) []string {
	if cites == nil {
		return nil
	}
	var ids []string
	for _, clause := range cites.Clauses {
		id := clause.ID
		if !clause.Quoted && c.followsIndex(clause) {
			if id = find(clause.ID); id == "" {
				c.Unknown(report.CodeUnknownClause, c.At(clause), clause.ID, c.clauseIDs, "the rulebook has no clause %q", clause.ID)
				continue
			}
			if found := c.In.Clauses.Clause(id); found != nil {
				c.Use(c.At(clause), env.OfClause(found), nil)
			}
		}
		ids = append(ids, id)
	}
	return ids
}

// followsIndex reports whether the rulebook that the index is for is the one that is cited.
func (c *Resolver) followsIndex(clause syntax.Clause) bool {
	return c.In.Clauses != nil && !slices.Contains(c.In.Below, c.At(clause).File)
}

func (c *Resolver) clauseIDs() []string {
	var ids []string
	for _, clause := range c.In.Clauses.Clauses {
		ids = append(ids, clause.ID)
	}
	for _, example := range c.In.Clauses.Examples {
		ids = append(ids, example.ID)
	}
	return ids
}
