package tui

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// Introduce shows the introduction to the game.
func (m *Model) Introduce() {
	m.open(m.Title(), append([]string{""}, m.Beginning()...), "")
	m.pager.back, m.pager.begins = "begins", true
}

// A compared is the message with the comparison of the score.
type compared struct {
	steps int // the number of steps when the game was over
	lines []string
}

// end opens the page about the end of the game once, and returns a command that computes the
// comparison.
func (m *Model) end() tea.Cmd {
	if m.decision != nil || m.others != nil || m.ended || !m.Game.Result().Over {
		m.ended = m.ended && m.Game.Result().Over
		return nil
	}
	m.ended = true
	player, steps := max(0, m.viewer()), len(m.Game.Steps())
	m.openEnd(nil)
	compare := m.Compared()
	return func() tea.Msg {
		if all := compare(context.Background()); player < len(all) {
			return compared{steps, all[player].Lines()}
		}
		return nil
	}
}

// hearCompared adds the comparison to the page about the end, if that is still open.
func (m *Model) hearCompared(c compared) {
	if m.ended && m.pager != nil && m.pager.ends && len(m.Game.Steps()) == c.steps && len(c.lines) > 0 {
		m.openEnd(append(c.lines, ""))
	}
}

// openEnd opens the page about the end of the game, with the comparison if it is known. Its
// actions have letters as keys, because a digit may have been meant for the last question.
func (m *Model) openEnd(among []string) {
	page := &pager{title: m.styles.language.Word("The end"), ends: true, back: "shows the table"}
	page.lines = append(slices.Concat(m.End(m.viewer()), []string{""}, among), m.styles.language.Word("n  once more"))
	if !m.Game.AsksLuck() {
		page.lines = append(page.lines, m.styles.language.Word("N  once more with the same luck"))
	}
	if m.Record != nil {
		page.lines = append(page.lines, m.styles.language.Word("R  save the game as a test that replays it"))
	}
	page.lines = append(page.lines, "", m.styles.language.Word("u undoes the last answer, l shows the story, q quits."), "")
	page.lines = append(page.lines, m.Last(m.viewer())...)
	m.pager = page
}

// pressEnd handles a key that has a meaning only when the game is over, on the page about the end
// and on the table. It reports whether it did.
func (m *Model) pressEnd(key string) bool {
	if m.decision != nil || m.others != nil || !m.Game.Result().Over {
		return false
	}
	switch {
	case key == "n":
		m.playAgain(Redealt)
	case key == "N" && !m.Game.AsksLuck():
		m.playAgain(SameLuck)
	case key == "R" && m.Record != nil:
		m.record()
	case key == "q":
		m.leave()
	default:
		return false
	}
	return true
}

// A Next says whether the player wants another game, and with which luck.
type Next uint8

const (
	Enough   Next = iota
	Redealt       // with other luck
	SameLuck      // with the same luck
)

// Next returns the choice that the player made on leaving.
func (m *Model) Next() Next { return m.next }

func (m *Model) playAgain(next Next) {
	m.leave()
	if m.left {
		m.next = next
	}
}

// record writes the game as a scenario, and shows the command that repeats it, or the error.
func (m *Model) record() {
	repeat, err := m.Record()
	if err != nil {
		m.refuse(err)
		return
	}
	m.open("Recorded", []string{"", m.say("To replay it: %s", repeat)}, "")
}
