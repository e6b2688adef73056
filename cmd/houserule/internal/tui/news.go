package tui

import (
	"cmp"
	"maps"
	"slices"
	"strings"

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
		for i := len(m.story) - m.scrolled - 1; i >= 0 && len(lines) < height; i-- {
			lines = append(m.entryLines(i, width), lines...)
		}
		return filled(lines[max(0, len(lines)-height):], height), ""
	}
	kept := m.news(width, height)
	for _, i := range slices.Sorted(maps.Keys(kept)) {
		lines = append(lines, kept[i]...)
	}
	if left := len(m.story) - m.fresh - len(kept); left > 0 {
		if above = m.styles.language.Say("%d more lines, l shows them", left); left == 1 {
			above = m.styles.language.Word("1 more line, l shows them")
		}
	}
	return filled(lines, height), above
}

// news returns the new lines that fit, by the index of their story line. The outcome of the
// player's answer comes first: its first consequence, and its first check. Then losses rank above
// gains and checks, actions and headings. Later lines win among equals.
func (m *Model) news(width, height int) map[int][]string {
	var order []int
	for i := len(m.story) - 1; i >= m.fresh; i-- {
		order = append(order, i)
	}
	own := m.ownOutcome()
	rank := func(i int) int {
		if at := slices.Index(own, i); at >= 0 {
			return -at
		}
		return -len(order) + int(m.story[i].Weight)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank(b), rank(a)) })
	kept := map[int][]string{}
	for _, i := range order {
		if height == 0 {
			break
		}
		lines := m.entryLines(i, width)
		if len(lines) > height {
			lines = lines[:height]
			// an ellipsis, because the entry continues
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
