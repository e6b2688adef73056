package screen

import "charm.land/lipgloss/v2"

// A look is how the parts of the screen are set off. Terminals without colours, and people who ask
// for none, get the same texts.
type look struct {
	title, rule, dim, key, cursor, fresh, bad lipgloss.Style
}

func newLook() look {
	plain := lipgloss.NewStyle()
	return look{
		title:  plain.Bold(true),
		rule:   plain.Foreground(lipgloss.Cyan),
		dim:    plain.Faint(true),
		key:    plain.Bold(true).Foreground(lipgloss.Cyan),
		cursor: plain.Reverse(true),
		fresh:  plain.Bold(true),
		bad:    plain.Foreground(lipgloss.Red),
	}
}
