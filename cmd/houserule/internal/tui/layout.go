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

// How the screen is shared out: the decision with all that is open comes first, up to half the
// height; then the table, then what happened. What is closed has what they leave. On a wide screen
// what happened stands beside the table.
const (
	wide      = 110 // columns from which there is something beside
	narrowest = 40
	lowest    = 12
	leastTold = 5 // lines of what happened
	unbounded = 1 << 20
)

func (m *Model) View() tea.View {
	view := tea.NewView(strings.Join(m.lines(), "\n"))
	view.AltScreen = true
	view.WindowTitle = m.Title()
	return view
}

// size is that of the terminal, or the least that anything can be shown on.
func (m *Model) size() (width, height int) { return max(narrowest, m.width), max(lowest, m.height) }

// isTooSmall reports whether nothing can be shown in full.
func (m *Model) isTooSmall() bool { return m.width < narrowest || m.height < lowest }

// tooSmall says so, in as many lines as there are.
func (m *Model) tooSmall() []string {
	lines := fit.Wrap(fmt.Sprintf("The window is too small: it needs %d by %d, but has %d by %d.", narrowest, lowest, m.width, m.height), max(1, m.width))
	for i := range lines {
		lines[i] = fit.Clip(lines[i], m.width)
	}
	return lines[:min(len(lines), max(1, m.height))]
}

// lines is the whole screen.
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

// roomForClosed is how many lines are left for what is closed: one at least, to say that there is some.
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

// heading names the game, the turn, and how to have the same luck again.
func (m *Model) heading(width int) string {
	left := m.Title()
	if turn := m.Game.Result().Turns; turn > 0 {
		left += fmt.Sprintf(" · turn %d", turn)
	}
	if m.decision != nil && session.Where(m.decision) != "" {
		left += " · " + session.Where(m.decision)
	}
	left = fit.Clip(left, width-ansi.StringWidth(m.Luck)-2)
	return m.styles.title.Render(fit.Pad(left, width-ansi.StringWidth(m.Luck))) + m.styles.dim.Render(m.Luck)
}

// stacked is the table with what happened below it, which has up to half of the height for what counts of the news. Where the
// question says itself what it is about, the table has what is left by all news; if that is too little, it is a key away.
func (m *Model) stacked(width, height int) []string {
	const leastTable, sign = 4, 1
	news := min(m.linesOfNews(width, session.Outcome)+sign, height/2)
	if m.isAbout() {
		news = min(m.linesOfNews(width, session.Heading), height-leastTable-1)
	}
	news = max(leastTold, news)
	if height-news-1 < leastTable && m.isAbout() {
		return m.told(width, height)
	}
	table := m.table(width, height-news-1)
	lines := append(table, m.rule("", width))
	return append(lines, m.told(width, height-len(lines))...)
}

// isAbout reports whether the question says itself what it is about.
func (m *Model) isAbout() bool {
	return m.decision != nil && len(m.Advice(m.decision).Focus) > 0
}

// sideBySide is the table on the left and what happened on the right.
func (m *Model) sideBySide(width, height int) []string {
	left := width * 3 / 5
	table := m.table(left, height)
	told := m.told(width-left-2, height)
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

// table is what lies on the table, cut where there is no room for all of it.
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

// named sets off the name of a shelf: what others have in another way than one's own.
func (m *Model) named(name string) string {
	for player := range m.Game.Players() {
		if player != m.viewer() && m.Player(player) != "" && strings.HasSuffix(strings.TrimSpace(name), m.Player(player)) {
			return m.styles.theirs.Render(name)
		}
	}
	return m.styles.rule.Render(name)
}

// asked is the decision with what can be chosen, or how the game ended.
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

// about is what the question is about, with the check that follows: in full if there is room beside what can be chosen, or
// else in fewer lines.
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

// cut leaves so many lines; the last of them says how many are not there.
func cut(lines []string, most int) []string {
	if most <= 0 {
		return nil
	}
	return append(slices.Clone(lines[:most-1]), fmt.Sprintf("%s %d more, i shows them", fit.Ellipsis, len(lines)-most+1))
}

// question is the prompt, and behind it what would be an answer if that needs saying.
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

// rule is a line across the screen with a name in it.
func (m *Model) rule(name string, width int) string {
	if name != "" {
		name = "── " + name + " "
	}
	return m.styles.rule.Render(name + strings.Repeat("─", max(0, width-ansi.StringWidth(name))))
}

// footer is the notice, if there is one, or else which keys there are.
func (m *Model) footer(width int) string {
	switch {
	case m.notice.text != "" && m.notice.bad:
		return m.styles.bad.Render(fit.Clip(m.notice.text, width))
	case m.notice.text != "":
		return m.styles.fresh.Render(fit.Clip(m.notice.text, width))
	}
	return m.styles.dim.Render(wholeKeys(m.keys(), width))
}

// wholeKeys are as many of some keys as there is room for.
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

// keys says what can be pressed, as far as there is room: the page of all keys is the last of them.
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
