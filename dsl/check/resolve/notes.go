package resolve

import (
	"slices"
	"unicode/utf8"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/each"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// words is a set of the words for players that a declaration may carry.
type words uint8

// The words for players: a name, a sign, a gloss, a sentence of the story, and a gloss with figures
// of a card, which is checked later.
const (
	Called words = 1 << iota
	Sign
	Gloss
	Told
	cardGloss // a gloss in which figures of a card may stand: it is left for later, too
)

// widestSign is the largest number of characters of a sign.
const widestSign = 2

// Noted checks the words and clauses beside a declaration. The sentence of the story is checked
// later, because it may name other declarations.
func (c *Resolver) Noted(n *syntax.Notes, may words) (variant.Wording, []string) {
	return c.Wording(n.Said(), may), c.CitesOf(n.Cited())
}

// Cites checks the clauses beside a declaration without words for players.
func (c *Resolver) Cites(n *syntax.Notes) []string {
	_, cites := c.Noted(n, 0)
	return cites
}

// Wording checks the words beside a declaration that may carry some of them.
func (c *Resolver) Wording(w *syntax.Wording, may words) (read variant.Wording) {
	if w == nil {
		return read
	}
	if w.Called != nil && c.may(Called, may, w.Called, "this never appears in messages, so it needs no name for players") {
		read.Called = c.FixedText(*w.Called, "a name for players")
	}
	if w.Sign != nil && c.may(Sign, may, w.Sign, "only a member of an enum and a field that is a bool can have a sign") {
		if read.Sign = c.FixedText(*w.Sign, "a sign"); utf8.RuneCountInString(read.Sign) > widestSign {
			c.Errorf(report.CodeOutOfRange, c.At(w.Sign), "", "a sign has at most %d characters", widestSign)
		}
	}
	if w.Gloss != nil && may&cardGloss == 0 && c.may(Gloss, may, w.Gloss, "this never appears in messages, so it needs no gloss") {
		read.Gloss = c.FixedText(*w.Gloss, "a gloss")
	}
	if w.Told != nil && c.may(Told, may, w.Told, "this is never logged") {
		read.Sentence = &variant.Sentence{Tone: w.Told.Tone}
	}
	return read
}

// may reports whether a word is allowed, and reports an error if it is not.
func (c *Resolver) may(word, may words, at report.Placed, why string) bool {
	if may&word == 0 {
		c.Errorf(report.CodeMisplaced, c.At(at), "Delete it.", "%s", why)
	}
	return may&word != 0
}

// CitesOf returns the clauses that a declaration or line cites, as the index spells them.
func (c *Resolver) CitesOf(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.In.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		return ""
	})
}

// ScenarioCites returns the clauses and examples that a scenario shows.
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

// citesAmong returns ids as find spells them. Clauses in quotation marks are not checked.
func (c *Resolver) citesAmong(cites *syntax.Cites, find func(string) string) []string {
	if cites == nil {
		return nil
	}
	var ids []string
	for _, clause := range cites.Clauses {
		id := clause.ID
		if !clause.Quoted && c.In.Clauses != nil && !slices.Contains(c.In.Below, c.At(clause).File) {
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

func (c *Resolver) clauseIDs() []string {
	ids := each.Of(c.In.Clauses.Clauses, func(clause variant.Clause) string { return clause.ID })
	for _, example := range c.In.Clauses.Examples {
		ids = append(ids, example.ID)
	}
	return ids
}
