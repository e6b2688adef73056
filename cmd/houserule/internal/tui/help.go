package tui

import "houserule/cmd/houserule/internal/session"

// The page that lists all keys.

// helpOnKeys opens the page.
func (m *Model) helpOnKeys() {
	lines := []string{
		"Answering",
		"  1-9       takes that way, or marks it where several are chosen",
		"  0         none, or done with what is marked",
		"  enter     takes, or marks, the row under the cursor",
		"  ↑ ↓ ← →   move, home and end to the first and last; space only marks",
		"  /         searches: type a part of a name, without accents; esc ends it",
		"            A long list searches at once, also by number; esc then gives",
		"            letters back to commands.",
		"  esc       goes back a step",
		"  tab       what the next player at this screen is asked, where several are",
		"",
		"Looking",
		"  i         the card under the cursor, and again: the next that the question names",
		"  t         the table",
		"  b         the board: arrows move its cursor, tab goes to the next way, and",
		"            enter takes it; below stands how far it is",
		"  l         the story, and again: every step of it; pgup and pgdn scroll through",
		"            what stands on the screen",
		"  e         explains what just happened, with its rule and its sum",
		"  w         why ways are closed",
		"  h         hint: the cursor goes to what the rules suggest",
		"",
		"Reading what is longer than the screen",
		"  ↑ ↓ j k   a line up or down; pgup b and pgdn f space a screen",
		"  home g    to its beginning; end G to its end; any other key goes back",
		"",
		"Fewer questions",
		"  a         answers this question so from now on: as long as it is about the",
		"            same, this turn or always; or passes until something concerns you.",
		"            After a loss, and where ways or chances are others, you are asked.",
		"  A         lists and ends that",
		"",
		"The game",
		"  u U       takes the last answer back; takes it again",
		"  s         saves          q         leaves; all is saved already",
		"  O         offers something out of turn, where rules know offers",
		"  r         what is wrong with rules that were saved, in full",
		"  =         corrects the table of real cards",
		"  ctrl-c    leaves",
	}
	m.open("Keys", lines, "")
}

// lookAt shows the card under the cursor, or an error if the question names none. The same key on
// the page shows the next card that the question names.
func (m *Model) lookAt() {
	if m.decision == nil {
		return
	}
	option := -1
	if items := m.menu.items; len(items) > 0 {
		if it := items[m.menu.cursor]; it.group != nil {
			option = it.group[0]
		} else if len(it.choice.Indexes) > 0 {
			option = it.choice.Indexes[0]
		}
	}
	cards := m.Named(m.decision, option)
	if len(cards) == 0 {
		m.notice = notice{"The question names no card.", true}
		return
	}
	m.showCard(cards, 0)
}

// showCard shows the card at index at; the same key shows the next one.
func (m *Model) showCard(cards []int, at int) {
	title, lines := m.Card(m.viewer(), cards[at])
	m.open(title, lines, "")
	if len(cards) > 1 {
		m.pager.next = func() { m.showCard(cards, (at+1)%len(cards)) }
	}
}

// tellStory shows the condensed story, scrolled to its end. The same key on the page shows every
// step.
func (m *Model) tellStory() {
	m.open("The story", session.InFull(session.FormatStory(m.StoryLines(m.viewer(), 0))), "Nothing has happened yet.")
	m.pager.offset = unbounded
	m.pager.steps = func() {
		m.open("The story, step by step", session.InFull(m.Story(m.viewer())), "Nothing has happened yet.")
		m.pager.offset = unbounded
	}
}
