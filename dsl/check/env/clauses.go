package env

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/syntax"
)

// What stands beside declarations for people to read: the comments above them, and the clauses of the
// rulebook that they carry out.

// ---- Clauses ---------------------------------------------------------------------------------------

// CitesOf checks the clauses that a declaration or line names. They are kept as the index has them.
func (c *Env) CitesOf(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.In.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		return ""
	})
}

// ScenarioCites checks what a scenario shows: clauses, and examples too.
func (c *Env) ScenarioCites(cites *syntax.Cites) []string {
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

// citesAmong lists ids as find gives them. A place in a rulebook in quotes is free.
func (c *Env) citesAmong(cites *syntax.Cites, find func(string) string) []string {
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
				c.Use(c.At(clause), clauseThing{found}, nil)
			}
		}
		ids = append(ids, id)
	}
	return ids
}

// followsIndex tells whether the rulebook that the index is for is the one that is cited.
func (c *Env) followsIndex(clause syntax.Clause) bool {
	return c.In.Clauses != nil && !slices.Contains(c.In.Below, c.At(clause).File)
}

func (c *Env) clauseIDs() []string {
	var ids []string
	for _, clause := range c.In.Clauses.Clauses {
		ids = append(ids, clause.ID)
	}
	for _, example := range c.In.Clauses.Examples {
		ids = append(ids, example.ID)
	}
	return ids
}
