package tui

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/diag"
)

// storyLines returns the last lines of the story, exactly height of them. New lines are
// emphasised. If not all new lines fit, the most important ones are shown.
func (m *Model) storyLines(width, height int) []string {
	if m.scrolled == 0 && m.fresh < len(m.story) && m.linesOfNews(width, session.Heading) > height && height > 1 {
		return m.news(width, height)
	}
	var lines []string
	for i := len(m.story) - m.scrolled - 1; i >= 0 && len(lines) < height; i-- {
		lines = append(m.entryLines(i, width), lines...)
	}
	lines = lines[max(0, len(lines)-height):]
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

// linesOfNews returns the number of screen lines for new story lines of at least the given
// weight.
func (m *Model) linesOfNews(width int, weight session.Weight) (lines int) {
	for _, told := range m.story[m.fresh:] {
		if told.Weight >= weight {
			lines += len(fit.Wrap(told.Line, width))
		}
	}
	return lines
}

// news returns the most important new lines, below a count of those left out. Losses rank above
// gains and checks, then deeds, then headings. Later lines win among equals. The last deed is
// always included, because it led to the question.
func (m *Model) news(width, height int) []string {
	var order []int
	for i := len(m.story) - 1; i >= m.fresh; i-- {
		order = append(order, i)
	}
	if last := slices.IndexFunc(order, func(i int) bool { return m.story[i].Weight > session.Heading }); last > 0 {
		order[0], order[last] = order[last], order[0] // headings alone come behind it
	}
	slices.SortStableFunc(order[1:], func(a, b int) int { return cmp.Compare(m.story[b].Weight, m.story[a].Weight) })
	room, kept := height-1, map[int][]string{}
	for _, i := range order {
		if room == 0 {
			break
		}
		lines := m.entryLines(i, width)
		if len(lines) > room {
			lines = lines[:room]
			// an ellipsis, because the entry continues
			lines[room-1] = fit.Clip(lines[room-1]+strings.Repeat(" ", width), width)
		}
		kept[i], room = lines, room-len(lines)
	}
	left := diag.Counted(len(order)-len(kept), "more line")
	lines := []string{m.styles.dim.Render(fit.Clip(fmt.Sprintf("  … %s since your last choice, l shows them", left), width))}
	for _, i := range slices.Sorted(maps.Keys(kept)) {
		lines = append(lines, kept[i]...)
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

// entryLines returns the screen lines of the story line at index entry.
func (m *Model) entryLines(entry, width int) []string {
	style := m.styles.dim
	if entry >= m.fresh {
		style = m.styles.tone(m.story[entry].Line)
	}
	lines := fit.Wrap(m.story[entry].Line, width)
	for i := range lines {
		lines[i] = style.Render(fit.Clip(lines[i], width))
	}
	return lines
}
