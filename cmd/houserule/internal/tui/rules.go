package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// While a game is on the screen its rules may be saved. A mistake in them stands below the table until they are right again;
// where they tell another story, the person says how the game goes on.

// rulesKey shows in full what there is to say of rules that were saved.
const rulesKey = "r"

// hearRules waits for rules that are saved.
func (m *Model) hearRules() tea.Cmd {
	rereads := m.Rereads
	if rereads == nil {
		return nil
	}
	return func() tea.Msg { return <-rereads }
}

// goOnBy has the game go on by rules that were saved, unless something lies over the screen: they wait until it is put away.
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

// askHow says what differs first, and asks how the game goes on. Whoever says nothing leaves it as it is.
func (m *Model) askHow(change *session.Change) {
	m.open(change.Saved()+" The new rules change the story", append(change.Difference(m.HandsRound()), ""), "")
	m.pager.pick(fmt.Sprintf("resume at decision %d, before which nothing changes", change.From()), func() { m.adopt(change, session.FromThere) })
	m.pager.pick("replay all answers that still fit with the new rules", func() { m.adopt(change, session.Replay) })
	m.pager.back = "keeps the old rules"
}

// adopt has the game go on in one of the ways there are.
func (m *Model) adopt(change *session.Change, way session.Way) {
	from, err := m.GoOn(change, way)
	for player, happened := range m.answered {
		m.answered[player] = min(happened, from)
	}
	m.ended = false
	m.painter = painterFor(m.Game.Program().Variant, m.styles)
	m.turnTo()
	switch {
	case err != nil:
		m.refuse(err)
	case way == session.Refuse:
		m.notice = notice{change.Saved() + " The game keeps its old rules.", false}
	default:
		m.notice = notice{fmt.Sprintf("%s The game resumes at decision %d with the new rules.", change.Saved(), len(m.Game.Steps())+1), false}
	}
	m.tellUnkept()
}

// troubleLines say below the table that the rules were saved with a mistake, and the beginning of what is wrong.
func (m *Model) troubleLines(width, most int) []string {
	if len(m.trouble) == 0 || most < 2 {
		return nil
	}
	lines := []string{m.rule("The saved rules have errors, so the game keeps its old rules ("+rulesKey+" shows all)", width)}
	for _, line := range m.trouble[:min(len(m.trouble), most-1)] {
		lines = append(lines, m.styles.bad.Render(fit.Clip(strings.TrimRight(line, " "), width)))
	}
	return lines
}

// showTrouble shows all of it.
func (m *Model) showTrouble() {
	m.open("Errors in the saved rules", m.trouble, "The rules have no errors.")
}
