package check

import (
	"slices"

	"houserule/dsl/syntax"
)

// What stands beside declarations for people to read: the comments above them, and the clauses of the
// rulebook that they carry out.

// ---- Clauses ---------------------------------------------------------------------------------------

// citesOf checks the clauses that a declaration or line names. They are kept as the index has them.
func (c *checker) citesOf(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.in.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		return ""
	})
}

// scenarioCites checks what a scenario shows: clauses, and examples too.
func (c *checker) scenarioCites(cites *syntax.Cites) []string {
	return c.citesAmong(cites, func(id string) string {
		if clause := c.in.Clauses.Clause(id); clause != nil {
			return clause.ID
		}
		if example := c.in.Clauses.Example(id); example != nil {
			return example.ID
		}
		return ""
	})
}

// citesAmong lists ids as find gives them. A place in a rulebook in quotes is free.
func (c *checker) citesAmong(cites *syntax.Cites, find func(string) string) []string {
	if cites == nil {
		return nil
	}
	var ids []string
	for _, clause := range cites.Clauses {
		id := clause.ID
		if !clause.Quoted && c.followsIndex(clause) {
			if id = find(clause.ID); id == "" {
				c.unknown(CodeUnknownClause, c.at(clause), clause.ID, c.clauseIDs, "the rulebook has no clause %q", clause.ID)
				continue
			}
			if found := c.in.Clauses.Clause(id); found != nil {
				c.use(c.at(clause), clauseThing{found}, nil)
			}
		}
		ids = append(ids, id)
	}
	return ids
}

// followsIndex tells whether the rulebook that the index is for is the one that is cited.
func (c *checker) followsIndex(clause syntax.Clause) bool {
	return c.in.Clauses != nil && !slices.Contains(c.in.Below, c.at(clause).File)
}

func (c *checker) clauseIDs() []string {
	var ids []string
	for _, clause := range c.in.Clauses.Clauses {
		ids = append(ids, clause.ID)
	}
	for _, example := range c.in.Clauses.Examples {
		ids = append(ids, example.ID)
	}
	return ids
}
