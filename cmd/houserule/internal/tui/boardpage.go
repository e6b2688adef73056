package tui

import (
	"slices"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/fit"
)

func (m *Model) hasBoard() bool { return len(m.Game.Program().Boards) > 0 }

func (m *Model) onBoard() bool { return m.pager != nil && m.pager.choices != nil }

// openBoard shows the board over the whole screen, from where what matters most can be seen. The title
// is what is asked.
func (m *Model) openBoard() {
	if !m.hasBoard() {
		m.notice = notice{"This game has no board.", true}
		return
	}
	player, title := m.viewer(), "The board"
	if m.decision != nil {
		title = m.Prompt(m.decision)
	}
	width, height := m.size()
	seen := m.Seen(player)
	choices := board.ChoicesIn(seen, m.decision, m.menu.picked, m.menu.keyOf)
	drawn := board.All(seen, board.Look{Width: width, Color: true, Player: player, Choices: choices})
	_, offset := fit.Window(drawn.Lines, drawn.Focus-(height-around)/2, height-around)
	m.pager = &pager{title: title, lines: drawn.Lines, offset: offset, back: "goes back", choices: choices}
}

// pressBoard takes keys on the page with the board: those on spaces choose, and the page stays.
func (m *Model) pressBoard(key string) bool {
	if !m.onBoard() {
		return false
	}
	page := m.pager
	if key == "b" {
		m.pager = nil
		return true
	}
	i, found := m.menu.byKey(key)
	if !found || m.menu.marked != nil || !m.isOnBoard(m.menu.items[i]) {
		return false
	}
	m.take(i)
	switch {
	case m.notice.bad:
		m.pager = nil
	case m.pager == page:
		m.openBoard()
	}
	return true
}

// isOnBoard tells whether an item is a space of the board that is shown.
func (m *Model) isOnBoard(it item) bool {
	options := slices.Concat(it.choice.Indexes, it.group)
	return len(options) > 0 && m.pager.choices[m.decision.Component(options[0], m.menu.picked)] != ""
}
