package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// The rules may be saved while a game is on the screen. Errors in them are displayed below the
// table until they are right again. If they change the story, the player decides how the game
// continues.

// rulesKey shows the errors of saved rules in full.
const rulesKey = "r"

// hearRules returns a command that waits for saved rules.
func (m *Model) hearRules() tea.Cmd {
	rereads := m.Rereads
	if rereads == nil {
		return nil
	}
	return func() tea.Msg { return <-rereads }
}

// goOnBy continues the game by saved rules. If a page covers the screen, the rules wait until it
// is closed, because it may hide the table.
func (m *Model) goOnBy(r *session.Reread) {
	if m.pager != nil {
		m.reread = r
		return
	}
	m.reread, m.trouble = nil, nil
	change, err := m.Under(r)
	switch {
	case err != nil:
		m.trouble, m.notice = wording.Lines(err.Error()), notice{}
	case change.IsSame():
		m.adopt(change, session.Replay)
		m.notice = notice{r.Saved() + " Nothing that has happened changes.", m.Unkept != nil}
	case m.IfChanged != "":
		m.adopt(change, m.IfChanged)
	default:
		m.askHow(change)
	}
}

// askHow shows the first difference and asks how the game continues. Closing the page keeps the
// old rules.
func (m *Model) askHow(change *session.Change) {
	m.open(change.Saved()+" The new rules change the story", append(change.Difference(m.HandsRound()), ""), "")
	m.pager.addItem(fmt.Sprintf("resume at decision %d, before which nothing changes", change.From()), func() { m.adopt(change, session.FromThere) })
	m.pager.addItem("replay all answers that still fit with the new rules", func() { m.adopt(change, session.Replay) })
	m.pager.back, m.pager.covers = "keeps the old rules", true
}

// adopt continues the game by saved rules. An error of the save is shown, and the game continues
// in spite of it.
func (m *Model) adopt(change *session.Change, resumption session.Resumption) {
	from, err := m.Resume(change, resumption)
	for player, happened := range m.answered {
		m.answered[player] = min(happened, from)
	}
	m.ended = false
	m.painter = painterFor(m.Game.Program().Variant, m.styles)
	m.turnTo()
	switch {
	case err != nil:
		m.refuse(err)
	case resumption == session.Refuse:
		m.notice = notice{change.Saved() + " The game keeps its old rules.", false}
	default:
		m.notice = notice{fmt.Sprintf("%s The game resumes at decision %d with the new rules.", change.Saved(), len(m.Game.Steps())+1), false}
	}
	m.warnUnkept()
}

// troubleTitle is the text above the errors in saved rules.
const troubleTitle = "The saved rules have errors, so the game keeps its old rules (" + rulesKey + " shows all)"

// troubleLines returns the errors in saved rules, which take the place of the story.
func (m *Model) troubleLines(width, height int) (lines []string) {
	for _, line := range m.trouble {
		lines = append(lines, m.styles.bad.Render(fit.Clip(strings.TrimRight(line, " "), width)))
	}
	return filled(lines, height)
}

// showTrouble shows all errors of the saved rules.
func (m *Model) showTrouble() {
	m.open("Errors in the saved rules", m.trouble, "The rules have no errors.")
}
