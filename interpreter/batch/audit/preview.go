package audit

import (
	"fmt"
	"slices"
	"strings"

	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// previewed compares the previews of the answers to each of a player's questions. A preview must
// not depend on hidden information, and neither must its existence.
func (w *worker) previewed(l *look, other *interpreter.Game, player int) (all []*Finding) {
	for _, q := range l.view(player).questions {
		again, err := other.At(q.Place, player)
		if err != nil || w.isDone() {
			continue
		}
		differences(l.preview(q), previews(other, again), func(told, otherwise item) {
			all = append(all, &Finding{Kind: Preview, About: told.about, Player: player, Text: told.text, Redealt: otherwise.text, At: q.Rule.Span, Rule: q.Rule.Rule})
		})
	}
	return all
}

// preview returns the previews of the answers to a question. It caches them for further
// comparisons.
func (l *look) preview(q question) []item {
	known, ok := l.previews[q.Place]
	if !ok {
		d, err := l.now.At(q.Place, q.Player)
		if err != nil {
			return nil
		}
		known = previews(l.now, d)
		l.previews[q.Place] = known
	}
	return known
}

// previews returns the previews of a decision: of each option, of the check that follows, and of
// the subject of the question.
func previews(g *interpreter.Game, d *interpreter.Decision) (all []item) {
	d = d.For(d.Player)
	m := advice.Of(g, d)
	ofRow := func(about string, r *advice.Row) {
		if r != nil {
			all = append(all, item{about, rowText(m, r)})
		}
	}
	for i := range m.Rows {
		ofRow(fmt.Sprintf("option %d, %q", i+1, d.Options[i].Label), &m.Rows[i])
	}
	ofRow("choosing nothing", m.Nothing)
	ofRow("choosing all", m.All)
	ofRow("yes", m.Yes)
	return append(all, item{"the check that follows", checkText(m)}, item{"what the question is about", focusText(m)})
}

// rowText returns the text of a preview, as a player reads it.
func rowText(m *advice.Advice, r *advice.Row) string {
	parts := slices.Clone(r.Consequences)
	for i, cell := range r.Cells {
		if cell != "" {
			parts = append(parts, m.Columns[i].Name+" "+cell)
		}
	}
	if r.Asks != "" {
		parts = append(parts, "then "+r.Asks)
	}
	return strings.Join(parts, ", ")
}

func checkText(m *advice.Advice) string {
	var parts []string
	if c := m.Check; c != nil {
		parts = append(parts, fmt.Sprintf("%s of %s%s: %dd%d %+d against %d", c.Name, strings.Join(c.About, ", "), c.Option, c.Dice, c.Sides, c.Added, c.Against))
		for _, o := range c.Outcomes {
			parts = append(parts, o.Label+" "+advice.Percent(o.Chance))
			for _, change := range o.Changes {
				parts = append(parts, change.Text+" "+advice.Percent(change.Chance))
			}
		}
	}
	switch {
	case m.Idle:
		parts = append(parts, "no answer changes anything")
	case m.Interchangeable:
		parts = append(parts, "all answers are equal")
	}
	return strings.Join(parts, ", ")
}

func focusText(m *advice.Advice) string {
	var parts []string
	for i := range m.Focus {
		parts = append(parts, m.Focus[i].Name)
		for _, f := range m.Focus[i].Figures {
			parts = append(parts, f.Spoken()+" "+f.Value)
		}
	}
	return strings.Join(parts, ", ")
}

// isPreviewed reports whether a comparison includes previews, which are slow. It includes them
// for each new question, and else one time in w.seldom. While a finding of another kind is
// shortened, it never does.
func (w *worker) isPreviewed(l *look, player int, what seen) bool {
	if w.wanted != "" && w.wanted != Preview {
		return false
	}
	isNew := false
	for _, q := range l.view(player).questions {
		isNew = w.isNew(what, q.Rule.Span) || isNew
	}
	return isNew || w.direct%w.seldom == 0
}

// previewedAfterStep compares previews after a redeal some decisions before, if nothing else
// differs. That is needed because rules may have copied a value from a hidden card since then.
func (w *worker) previewedAfterStep(l *look, other *interpreter.Game, player int) []*Finding {
	if l.now.Err() != nil || other.Err() != nil || !sameQuestions(l.now, other) {
		return nil
	}
	if parted, _ := l.compareStories(other, player); parted || !w.isPreviewed(l, player, previewedAfter) {
		return nil
	}
	return w.previewed(l, other, player)
}
