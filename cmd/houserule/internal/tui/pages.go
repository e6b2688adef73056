package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Introduce shows what the game is about before anything is asked.
func (m *Model) Introduce() {
	m.open(m.Title(), append([]string{""}, m.Beginning()...), "")
	m.pager.back = "begins"
}

// compared is how the score stands among those of automatic games.
type compared struct {
	steps int // after which the game was over
	lines []string
}

// end shows how a game ended, once it is over, and has the score compared with others meanwhile.
func (m *Model) end() tea.Cmd {
	if m.decision != nil || m.others != nil || m.ended || !m.Game.Result().Over {
		m.ended = m.ended && m.Game.Result().Over
		return nil
	}
	m.ended = true
	player, steps := max(0, m.viewer()), len(m.Game.Steps())
	m.open("The end", m.End(m.viewer()), "")
	reckon := m.Compared(player)
	return func() tea.Msg { return compared{steps, reckon(context.Background())} }
}

// hearCompared adds the comparison to the page of the end, if that is still what is to be seen.
func (m *Model) hearCompared(c compared) {
	if m.ended && m.pager != nil && len(m.Game.Steps()) == c.steps && len(c.lines) > 0 {
		m.open("The end", append(append(c.lines, ""), m.End(m.viewer())...), "")
	}
}
