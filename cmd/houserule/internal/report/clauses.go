package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/batch/mutation"
	"houserule/interpreter/scenario"
)

// A Rulebook has the clauses and examples of a rulebook, with the rules and scenarios that cite
// them.
type Rulebook struct {
	Clauses  []scenario.Clause
	Proofs   []*mutation.Proof // one for each clause; nil if there was no time
	Examples []scenario.Example
	Missing  bool // WriteText leaves out complete clauses and examples
}

// IsComplete reports whether each clause is proved by a scenario in play, and each example is
// played.
func (b Rulebook) IsComplete() bool {
	for i := range b.Clauses {
		if b.lack(i) != "" {
			return false
		}
	}
	return !slices.ContainsFunc(b.Examples, func(e scenario.Example) bool { return !e.Covered() })
}

// WriteText writes the rulebook as text.
func (b Rulebook) WriteText(out io.Writer) {
	b.summarize(out)
	for i, clause := range b.Clauses {
		if lack := b.lack(i); lack != "" || !b.Missing {
			b.writeClause(clause, b.Proofs[i], lack, out)
		}
	}
	for _, example := range b.Examples {
		if b.Missing && example.Covered() {
			continue
		}
		fmt.Fprintf(out, "%-16s %s\n", example.ID, example.Given)
		for _, s := range example.Scenarios {
			fmt.Fprintf(out, "    %q (%s)\n", s.Title, place(s.Span))
		}
		if !example.Covered() {
			fmt.Fprintln(out, "    MISSING: no passing scenario plays it")
		}
	}
}

func (b Rulebook) writeClause(clause scenario.Clause, proof *mutation.Proof, lack string, out io.Writer) {
	fmt.Fprintf(out, "%-16s %s\n", clause.ID, clause.Rule)
	for _, rule := range clause.Rules {
		fmt.Fprintf(out, "    %s (%s)\n", ruleName(rule), whereRule(rule))
	}
	for _, s := range clause.Scenarios {
		inPlay := ""
		if slices.Contains(clause.Played, s) {
			inPlay = ", in play"
		}
		fmt.Fprintf(out, "    %q (%s)%s\n", s.Title, place(s.Span), inPlay)
	}
	if proof != nil && proof.By != nil {
		fmt.Fprintf(out, "    noticed: %s -> %s (%s), by %q\n", proof.Before, proof.After, place(proof.Place), proof.By.Title)
	}
	if lack != "" {
		fmt.Fprintf(out, "    MISSING: %s\n", lack)
	}
}

// whereRule returns the place of a rule. If the variant assigns the clause to the rule, the place
// of that declaration follows.
func whereRule(rule scenario.Rule) string {
	if rule.Said.IsZero() {
		return place(rule.Span)
	}
	return place(rule.Span) + ", by " + place(rule.Said)
}

func ruleName(rule scenario.Rule) string {
	return strings.TrimSpace(rule.Sort + " " + strings.Join(strings.Fields(rule.Name), " "))
}

// lack returns words for the first thing that a clause lacks, or "" if it is complete.
func (b Rulebook) lack(i int) string {
	clause, proof := b.Clauses[i], b.Proofs[i]
	switch {
	case len(clause.Rules) == 0:
		return "no rule cites it"
	case len(clause.Scenarios) == 0:
		return "no passing scenario cites it and runs one of these rules"
	case len(clause.Played) == 0:
		return `no scenario reaches these rules in play; write "play" or "play turn" in one that cites it`
	case proof == nil:
		return "its rules were not mutated, because time ran out"
	case proof.By == nil && proof.Tried > 0:
		return fmt.Sprintf("no scenario in play notices %s of these rules", diag.Counted(proof.Tried, "change"))
	}
	return ""
}

func (b Rulebook) summarize(out io.Writer) {
	covered, inPlay, held, played := 0, 0, 0, 0
	for i, clause := range b.Clauses {
		if clause.Covered() {
			covered++
		}
		if len(clause.Played) > 0 {
			inPlay++
		}
		if b.lack(i) == "" {
			held++
		}
	}
	for _, example := range b.Examples {
		if example.Covered() {
			played++
		}
	}
	fmt.Fprintf(out, "%d clauses: %d covered, %d in play, %d with a noticed change; %d of %d examples played\n",
		len(b.Clauses), covered, inPlay, held, played, len(b.Examples))
}

// A clauseJSON is a clause or an example in JSON.
type clauseJSON struct {
	ID        string     `json:"id"`
	Text      string     `json:"text"`
	Covered   bool       `json:"covered"`
	InPlay    bool       `json:"in_play"`           // a scenario reaches a rule through the game's own setup or turns
	Noticed   string     `json:"noticed,omitempty"` // title of the scenario in play that notices a change of a rule
	Missing   string     `json:"missing,omitempty"`
	Rules     []citeJSON `json:"rules,omitempty"`
	Scenarios []citeJSON `json:"scenarios"`
}

// A citeJSON is a rule or a scenario with its place. Said is the place of the declaration that
// assigns a clause to the rule.
type citeJSON struct {
	Name  string `json:"name"`
	Place string `json:"place"`
	Said  string `json:"said,omitempty"`
}

// WriteJSON writes the rulebook as JSON.
func (b Rulebook) WriteJSON(out io.Writer) error {
	var all struct {
		Clauses  []clauseJSON `json:"clauses"`
		Examples []clauseJSON `json:"examples"`
	}
	for i, c := range b.Clauses {
		entry := clauseJSON{ID: c.ID, Text: c.Rule, Covered: c.Covered(), InPlay: len(c.Played) > 0, Missing: b.lack(i), Scenarios: scenariosJSON(c.Scenarios)}
		if proof := b.Proofs[i]; proof != nil && proof.By != nil {
			entry.Noticed = proof.By.Title
		}
		for _, rule := range c.Rules {
			cite := citeJSON{Name: ruleName(rule), Place: place(rule.Span)}
			if !rule.Said.IsZero() {
				cite.Said = place(rule.Said)
			}
			entry.Rules = append(entry.Rules, cite)
		}
		all.Clauses = append(all.Clauses, entry)
	}
	for _, e := range b.Examples {
		all.Examples = append(all.Examples, clauseJSON{ID: e.ID, Text: e.Given, Covered: e.Covered(), Scenarios: scenariosJSON(e.Scenarios)})
	}
	return writeJSON(out, all)
}

func scenariosJSON(scenarios []*variant.Scenario) []citeJSON {
	cites := []citeJSON{}
	for _, s := range scenarios {
		cites = append(cites, citeJSON{Name: s.Title, Place: place(s.Span)})
	}
	return cites
}
