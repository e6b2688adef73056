package page

import (
	"cmp"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter/advice"
	"houserule/interpreter/story"
)

// The advice on a decision: its subjects, the check that follows, and how its options differ.

// A Subject is a component that a question is about, with its figures in words.
type Subject struct {
	Name    string
	Figures string
}

// An Odds is the roll of the check that follows, with its outcomes.
type Odds struct {
	Roll     string
	Lasting  string // a sentence if the answer can't be undone
	Outcomes []Outcome
}

// An Outcome is one outcome of a check. From and Width are its position in a bar of 1000 units.
type Outcome struct {
	Color       string // its tone, or else a number that depends on its label
	From, Width int
	Label       string
	Chance      string
	Need        string
	Follows     string // the changes it brings
}

func focusOf(m *advice.Advice) (subjects []Subject) {
	for _, s := range session.Subjects(m) {
		figures := each.Of(session.SubjectInWords(session.NumbersFirst(s)), func(word string) string { return minus(story.To(m.Player, word)) })
		subjects = append(subjects, Subject{wording.OneLine(s.Name), strings.Join(figures, " · ")})
	}
	return subjects
}

// needsLines reports whether the subjects don't fit side by side.
func needsLines(subjects []Subject) bool {
	const few, short = 2, 48
	return len(subjects) > few || slices.ContainsFunc(subjects, func(s Subject) bool { return len(s.Figures) > short })
}

// folded splits subjects into those that are shown and those in a fold. A single subject is never
// in a fold, because that would save no room.
func folded(subjects []Subject) (seen, also []Subject) {
	const glance = 4
	if len(subjects) <= glance+1 {
		return subjects, nil
	}
	return subjects[:glance], subjects[glance:]
}

// oddsOf returns the odds of a check, or nil if there is no check.
func oddsOf(c *advice.Check, seat int) *Odds {
	if c == nil {
		return nil
	}
	const bar = 1000
	odds, from, places := &Odds{Roll: minus(session.Roll(c))}, 0, colorsOf(c)
	for i, o := range c.Outcomes {
		share, _ := o.Chance.Float64()
		width := int(share*bar + 0.5)
		color := strconv.Itoa(places[i])
		if tone := tones[o.Tone]; tone != "" {
			color = tone
		}
		odds.Outcomes = append(odds.Outcomes, Outcome{color, from, width, strings.TrimLeft(session.Sign(o.Tone), " ") + wording.OneLine(o.Called), advice.Percent(o.Chance), minus(c.Need(i)), minus(story.To(seat, session.Follows(c, o)))})
		from += width
	}
	return odds
}

// colorsOf returns the index of a colour for each outcome of a check. It depends on the label, so
// that an outcome keeps its colour from check to check.
func colorsOf(c *advice.Check) (places []int) {
	const colors = 6
	for _, o := range c.Outcomes {
		hash := fnv.New32a()
		io.WriteString(hash, o.Label)
		place := int(hash.Sum32() % colors)
		for slices.Contains(places, place) && len(places) < colors {
			place = (place + 1) % colors
		}
		places = append(places, place)
	}
	return places
}

// Weighed returns the words for the combined effect of several options.
func Weighed(m *advice.Advice, row *advice.Row) string {
	says, effects := rowOf(m, row)
	words := each.Of(says, func(fact Fact) string { return strings.TrimSpace(fact.Name + " " + fact.Value) })
	if effects != "" {
		words = append(words, effects)
	}
	return strings.Join(words, " · ")
}

// rowOf returns the advice on one option: the figures in which it differs from the others, and
// its immediate consequences.
func rowOf(m *advice.Advice, row *advice.Row) (says []Fact, effects string) {
	for i, cell := range row.Cells {
		if words := wording.OneLine(cell); words != "" && words != advice.Unknown {
			fact := Fact{wording.OneLine(cmp.Or(m.Columns[i].Called, m.Columns[i].Name)), minus(words)}
			if fact.Name == fact.Value {
				fact.Name = ""
			}
			says = append(says, fact)
		}
	}
	return says, minus(session.Consequences(m.Player, row.Consequences))
}
