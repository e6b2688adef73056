package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/tabletop"
	"houserule/dsl/variant"
)

// The screen is divided into regions: a heading, the table, the story, the question, the options
// and the keys. Their sizes depend only on the window and on the game, so that no region moves
// between two questions. On a wide screen the story is beside the table.
const (
	wide      = 110 // minimum width for the story beside the table
	narrowest = 40
	lowest    = 12
	unbounded = 1 << 20
)

// The regions hold the numbers of lines that change with the size of the window. Besides these
// there are a heading, a rule below it or below the table, the question, a message and the keys.
type regions struct{ table, story, options int }

// forQuestion is the number of lines of the question: a rule and the prompt, or a prompt that
// needs two lines.
const forQuestion = 2

// regions divides the lines of the window. A game with a board, or with many shelves at the start,
// gets a larger table.
func (m *Model) regions() (r regions) {
	width, height := m.size()
	room := height - 4 - forQuestion
	if width >= wide {
		r.options = max(room*2/5, min(room/2, 7))
		r.table = room - r.options
		r.story = r.table
		return r
	}
	r.story = max(1, room*2/7)
	r.table = max(room/3, min(m.shelves, room/2, room-r.story-4))
	if m.hasBoard() {
		r.table = max(r.table, room*2/5)
	}
	r.options = room - r.story - r.table
	return r
}

// firstOption returns the line on the screen where the options begin.
func (m *Model) firstOption() int {
	_, height := m.size()
	return height - 2 - m.regions().options
}

func (m *Model) View() tea.View {
	view := viewOf(strings.Join(m.lines(), "\n"), m.ASCII)
	view.WindowTitle = m.Title()
	return view
}

// say formats a text of the program in the language of the players.
func (m *Model) say(format string, parts ...any) string {
	return m.styles.language.Say(format, parts...)
}

// size returns the size of the terminal, but at least the minimum for a screen.
func (m *Model) size() (width, height int) { return max(narrowest, m.width), max(lowest, m.height) }

// isTooSmall reports whether the terminal is below the minimum size.
func (m *Model) isTooSmall() bool { return m.width < narrowest || m.height < lowest }

// tooSmall returns a message about the size, clipped to the screen.
func (m *Model) tooSmall() []string {
	lines := fit.Wrap(m.say("The window is too small: it needs %d by %d, but has %d by %d.", narrowest, lowest, m.width, m.height), max(1, m.width))
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
		return m.pager.view(m.styles, m.noticeLine(width), width, height)
	}
	r := m.regions()
	lines := []string{m.heading(width)}
	if width >= wide {
		lines = append(lines, m.sideBySide(r, width)...)
	} else {
		story, left := m.storyLines(width, r.story)
		lines = append(lines, filled(m.table(width, r.table), r.table)...)
		lines = append(append(lines, m.rule(left, width)), story...)
	}
	lines = append(lines, filled(m.question(width), forQuestion)...)
	lines = append(lines, filled(m.asked(width, r.options), r.options)...)
	return append(lines, m.message(width), m.styles.dim.Render(m.styles.keys(m.keys(), width)))
}

// filled returns exactly height lines.
func filled(lines []string, height int) []string {
	lines = lines[:min(len(lines), height)]
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

// heading returns the first line: the title, the turn, the phase and the score, and the luck if
// there is room for it. A heading that is too long cuts the title, because that never changes.
func (m *Model) heading(width int) string {
	title, now := m.Title(), ""
	if turn := m.Game.Result().Turns; turn > 0 {
		now += m.styles.language.Say(" · turn %d", turn)
	}
	if m.decision != nil && session.PhaseOf(m.decision) != "" {
		now += " · " + session.PhaseOf(m.decision)
	}
	if m.score != "" {
		now += " · " + m.score
	}
	left := fit.Clip(title, max(shortTitle, width-ansi.StringWidth(now))) + now
	if ansi.StringWidth(left+"  "+m.Luck) > width {
		return m.styles.title.Render(fit.Clip(left, width))
	}
	return m.styles.title.Render(fit.Pad(left, width-ansi.StringWidth(m.Luck))) + m.styles.dim.Render(m.Luck)
}

// shortTitle is the width that a title keeps in a heading.
const shortTitle = 8

// ownScore returns the current score of the player at the screen, or "" if there is none.
func (m *Model) ownScore() string {
	scores, player := m.seen.Scores, max(0, m.viewer())
	if player >= len(scores) || scores[player] == variant.None {
		return ""
	}
	return m.styles.language.Say("score %d", scores[player])
}

// sideBySide returns the table on the left and the story on the right, below a rule.
func (m *Model) sideBySide(r regions, width int) []string {
	left := width * 3 / 5
	table := m.table(left, r.table)
	told, more := m.storyLines(width-left-2, r.story)
	lines := []string{m.rule("", left) + m.rule(more, width-left)}
	for i, cell := range filled(table, r.table) {
		lines = append(lines, fit.Pad(cell, left)+m.styles.rule.Render("│")+" "+told[i])
	}
	return lines
}

// table returns the table in at most height lines. If the options are spaces of a board, the part
// of the board around them comes first.
func (m *Model) table(width, height int) []string {
	lines := boardPage{m}.boardLines(width, height)
	if room := height - len(lines); room > 0 {
		for _, line := range tabletop.Lines(m.Session, m.seen, tabletop.Manner{Named: m.named, Wanted: m.wanted(), Scored: height != unbounded}, width, room) {
			lines = append(lines, m.painter.paint(line))
		}
	}
	return lines
}

// wanted returns the set of the components that are options, or that the question is about.
func (m *Model) wanted() map[int]bool {
	wanted := map[int]bool{}
	if m.decision == nil {
		return wanted
	}
	for i := range m.decision.Open {
		if x := m.decision.Component(i, m.menu.picked); x >= 0 {
			wanted[x] = true
		}
	}
	for _, x := range m.About(m.decision) {
		wanted[x] = true
	}
	return wanted
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

// asked returns the options, with the subjects of the question and the closed options below, or
// the end of the game.
func (m *Model) asked(width, height int) []string {
	switch {
	case m.others != nil:
		return nil
	case m.decision == nil:
		var lines []string
		for _, line := range m.Ending() {
			lines = append(lines, fit.Wrap(line, width)...)
		}
		return lines
	case m.correction.open:
		return m.correctionLines(width, height)
	}
	var lines []string
	if m.entry.used {
		lines = []string{" › " + m.entry.text + m.styles.cursor.Render(" ")}
	} else {
		sheet := m.menu.sheet(width)
		sheet.squeeze(height)
		reserved := len(m.about(width, max(0, min(3, height-fewOptions))))
		lines = sheet.view(m.styles, sheet.height(height-reserved))
	}
	about := m.about(width, height-len(lines))
	lines = append(lines, m.menu.viewClosed(m.styles, width, height-len(lines)-len(about))...)
	return append(lines, about...)
}

// fewOptions is the number of lines that options get before the subjects of the question.
const fewOptions = 5

// about returns the rest of a long prompt, the subjects of the question and the check that
// follows. They are given in full if they fit, and abbreviated otherwise.
func (m *Model) about(width, height int) []string {
	now := m.Advice(m.decision)
	focus := session.Focus(now, width-2)
	var check []string
	if now.Check != nil {
		for _, line := range session.Check(now.Check) {
			check = append(check, fit.Wrap(line, width-2)...)
		}
		if len(focus)+len(check) > height {
			check = fit.Wrap(session.Brief(now.Check, unbounded), width-2)
		}
		if len(check) > height {
			check = []string{fit.Clip(session.Brief(now.Check, width-2), width-2)}
		}
		if lasting := session.Lasting(m.Session, now); lasting != "" && len(check) < height {
			check = append(check, fit.Clip(lasting, width-2))
		}
	}
	if full := session.FocusInFull(now, width-2); len(full)+len(check) <= height {
		focus = full
	}
	if len(focus)+len(check) > height {
		focus = m.cut(focus, height-len(check), width-2)
	}
	var lines []string
	if prompt := m.prompt(width); len(prompt) > forQuestion {
		lines = prompt[forQuestion:]
	}
	for _, line := range append(focus, check...) {
		lines = append(lines, fit.Clip("  "+line, width))
	}
	return lines[:min(len(lines), max(0, height))]
}

// cut returns the first lines. The last one ends with the number of lines left out.
func (m *Model) cut(lines []string, most, width int) []string {
	if most <= 0 {
		return nil
	}
	more := m.say("   … %d more, i", len(lines)-most)
	last, _, _ := strings.Cut(lines[most-1], "   … ") // its own number of figures
	return append(slices.Clone(lines[:most-1]), fit.Clip(last, width-ansi.StringWidth(more))+more)
}

// prompt returns the prompt with a description of valid answers if these are not evident.
func (m *Model) prompt(width int) []string {
	prompt := cmp.Or(m.menu.prompt, m.Prompt(m.decision))
	switch {
	case m.menu.marked != nil:
		prompt += " (" + session.Wanted(m.decision) + ")"
	case m.entry.used:
		prompt += " (" + session.Wanted(m.decision) + m.styles.language.Word(", then enter)")
	}
	return fit.Wrap(prompt, width)
}

// question returns the prompt below a rule, or without the rule if it needs two lines.
func (m *Model) question(width int) []string {
	if m.others != nil {
		return []string{m.rule(m.Player(m.others.Player), width), m.styles.dim.Render(" " + m.say(m.Seats.Names()[m.others.Player].Decides()) + " …")}
	}
	if m.decision == nil {
		return []string{m.rule("", width), m.styles.title.Render(m.styles.language.Word("The end"))}
	}
	lines := m.prompt(width)
	for i := range lines {
		if i == forQuestion-1 && len(lines) > forQuestion {
			lines[i] = fit.Clip(lines[i]+" "+fit.Ellipsis, width)
		}
		lines[i] = m.styles.title.Render(lines[i])
	}
	if len(lines) == 1 {
		lines = append([]string{m.rule(m.Player(m.decision.Player), width)}, lines...)
	}
	return lines
}

// rule returns a line across the screen that contains a name.
func (m *Model) rule(name string, width int) string {
	if name != "" {
		name = "── " + name + " "
	}
	return m.styles.rule.Render(name + strings.Repeat("─", max(0, width-ansi.StringWidth(name))))
}

// message returns the line above the keys: the text that is searched for, the notice, or the note
// of the option under the cursor if it doesn't fit beside the option.
func (m *Model) message(width int) string {
	switch {
	case m.menu.filtering || m.menu.filter != "":
		return fit.Clip("/"+m.menu.filter, width-1) + m.styles.cursor.Render(" ")
	case m.notice.text == "" && m.decision != nil && !m.correction.open && !m.entry.used:
		return m.styles.dim.Render(fit.Clip(m.menu.cut, width))
	}
	return m.noticeLine(width)
}

func (m *Model) noticeLine(width int) string {
	style := m.styles.fresh
	if m.notice.bad {
		style = m.styles.bad
	}
	return style.Render(fit.Clip(m.styles.language.Word(m.notice.text), width))
}

// keys returns as many keys as fit, without cutting one, in the language of the players. Two blanks
// separate keys.
func (s *styles) keys(keys string, width int) string {
	each := strings.Split(keys, "  ")
	for i := range each {
		each[i] = s.language.Word(each[i])
	}
	keys = strings.Join(each, "  ")
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
	case m.decision == nil && m.others == nil:
		return "n once more  u undo  l story  e explain  t table  s save  ? keys  q leave"
	case m.decision == nil:
		return "? keys  u undo  e explain  " + pages + "  s save  q leave"
	case m.correction.open:
		return "enter corrects the table  esc goes back"
	case m.menu.filtering:
		return "type a part of a name or a number  enter takes it  esc shows all"
	case m.menu.outer != nil:
		return "esc goes back  " + always
	case len(m.menu.items) > mostDigits:
		return "/ find  " + always
	default:
		return always
	}
}
