package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/tabletop"
)

// The screen is divided from the bottom up. The decision with its open options gets up to half
// the height, then come the table and the story. Closed options get the rest. On a wide screen
// the story is beside the table.
const (
	wide      = 110 // minimum width for the story beside the table
	narrowest = 40
	lowest    = 12
	leastTold = 5 // minimum number of story lines
	unbounded = 1 << 20
)

func (m *Model) View() tea.View {
	view := tea.NewView(strings.Join(m.lines(), "\n"))
	view.AltScreen = true
	view.WindowTitle = m.Title()
	return view
}

// size returns the size of the terminal, but at least the minimum for a screen.
func (m *Model) size() (width, height int) { return max(narrowest, m.width), max(lowest, m.height) }

// isTooSmall reports whether the terminal is below the minimum size.
func (m *Model) isTooSmall() bool { return m.width < narrowest || m.height < lowest }

// tooSmall returns a message about the size, clipped to the screen.
func (m *Model) tooSmall() []string {
	lines := fit.Wrap(fmt.Sprintf("The window is too small: it needs %d by %d, but has %d by %d.", narrowest, lowest, m.width, m.height), max(1, m.width))
	for i := range lines {
		lines[i] = fit.Clip(lines[i], m.width)
	}
	return lines[:min(len(lines), max(1, m.height))]
}

// lines returns the whole screen as a slice of lines, exactly as high as the terminal.
func (m *Model) lines() []string {
	width, height := m.size()
	if m.isTooSmall() {
		return m.tooSmall()
	}
	if m.pager != nil {
		return m.pager.view(m.styles, width, height)
	}
	asked := m.asked(width, height-2-leastTold)
	closed := m.menu.viewClosed(m.styles, width, m.roomForClosed(width, height-2-len(asked)))
	trouble := m.troubleLines(width, min(5, (height-2-len(asked)-len(closed))/2))
	above := height - 2 - len(asked) - len(closed) - len(trouble)
	lines := []string{m.heading(width)}
	if width >= wide {
		lines = append(lines, m.sideBySide(width, above)...)
	} else {
		lines = append(lines, m.stacked(width, above)...)
	}
	lines = append(lines, trouble...)
	lines = append(append(lines, asked...), closed...)
	return append(lines, m.footer(width))
}

// roomForClosed returns the number of lines for closed options. It is at least 1 if there are
// any, because a line counts them.
func (m *Model) roomForClosed(width, height int) int {
	if len(m.menu.closed) == 0 {
		return 0
	}
	taken := leastTold + 1
	if width >= wide {
		taken = 0
		width = width * 3 / 5
	}
	return max(1, height-taken-len(m.table(width, unbounded)))
}

// heading returns the first line: the title, the turn and the luck.
func (m *Model) heading(width int) string {
	left := m.Title()
	if turn := m.Game.Result().Turns; turn > 0 {
		left += fmt.Sprintf(" · turn %d", turn)
	}
	if m.decision != nil && session.PhaseOf(m.decision) != "" {
		left += " · " + session.PhaseOf(m.decision)
	}
	left = fit.Clip(left, width-ansi.StringWidth(m.Luck)-2)
	return m.styles.title.Render(fit.Pad(left, width-ansi.StringWidth(m.Luck))) + m.styles.dim.Render(m.Luck)
}

// stacked returns the table with the story below. The story gets up to half the height for its
// important new lines. If the question describes its subjects, the story gets all its new lines,
// and the table gets the rest. If that is too little, the table is left out, because a key shows
// it.
func (m *Model) stacked(width, height int) []string {
	const leastTable, sign = 4, 1
	news := min(m.linesOfNews(width, session.Outcome)+sign, height/2)
	if m.isAbout() {
		news = min(m.linesOfNews(width, session.Heading), height-leastTable-1)
	}
	news = max(leastTold, news)
	if height-news-1 < leastTable && m.isAbout() {
		return m.storyLines(width, height)
	}
	table := m.table(width, height-news-1)
	lines := append(table, m.rule("", width))
	return append(lines, m.storyLines(width, height-len(lines))...)
}

// isAbout reports whether the question describes its subjects.
func (m *Model) isAbout() bool {
	return m.decision != nil && len(m.Advice(m.decision).Focus) > 0
}

// sideBySide returns the table on the left and the story on the right.
func (m *Model) sideBySide(width, height int) []string {
	left := width * 3 / 5
	table := m.table(left, height)
	told := m.storyLines(width-left-2, height)
	lines := make([]string, height)
	for i := range lines {
		cell := ""
		if i < len(table) {
			cell = table[i]
		}
		lines[i] = fit.Pad(cell, left) + m.styles.rule.Render("│") + " " + told[i]
	}
	return lines
}

// table returns the table, cut to a height.
func (m *Model) table(width, height int) []string {
	lines := tabletop.Lines(m.Session, m.viewer(), m.named, width, height)
	for i := range lines {
		lines[i] = m.painter.paint(lines[i])
	}
	if len(lines) > height {
		lines = append(lines[:max(0, height-1)], m.styles.dim.Render("   … t shows the whole table"))
	}
	return lines
}

// named styles the name of a shelf. Shelves of other players have another colour.
func (m *Model) named(name string) string {
	for player := range m.Game.Players() {
		if player != m.viewer() && m.Player(player) != "" && strings.HasSuffix(strings.TrimSpace(name), m.Player(player)) {
			return m.styles.theirs.Render(name)
		}
	}
	return m.styles.rule.Render(name)
}

// asked returns the decision with its options, or the end of the game.
func (m *Model) asked(width, height int) []string {
	if m.others != nil {
		return []string{m.rule(m.Player(m.others.Player), width), m.styles.dim.Render(" " + m.Seats.Names()[m.others.Player].Decides() + " …")}
	}
	if m.decision == nil {
		lines := []string{m.rule("", width)}
		for _, line := range m.Ending() {
			lines = append(lines, fit.Wrap(line, width)...)
		}
		return lines[:min(len(lines), height)]
	}
	lines := []string{m.rule(m.Player(m.decision.Player), width)}
	question := m.question(width)
	lines = append(lines, m.about(width, height-len(question)-1)...)
	lines = append(lines, question...)
	if m.correction.open {
		return append(lines, m.correctionLines(width, height-len(lines))...)
	}
	if m.entry.used {
		return append(lines, " › "+m.entry.text+m.styles.cursor.Render(" "))
	}
	if m.menu.filtering || m.menu.filter != "" {
		lines = append(lines, " find: "+m.menu.filter+m.styles.cursor.Render(" "))
	}
	room := max(2, height-len(lines))
	sheet := m.menu.sheet(width)
	return append(lines, sheet.view(m.styles, sheet.height(room))...)
}

// about returns the subjects of the question and the check that follows. They are given in full
// if they fit beside the options, and abbreviated otherwise.
func (m *Model) about(width, height int) []string {
	if m.correction.open || m.decision == nil {
		return nil
	}
	now := m.Advice(m.decision)
	focus := session.Focus(now, width-2)
	ways := 1
	if !m.entry.used {
		ways = m.menu.sheet(width).height(max(2, height/2))
	}
	room := height - ways
	var check []string
	if now.Check != nil {
		for _, line := range session.Check(now.Check) {
			check = append(check, fit.Wrap(line, width-2)...)
		}
		if len(focus)+len(check) > room {
			check = fit.Wrap(session.Brief(now.Check), width-2)
		}
	}
	if full := session.FocusInFull(now, width-2); len(full)+len(check) <= room {
		focus = full
	}
	if len(focus)+len(check) > room {
		focus = cut(focus, room-len(check))
	}
	var lines []string
	for _, line := range append(focus, check...) {
		lines = append(lines, fit.Clip("  "+line, width))
	}
	return lines[:min(len(lines), max(0, room))]
}

// cut returns the first lines, of which the last gives the number of lines left out.
func cut(lines []string, most int) []string {
	if most <= 0 {
		return nil
	}
	return append(slices.Clone(lines[:most-1]), fmt.Sprintf("%s %d more, i shows them", fit.Ellipsis, len(lines)-most+1))
}

// question returns the prompt, with a description of valid answers if these are not evident.
func (m *Model) question(width int) []string {
	lines := fit.Wrap(m.Prompt(m.decision), width)
	for i := range lines {
		lines[i] = m.styles.title.Render(lines[i])
	}
	wanted := ""
	switch {
	case m.menu.marked != nil:
		wanted = " " + session.Wanted(m.decision)
	case m.entry.used:
		wanted = " " + session.Wanted(m.decision) + ", then enter"
	}
	last := len(lines) - 1
	if ansi.StringWidth(lines[last]+wanted) > width {
		return append(lines, m.styles.dim.Render(fit.Clip(wanted, width)))
	}
	lines[last] += m.styles.dim.Render(wanted)
	return lines
}

// rule returns a line across the screen that contains a name.
func (m *Model) rule(name string, width int) string {
	if name != "" {
		name = "── " + name + " "
	}
	return m.styles.rule.Render(name + strings.Repeat("─", max(0, width-ansi.StringWidth(name))))
}

// footer returns the notice, or the available keys.
func (m *Model) footer(width int) string {
	switch {
	case m.notice.text != "" && m.notice.bad:
		return m.styles.bad.Render(fit.Clip(m.notice.text, width))
	case m.notice.text != "":
		return m.styles.fresh.Render(fit.Clip(m.notice.text, width))
	}
	return m.styles.dim.Render(wholeKeys(m.keys(), width))
}

// wholeKeys returns as many keys as fit, without cutting one.
func wholeKeys(keys string, width int) string {
	for ansi.StringWidth(keys) > width {
		last := strings.LastIndex(keys, "  ")
		if last < 0 {
			return fit.Clip(keys, width)
		}
		keys = keys[:last]
	}
	return keys
}

// keys returns the available keys. The most important ones come first, because the rest may be
// cut.
func (m *Model) keys() string {
	pages := "l story  t table"
	if m.hasBoard() {
		pages += "  b board"
	}
	if len(m.Game.Program().Offers) > 0 {
		pages += "  O offer"
	}
	if m.decision != nil && len(m.AlsoAsked(m.decision)) > 0 {
		pages += "  tab others"
	}
	correct := ""
	if m.Game.AsksLuck() {
		correct = correctKey + " correct  "
	}
	always := "? keys  " + correct + "i card  h hint  w why  " + pages + "  u undo  a always"
	switch {
	case m.decision == nil:
		return "? keys  u undo  e explain  " + pages + "  s save  q leave"
	case m.correction.open:
		return "enter corrects the table, esc goes back"
	case m.menu.filtering && m.Game.AsksLuck():
		return "type a part of the name, enter takes it, esc shows all, = corrects the table"
	case m.menu.filtering && m.menu.filter != "" && m.menu.isLong():
		return "type a name or number, enter takes it, esc shows all again"
	case m.menu.filtering:
		return "type a name or number, enter takes it, esc: letters are keys  ? keys"
	case m.menu.outer != nil:
		return "esc goes back  " + always
	case m.menu.isLong():
		return "/ find  " + always
	default:
		return always
	}
}
