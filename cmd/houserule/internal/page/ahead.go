package page

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/advice"
	"houserule/interpreter/story"
)

// What is known of a decision before it is made: what it is about, the check that follows, and how its ways differ.

// A Subject is something that a question is about, with its figures in words.
type Subject struct {
	Name    string
	Figures string
}

// Odds are the outcomes of the check that follows.
type Odds struct {
	Roll     string
	Outcomes []Outcome
}

// An Outcome is one of them. From and Width are where it lies in a bar, of a thousand.
type Outcome struct {
	Place       int // among all, by which it has its colour
	From, Width int
	Label       string
	Chance      string
	Need        string
	Follows     string // what it changes
}

func focusOf(m *advice.Advice) (subjects []Subject) {
	for _, s := range session.Subjects(m) {
		var figures []string
		for _, word := range session.SubjectInWords(session.NumbersFirst(s)) {
			figures = append(figures, minus(story.To(m.Player, word)))
		}
		subjects = append(subjects, Subject{wording.OneLine(s.Name), strings.Join(figures, " · ")})
	}
	return subjects
}

// isMuch reports whether what a question is about does not fit side by side.
func isMuch(subjects []Subject) bool {
	const few, short = 2, 48
	return len(subjects) > few || slices.ContainsFunc(subjects, func(s Subject) bool { return len(s.Figures) > short })
}

// folded are the first things that a question is about, and those behind a fold. One alone is as short as the fold.
func folded(subjects []Subject) (seen, also []Subject) {
	const glance = 4
	if len(subjects) <= glance+1 {
		return subjects, nil
	}
	return subjects[:glance], subjects[glance:]
}

// oddsOf are nil where no check follows, or it can't be reckoned.
func oddsOf(c *advice.Check, seat int) *Odds {
	if c == nil {
		return nil
	}
	const bar, colors = 1000, 6
	odds, from := &Odds{Roll: minus(session.Roll(c))}, 0
	for i, o := range c.Outcomes {
		share, _ := o.Chance.Float64()
		width := int(share*bar + 0.5)
		odds.Outcomes = append(odds.Outcomes, Outcome{min(i, colors-1), from, width, wording.OneLine(o.Label), advice.Percent(o.Chance), minus(c.Need(i)), minus(story.To(seat, session.Follows(o)))})
		from += width
	}
	return odds
}

// Weighed says in words what would come of several ways together.
func Weighed(m *advice.Advice, row *advice.Row) string {
	says, deeds := rowOf(m, row)
	var words []string
	for _, fact := range says {
		words = append(words, strings.TrimSpace(fact.Name+" "+fact.Value))
	}
	if deeds != "" {
		words = append(words, deeds)
	}
	return strings.Join(words, " · ")
}

// rowOf is what is known of a way: the figures in which it differs from others, and what happens at once.
func rowOf(m *advice.Advice, row *advice.Row) (says []Fact, deeds string) {
	for i, cell := range row.Cells {
		if words := wording.OneLine(cell); words != "" && words != advice.Unknown {
			fact := Fact{wording.OneLine(m.Columns[i].Name), minus(words)}
			if fact.Name == fact.Value {
				fact.Name = ""
			}
			says = append(says, fact)
		}
	}
	return says, minus(story.To(m.Player, wording.OneLine(strings.Join(row.Consequences, ", "))))
}
