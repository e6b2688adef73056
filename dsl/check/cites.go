package check

import "houserule/dsl/syntax"

// cites checks the clauses that a declaration or line names. They are kept as the index has them.
func (c *checker) cites(cites *syntax.Cites) []string {
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
		if !clause.Quoted && c.in.Clauses != nil {
			if id = find(clause.ID); id == "" {
				c.unknown(CodeUnknownClause, c.at(clause), clause.ID, c.clauseIDs, "the rulebook has no clause %q", clause.ID)
				continue
			}
		}
		ids = append(ids, id)
	}
	return ids
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
