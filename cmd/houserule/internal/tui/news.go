package tui

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
)

// storyLines returns exactly height lines of the story, and a text for the rule above. The lines
// since the player's last answer begin at the first line, so that its outcome is always there. If
// not all of them fit, the most important ones are shown, and the text counts the rest.
func (m *Model) storyLines(width, height int) (lines []string, above string) {
	if len(m.trouble) > 0 {
		return m.troubleLines(width, height), troubleTitle
	}
	if m.scrolled > 0 || m.fresh == len(m.story) {
		return filled(m.until(len(m.story)-m.scrolled, width, height), height), ""
	}
	passages, left := m.news(width, height), 0
	kept := m.keep(passages, width, height)
	for i := range passages {
		lines = append(lines, kept[i]...)
		if len(kept[i]) == 0 {
			left += passages[i].to - passages[i].from
		}
	}
	if left > 0 {
		above = m.styles.language.Count(left, "%d more line, l shows them", "%d more lines, l shows them")
	}
	if spare := height - len(lines) - 2; spare > 5 && m.fresh > 0 {
		lines = append(append(lines, "", m.styles.dim.Render(m.say("Earlier:"))), m.until(m.fresh, width, spare)...)
	}
	return filled(lines, height), above
}

// until returns the last lines of the story before an index, at most height of them.
func (m *Model) until(end, width, height int) (lines []string) {
	for i := end - 1; i >= 0 && len(lines) < height; i-- {
		style := m.styles.dim
		if i >= m.fresh {
			style = m.styles.tone(m.story[i].Line)
		}
		lines = append(m.wrapped(m.story[i].Line, style, width), lines...)
	}
	return lines[max(0, len(lines)-height):]
}

// A passage is a run of new story lines that are shown as one.
type passage struct {
	from, to int // indexes of story lines
	session.StoryLine
	rank int
}

// news returns the new lines of the story with their ranks. The outcome of the player's answer
// comes first: its first consequence, and its first check. Then losses rank above gains and checks,
// actions and headings. If the lines don't all fit, losses and gains share a line with their causes,
// and short actions with each other.
func (m *Model) news(width, height int) (passages []passage) {
	own, needed := m.ownOutcome(), 0
	for i := m.fresh; i < len(m.story); i++ {
		rank := int(m.story[i].Weight) - len(m.story)
		if at := slices.Index(own, i); at >= 0 {
			rank = -at
		}
		passages = append(passages, passage{i, i + 1, m.story[i], rank})
		needed += len(fit.Wrap(m.story[i].Line, width))
	}
	if needed <= height {
		return passages
	}
	var packed []passage // the last one first, so that an action joins the loss that it causes
	for _, p := range slices.Backward(passages) {
		if last := len(packed) - 1; last >= 0 && p.Weight == session.PlainEvent && !slices.Contains(own, packed[last].from) {
			joined := packed[last]
			joined.Line = joined.Line[:2] + strings.TrimSpace(p.Line) + " · " + strings.TrimSpace(joined.Line[2:])
			joined.from, joined.rank = p.from, max(p.rank, joined.rank)
			isCaused := strings.ContainsAny(joined.Line[:1], "!+") && !slices.Contains(own, p.from)
			if ansi.StringWidth(joined.Line) <= width && (joined.Weight == session.PlainEvent || isCaused) {
				packed[last] = joined
				continue
			}
		}
		packed = append(packed, p)
	}
	slices.Reverse(packed)
	return packed
}

// keep returns the lines of those passages that fit, by the index of the passage. Later passages
// win among equals.
func (m *Model) keep(passages []passage, width, height int) map[int][]string {
	var order []int
	for i := range slices.Backward(passages) {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(passages[b].rank, passages[a].rank) })
	kept := map[int][]string{}
	for _, i := range order {
		lines := m.wrapped(passages[i].Line, m.styles.tone(passages[i].Line), width)
		if len(lines) > height && height > 0 { // an ellipsis, because the line continues
			lines[height-1] = fit.Clip(lines[height-1]+strings.Repeat(" ", width), width)
		}
		kept[i], height = lines[:min(len(lines), height)], height-min(len(lines), height)
	}
	return kept
}

// ownOutcome returns the indexes of the story lines with the outcome of the player's last answer:
// the first action, and the first check, loss or gain.
func (m *Model) ownOutcome() (own []int) {
	for _, least := range []session.Weight{session.PlainEvent, session.Outcome} {
		i := slices.IndexFunc(m.story[m.fresh:], func(l session.StoryLine) bool { return l.Weight >= least })
		if i >= 0 && !slices.Contains(own, m.fresh+i) {
			own = append(own, m.fresh+i)
		}
	}
	return own
}

// wrapped returns the screen lines of a line of the story.
func (m *Model) wrapped(line string, style lipgloss.Style, width int) []string {
	lines := fit.Wrap(line, width)
	for i := range lines {
		lines[i] = style.Render(fit.Clip(lines[i], width))
	}
	return lines
}
