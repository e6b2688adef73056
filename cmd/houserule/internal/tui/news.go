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

// told is the end of what happened, as many lines as there is room for. What the last answer brought is set off; where that
// is more than there is room for, what counts most of it is told.
func (m *Model) told(width, height int) []string {
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

// linesOfNews is how many lines tell what counts that much or more since the last answer.
func (m *Model) linesOfNews(width int, weight session.Weight) (lines int) {
	for _, told := range m.story[m.fresh:] {
		if told.Weight >= weight {
			lines += len(fit.Wrap(told.Line, width))
		}
	}
	return lines
}

// news is what counts most since the last answer, below how much of it is left out: losses before gains and checks, these before
// what else was done, and that before the names of turns and phases. Of what counts alike it is the last, and the last deed of
// all is told in any case, since the question came of it.
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
			lines[room-1] = fit.Clip(lines[room-1]+strings.Repeat(" ", width), width) // it goes on
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

// entryLines are the lines of an entry of the story.
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
