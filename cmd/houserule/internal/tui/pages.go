package tui

import (
	"context"
	"slices"

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
	m.openEnd(nil)
	reckon := m.Compared()
	return func() tea.Msg {
		if all := reckon(context.Background()); player < len(all) {
			return compared{steps, all[player].Lines()}
		}
		return nil
	}
}

// hearCompared adds the comparison to the page of the end, if that is still what is to be seen.
func (m *Model) hearCompared(c compared) {
	if m.ended && m.pager != nil && m.pager.ends && len(m.Game.Steps()) == c.steps && len(c.lines) > 0 {
		m.openEnd(append(c.lines, ""))
	}
}

// openEnd shows how a game ended, among others if they have been compared, and what can be done now. Letters do that: a digit was
// meant for the last question.
func (m *Model) openEnd(among []string) {
	page := &pager{title: "The end", ends: true, back: "shows the table"}
	page.lines = slices.Concat(m.End(m.viewer()), []string{""}, among)
	page.pickBy("n", "once more", func() { m.playAgain(Anew) })
	if !m.Game.AsksLuck() {
		page.pickBy("s", "once more with the same luck", func() { m.playAgain(SameLuck) })
	}
	if m.Record != nil {
		page.pickBy("r", "save the game as a test that replays it", m.record)
	}
	page.lines = append(page.lines, "", "u undoes the last answer, l shows the story, q quits.", "")
	page.lines = append(page.lines, m.Last(m.viewer())...)
	m.pager = page
}

// Next says whether the player wants another game, and with which luck.
type Next uint8

const (
	Enough   Next = iota
	Anew          // with other luck
	SameLuck      // with the same
)

// Next returns what the player chose on leaving.
func (m *Model) Next() Next { return m.next }

func (m *Model) playAgain(next Next) {
	m.leave()
	if m.left {
		m.next = next
	}
}

// record keeps the game as a test.
func (m *Model) record() {
	repeat, err := m.Record()
	if err != nil {
		m.refuse(err)
		return
	}
	m.open("Recorded", []string{"", "To replay it: " + repeat}, "")
}
