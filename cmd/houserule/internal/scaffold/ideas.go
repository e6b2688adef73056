package scaffold

import (
	"fmt"
	"strings"

	"houserule/dsl/variant"
)

// manyIdeas is the maximum number of ideas in a file.
const manyIdeas = 8

// ideas returns a slice with changes that the variant allows. It takes one of each sort before
// the second of any.
func ideas(base *variant.Variant) []string {
	sorts := [][]string{
		optionIdeas(base), tableIdeas(base), checkIdeas(base), priorityIdeas(base),
		turnIdeas(base), scoreIdeas(base), scriptIdeas(base), replaceIdeas(base),
	}
	var found []string
	for round := 0; len(found) < manyIdeas; round++ {
		before := len(found)
		for _, sort := range sorts {
			if round < len(sort) && len(found) < manyIdeas {
				found = append(found, sort[round])
			}
		}
		if len(found) == before {
			break
		}
	}
	return found
}

func optionIdeas(base *variant.Variant) (found []string) {
	for _, o := range base.Options {
		found = append(found, fmt.Sprintf("change option %s = %s", o.Name, spell(o.Type, o.Default)))
	}
	return found
}

func tableIdeas(base *variant.Variant) (found []string) {
	for _, p := range base.Procs {
		if p.Table != nil && len(p.Table.Rows) > 0 {
			row, _, _ := strings.Cut(p.Table.Rows[0].Span.Text(), " cites ")
			found = append(found, fmt.Sprintf("change %s %s { %s }", p.Sort, p.Name, strings.Join(strings.Fields(row), " ")))
		}
	}
	return found
}

func checkIdeas(base *variant.Variant) (found []string) {
	for _, p := range base.Procs {
		if p.Check != nil {
			found = append(found, fmt.Sprintf("change check %s { insert add 1 \"a reason\" }", p.Name))
		}
	}
	return found
}

func priorityIdeas(base *variant.Variant) (found []string) {
	for _, p := range base.Procs {
		if p.Priority != nil && len(p.Priority.Rules) > 1 {
			rules := p.Priority.Rules
			found = append(found, fmt.Sprintf("change priority %s { move %s before %s }", p.Name, rules[1].Name, rules[0].Name))
		}
	}
	return found
}

func turnIdeas(base *variant.Variant) []string {
	if base.Turn == nil || len(base.Turn.Phases) == 0 {
		return nil
	}
	last := base.Turn.Phases[len(base.Turn.Phases)-1]
	return []string{fmt.Sprintf("change turn { insert a_phase_of_your_own after %s }", last.Name)}
}

func scoreIdeas(base *variant.Variant) []string {
	if base.Score == nil {
		return nil
	}
	return []string{`change score { insert add 1 "a reason" }`}
}

func scriptIdeas(base *variant.Variant) (found []string) {
	for _, s := range base.Scripts {
		if len(s.Modifiers) > 0 && s.Modifiers[0].By {
			found = append(found, fmt.Sprintf("change script %s { insert modify %s by 1 \"a reason\" }", s.Title, s.Modifiers[0].Target.Name))
		} else if !s.Empty() {
			found = append(found, fmt.Sprintf("replace script %s { }", s.Title))
		}
	}
	return found
}

func replaceIdeas(base *variant.Variant) (found []string) {
	for _, p := range base.Procs {
		if p.Sort == "phase" && p.Original == nil {
			found = append(found, fmt.Sprintf("replace phase %s { original() }", p.Name))
		}
	}
	return found
}
