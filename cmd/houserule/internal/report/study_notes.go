package report

import (
	"fmt"
	"slices"

	"houserule/dsl/diag"
	"houserule/interpreter/batch/study"
)

// A StudyNote is a list of findings under a sentence.
type StudyNote struct {
	Title string
	Lines []string
}

// Notes returns what the figures rest on, the decisions that never matter, and the options that are
// never worth taking.
func (a StudyArm) Notes() (notes []StudyNote) {
	var about []string
	if c := a.Course; c != nil {
		how := "by win chances in playouts from the true positions"
		if c.ByScore {
			how = "by score, as if the game ended and all cards were shown"
		}
		about = append(about, fmt.Sprintf("Leads: %s, in %s.", how, diag.Counted(c.Games, "game")))
	}
	if a.Choices != nil && a.Choices.Sampled > 0 {
		c := a.Choices
		about = append(about, fmt.Sprintf("Decisions: %d samples.%s", c.Sampled, a.rare()))
		idle := StudyNote{Title: "Decisions that never mattered in playouts:"}
		for _, q := range c.Idle {
			idle.Lines = append(idle.Lines, fmt.Sprintf("%s (%s): %.1f %% of the decisions", asked(q), q.Place, 100*q.Share))
		}
		bad := StudyNote{Title: "Options that were never the best in playouts:"}
		for _, o := range c.Bad {
			bad.Lines = append(bad.Lines, fmt.Sprintf("%q in %s (%s): %s", o.Label, asked(o.Of), o.Of.Place, a.loss(o)))
		}
		for _, n := range []StudyNote{idle, bad} {
			if len(n.Lines) > 0 {
				notes = append(notes, n)
			}
		}
	}
	for _, r := range a.Skill {
		about = append(about, fmt.Sprintf("Skill: %s against %s in %s.", r.Better, r.Worse, diag.Counted(r.Result.N, "game")))
	}
	about = append(about, a.missing()...)
	if len(about) > 0 && a.Base.Games > 0 {
		notes = append(notes, StudyNote{"How it was measured:", about})
	}
	return notes
}

// asked returns the words of a question, or the rule that asks if they vary.
func asked(q study.Question) string {
	if q.Prompt == "" {
		return q.Rule
	}
	return fmt.Sprintf("%q", q.Prompt)
}

func (a StudyArm) rare() string {
	if a.Choices.Rare == 0 {
		return ""
	}
	return fmt.Sprintf(" %s too few to tell whether an option is bad.", diag.Counted(a.Choices.Rare, "question")+" had")
}

// loss returns the mean loss of an option in words.
func (a StudyArm) loss(o study.Option) string {
	unit := "%.1f %% of a game"
	loss := 100 * o.Loss.Mean
	if !a.IsContested() {
		unit, loss = "%.1f points", o.Loss.Mean
	}
	return fmt.Sprintf("costs "+unit+", offered %d times", loss, o.Loss.N)
}

// missing returns a line for each figure that wasn't measured.
func (a StudyArm) missing() (lines []string) {
	if a.Interrupted {
		return []string{"Figures after the interruption weren't measured."}
	}
	if a.IsContested() && a.Course == nil && a.Decisions.Max > 0 {
		lines = append(lines, "Leads weren't measured: the games are too long for this --effort.")
	}
	if !a.IsContested() {
		lines = append(lines, "Nobody leads: there is one player, and the rules don't say when a game is won.")
	}
	switch {
	case a.Choices != nil && a.Choices.Asked == 0:
		lines = append(lines, "There is nothing to decide.")
	case !slices.ContainsFunc(a.Skill, func(r study.Rung) bool { return r.Worse == "suggest" }):
		lines = append(lines, "Search wasn't measured: the games are too long for this --effort.")
	}
	if a.Exact != nil && a.Exact.Why != "" {
		lines = append(lines, "Best play: "+a.Exact.Why+".")
	}
	return lines
}
