package check

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// What stands beside declarations for people to read: the comments above them, and the clauses of the
// rulebook that they carry out.

// commentAbove is the block of comments that ends on the line above a declaration. A declaration that
// does not begin its line has none.
func commentAbove(at source.Span) string {
	if at.IsZero() || !beginsLine(at) {
		return ""
	}
	var lines []string
	for n := at.Line() - 1; n > 0; n-- {
		line := strings.TrimSpace(at.File.Line(n))
		if !strings.HasPrefix(line, "#") {
			break
		}
		lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(line, "#"), " "))
	}
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i] + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// beginsLine tells whether nothing stands before a declaration on its line, or only the word that puts
// it in the place of another.
func beginsLine(at source.Span) bool {
	before := at.File.Text[:at.Start]
	before = strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:])
	return before == "" || before == "replace"
}

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
				c.use(c.at(clause), found, nil)
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
