package variant

import "strings"

// ClauseID is an id as the index has it: people may put the index's name and a slash before it.
func ClauseID(id string) string {
	if _, own, found := strings.Cut(id, "/"); found {
		return own
	}
	return id
}

// Clause is the clause with an id, or nil.
func (x *ClauseIndex) Clause(id string) *Clause {
	id = ClauseID(id)
	for i := range x.Clauses {
		if x.Clauses[i].ID == id {
			return &x.Clauses[i]
		}
	}
	return nil
}

// Example is the example with an id, or nil.
func (x *ClauseIndex) Example(id string) *Example {
	id = ClauseID(id)
	for i := range x.Examples {
		if x.Examples[i].ID == id {
			return &x.Examples[i]
		}
	}
	return nil
}
