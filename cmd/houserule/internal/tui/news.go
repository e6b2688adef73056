package tui

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter/event"
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
	passages := m.news(width, height)
	kept := m.keep(passages, width, height)
	left := 0
	for i := range passages {
		lines = append(lines, kept[i]...)
		if kept[i] == nil {
			left += passages[i].to - passages[i].from
		}
	}
	if left > 0 {
		above = m.styles.language.Count(left, "%d more line, l shows them", "%d more lines, l shows them")
	}
	if spare := height - len(lines) - 2; spare >= fewEarlier && m.fresh > 0 {
		earlier := m.until(m.fresh, width, spare)
		lines = append(append(lines, "", m.styles.dim.Render(m.say("Earlier:"))), earlier...)
	}
	return filled(lines, height), above
}

// fewEarlier is the number of lines from which on earlier lines of the story follow the news.
const fewEarlier = 6

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
	joins := func(causes bool) {
		var packed []passage
		for _, next := range passages {
			last := len(packed) - 1
			if last >= 0 && packed[last].takes(next, causes, width) && !slices.Contains(own, next.from) && !(causes && slices.Contains(own, packed[last].from)) {
				packed[last] = packed[last].with(next)
			} else {
				packed = append(packed, next)
			}
		}
		passages = packed
	}
	joins(true)
	joins(false)
	return passages
}

// takes reports whether the next passage fits on the line of a passage: a loss or a gain beside the
// action that caused it, or an action beside another one.
func (p passage) takes(next passage, causes bool, width int) bool {
	isToned := strings.HasPrefix(next.Line, session.Sign(event.Loss)) || strings.HasPrefix(next.Line, session.Sign(event.Gain))
	return p.Weight == session.PlainEvent && isToned == causes && (causes || next.Weight == session.PlainEvent) &&
		ansi.StringWidth(p.with(next).Line) <= width
}

// with returns a passage with the next one on the same line.
func (p passage) with(next passage) passage {
	next.Line = next.Line[:2] + strings.TrimSpace(p.Line) + " · " + strings.TrimSpace(next.Line[2:])
	next.from, next.rank = p.from, max(p.rank, next.rank)
	return next
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
		if height == 0 {
			break
		}
		lines := m.wrapped(passages[i].Line, m.styles.tone(passages[i].Line), width)
		if len(lines) > height {
			lines = lines[:height]
			// an ellipsis, because the line continues
			lines[height-1] = fit.Clip(lines[height-1]+strings.Repeat(" ", width), width)
		}
		kept[i], height = lines, height-len(lines)
	}
	return kept
}

// ownOutcome returns the indexes of the story lines with the outcome of the player's last answer:
// the first action, and the first check, loss or gain.
func (m *Model) ownOutcome() (own []int) {
	for _, least := range []session.Weight{session.PlainEvent, session.Outcome} {
		for i := m.fresh; i < len(m.story); i++ {
			if m.story[i].Weight >= least {
				if !slices.Contains(own, i) {
					own = append(own, i)
				}
				break
			}
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
