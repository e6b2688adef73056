package scaffold

import (
	"fmt"

	"houserule/dsl/variant"
)

// A Kind is a kind of change, with texts of changes that a variant allows.
type Kind struct {
	Name  string // for example "Change a check"
	Texts []string
}

// Kinds returns the kinds of changes that the variant allows. The texts have other values for
// options and table rows than the variant, so that each changes the game.
func Kinds(base *variant.Variant) (kinds []Kind) {
	for _, k := range []Kind{
		{"Change an option", optionIdeas(base)},
		{"Change a row of a table", tableIdeas(base)},
		{"Change a check", checkIdeas(base)},
		{"Change a priority", priorityIdeas(base)},
		{"Change the turn", turnIdeas(base)},
		{"Change the score", scoreIdeas(base)},
		{"Change a script", scriptIdeas(base)},
		{"Replace a phase", replaceIdeas(base)},
	} {
		if len(k.Texts) > 0 {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// manyIdeas is the maximum number of ideas in a file.
const manyIdeas = 8

// ideas returns a slice with changes that the variant allows. It takes one of each kind before
// the second of any.
func ideas(base *variant.Variant) []string {
	kinds := Kinds(base)
	var found []string
	for round := range manyIdeas {
		for _, kind := range kinds {
			if round < len(kind.Texts) && len(found) < manyIdeas {
				found = append(found, kind.Texts[round])
			}
		}
	}
	return found
}

func optionIdeas(base *variant.Variant) (found []string) {
	for _, o := range base.Options {
		if value, other := otherDefault(o); other {
			found = append(found, fmt.Sprintf("change option %s = %s", o.Name, value))
		}
	}
	return found
}

func tableIdeas(base *variant.Variant) (found []string) {
	for _, p := range base.Procs {
		if p.Table != nil && len(p.Table.Rows) > 0 {
			found = append(found, fmt.Sprintf("change %s %s { %s }", p.Sort, p.Name, raised(p.Table.Rows[0])))
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
