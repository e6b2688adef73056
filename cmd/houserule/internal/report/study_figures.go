package report

import (
	"fmt"
	"math"
	"slices"

	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/batch/study"
	"houserule/interpreter/exact"
)

// Groups of figures, with the meaning of each.
const (
	seats  = "Seats"
	length = "Length"
	lead   = "Lead"
	choice = "Decisions"
	skill  = "Skill"
	best   = "Best play"
)

// Rows returns the figures of all arms in a common order.
func (s Study) Rows() (rows []StudyRow) {
	for i, arm := range s.Arms {
		at := 0
		for _, f := range arm.figures() {
			known := slices.IndexFunc(rows, func(r StudyRow) bool { return r.Group == f.Group && r.Label == f.Label })
			if known < 0 {
				known = at
				rows = slices.Insert(rows, at, StudyRow{f.Group, f.Label, f.About, make([]StudyCell, len(s.Arms))})
			}
			rows[known].Cells[i] = f.Cells[0]
			at = known + 1
		}
	}
	return rows
}

// figures returns the figures of the arm, each with one cell.
func (a StudyArm) figures() (rows []StudyRow) {
	add := func(group, label, about string, cell StudyCell) {
		rows = append(rows, StudyRow{group, label, about, []StudyCell{cell}})
	}
	if a.Base.Games == 0 {
		return nil
	}
	if a.IsAgainstGame() {
		add(seats, a.Sides[0], "share of wins", share(a.Wins[0], 0))
	} else if a.IsContested() {
		for i, wins := range a.Wins {
			add(seats, a.Sides[i], "share of wins; a draw counts as an equal share for each", share(wins, 100/float64(len(a.Sides))))
		}
		add(seats, "draws", "games without a single winner", share(a.Draws, 0))
	}
	if !a.IsContested() || a.IsAgainstGame() {
		add(seats, "score", "mean score", mean(a.Score, "%.1f"))
	}
	add(length, "turns", "turns of all players in a game", spread(a.Turns))
	add(length, "decisions", "answers of all players in a game", spread(a.Decisions))
	if c := a.Course; c != nil {
		add(lead, "lead changes", "times in a game that another side takes the lead", mean(c.LeadChanges, "%.1f"))
		if c.Decided.N > 0 {
			add(lead, "decided", "part of the game after which the winner keeps the lead", share(c.Decided, 0))
			add(lead, "comebacks", "share of winners who trailed at some time", share(c.Comebacks, 0))
			add(lead, "drama", "how far the winner trailed, from 0 to 1 (Browne)", mean(c.Drama, "%.2f"))
		}
	}
	if c := a.Choices; c != nil {
		add(choice, "with a choice", "decisions in a game with several answers", StudyCell{Text: fmt.Sprintf("%.1f", c.Asked)})
		if c.Sampled > 0 {
			add(choice, "answers", "mean number of answers to them", StudyCell{Text: fmt.Sprintf("%.1f", c.Answers)})
			add(choice, "that matter", "share in which an answer changed a result in playouts", share(c.Matters, 0))
		}
	}
	for _, r := range a.Skill {
		label := r.Better + " against " + r.Worse
		switch {
		case r.OfScore:
			add(skill, r.Worse, "mean score", mean(r.Even, "%.1f"))
			add(skill, r.Better, "mean score", mean(r.Result, "%.1f"))
		case a.IsAgainstGame():
			add(skill, r.Worse, "share of wins if all play so", share(r.Even, 0))
			add(skill, r.Better, "share of wins if all play so", share(r.Result, 0))
		default:
			add(skill, label, fmt.Sprintf("share of wins; luck alone would give %.0f %%", 100*r.Even.Mean), share(r.Result, 100*r.Even.Mean))
		}
	}
	if len(rows) > 0 && a.Exact != nil {
		for _, v := range a.Exact.Values {
			add(best, valueLabel(a, v), "what "+a.Sides[0]+" can force", exactCell(v))
		}
	}
	return dedupe(rows)
}

func dedupe(rows []StudyRow) []StudyRow {
	return slices.CompactFunc(rows, func(a, b StudyRow) bool { return a.Group == b.Group && a.Label == b.Label })
}

func valueLabel(a StudyArm, v exact.Value) string {
	if v.OfScore {
		return "points of " + a.Sides[0]
	}
	return "wins of " + a.Sides[0]
}

// exactCell returns a value, and its bounds if it isn't exact.
func exactCell(v exact.Value) StudyCell {
	format, scale := "%.4f", 1.0
	if !v.OfScore {
		format, scale = "%.2f %%", 100
	}
	c := StudyCell{Text: fmt.Sprintf(format, scale*(v.Low+v.High)/2)}
	if low, high := fmt.Sprintf(format, scale*v.Low), fmt.Sprintf(format, scale*v.High); low != high {
		c.Range = fmt.Sprintf("%.5f to %.5f", scale*v.Low, scale*v.High)
	}
	return c
}

func share(e study.Estimate, even float64) StudyCell {
	return StudyCell{
		Text: fmt.Sprintf("%.1f %%", 100*e.Mean), Range: fmt.Sprintf("%.1f to %.1f %%", 100*e.Low, 100*e.High),
		IsShare: true, Low: 100 * max(0, e.Low), High: 100 * min(1, e.High), Dot: 100 * e.Mean, Even: even,
	}
}

func mean(e study.Estimate, format string) StudyCell {
	c := StudyCell{Text: fmt.Sprintf(format, e.Mean)}
	if !math.IsInf(e.High, 1) {
		c.Low, c.High = e.Low, e.High
		c.Range = fmt.Sprintf(format+" to "+format, e.Low, e.High)
	}
	return c
}

func spread(s simulate.Summary) StudyCell {
	c := mean(study.Estimate{Mean: s.Mean, Interval: s.Around}, "%.1f")
	c.Range = fmt.Sprintf("%d to %d in 90 %% of the games", s.Quantiles[0], s.Quantiles[len(s.Quantiles)-1])
	return c
}
