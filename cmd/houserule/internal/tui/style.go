package tui

import "charm.land/lipgloss/v2"

// Styles are how the parts of the screen are set off. Terminals without colours, and people who ask
// for none, get the same texts.
type styles struct {
	title, rule, theirs, dim, key, cursor, fresh, bad, loss, gain, less lipgloss.Style
}

func newStyles() styles {
	plain := lipgloss.NewStyle()
	return styles{
		title:  plain.Bold(true),
		rule:   plain.Foreground(lipgloss.Cyan),
		theirs: plain.Foreground(lipgloss.Magenta),
		dim:    plain.Faint(true),
		key:    plain.Bold(true).Foreground(lipgloss.Cyan),
		cursor: plain.Reverse(true),
		fresh:  plain.Bold(true),
		bad:    plain.Foreground(lipgloss.Red),
		loss:   plain.Bold(true).Foreground(lipgloss.Red),
		gain:   plain.Bold(true).Foreground(lipgloss.Green),
		less:   plain.Foreground(lipgloss.Yellow),
	}
}
