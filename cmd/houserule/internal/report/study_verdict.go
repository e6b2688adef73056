package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/batch/study"
)

// Verdict returns the result in one sentence.
func (s Study) Verdict() string {
	if len(s.Arms) > 1 {
		return s.effect()
	}
	a := s.Arms[0]
	if a.Base.Games == 0 {
		return "No game ended."
	}
	parts := []string{a.balance()}
	if c := a.Course; c != nil && c.Decided.N > 0 {
		if after := fmt.Sprintf("%.0f %%", 100*c.Decided.Mean); after != "0 %" {
			parts = append(parts, "a game is decided after "+after+" of it")
		} else if !a.IsAgainstGame() {
			parts = append(parts, "the first to lead wins")
		}
	}
	if a.Choices != nil && a.Choices.Sampled > 0 {
		parts = append(parts, fmt.Sprintf("%.0f %% of the choices matter", 100*a.Choices.Matters.Mean))
	}
	if len(parts) > 1 {
		parts[len(parts)-1] = "and " + parts[len(parts)-1]
	}
	return wording.UpperFirst(strings.Join(parts, ", ")) + "."
}

// balance returns words for the value of the seats.
func (a StudyArm) balance() string {
	switch {
	case !a.IsContested():
		return fmt.Sprintf("the mean score is %.1f", a.Base.Score.Mean)
	case a.IsAgainstGame():
		return fmt.Sprintf("%s %s %.0f %% of the games", a.Sides[0], map[bool]string{true: "win", false: "wins"}[len(a.Base.Players) > 1], 100*a.Wins[0].Mean)
	}
	byMean := func(a, b study.Estimate) int { return cmp.Compare(a.Mean, b.Mean) }
	top := slices.MaxFunc(a.Wins, byMean)
	if top.Low <= slices.MinFunc(a.Wins, byMean).High {
		return "no seat is shown to have an advantage"
	}
	have := "has"
	if len(a.Sides) < len(a.Base.Players) { // because teams compete
		have = "have"
	}
	return fmt.Sprintf("%s %s an advantage with %.0f %% of the wins", a.Sides[slices.Index(a.Wins, top)], have, 100*top.Mean)
}

// effect names the figures whose intervals are apart without and with the house rules, and the
// exact ones that differ.
func (s Study) effect() string {
	var changed []string
	for _, r := range s.Rows() {
		a, b := r.Cells[0], r.Cells[1]
		if a.Text == "" || b.Text == "" || a.Text == b.Text {
			continue
		}
		if r.Group == best || a.interval() != "" && b.interval() != "" && (a.High < b.Low || b.High < a.Low) {
			changed = append(changed, fmt.Sprintf("%s %s → %s", r.Label, a.Text, b.Text))
		}
	}
	if len(changed) == 0 {
		return "No figure is shown to change with the house rules."
	}
	return "The house rules change these figures: " + strings.Join(changed, ", ") + "."
}
