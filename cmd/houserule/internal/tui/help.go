package tui

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/session"
)

// The page that lists all keys.

// helpOnKeys opens the page.
func (m *Model) helpOnKeys() {
	lines := strings.Split(m.say(`Answering
  1-9       takes that option, or marks it if you choose several; in a list
            with more than nine, moves to it, and enter takes it
  0         takes none, or confirms the marked options
  enter     takes or marks the option under the cursor
  ↑ ↓ ← →   move, as j and k do; home or g moves to the first item, end or G
            to the last; space only marks
  /         searches: type a part of a name, without accents; esc ends it
  mouse     a click moves to an option, and a second one takes it; the wheel
            scrolls the story and the options; shift selects text
  esc       goes back a step
  tab       shows the question of the next player at this screen

Looking
  i         shows the card under the cursor, and then the next of the question
  t         shows the table
  b         shows the board: arrows move, tab goes to the next option, and
            enter takes it; the last line shows how far it is
  l         shows the story, and then every step of it; pgup and pgdn scroll
            the part on the screen
  e         explains what just happened, with the rule and the sum
  w         explains why options are closed
  h         moves the cursor to the suggested option

Reading a page that is longer than the screen
  ↑ ↓ j k   a line up or down; pgup and pgdn space a screen
  home g    to its start; end G to its end; enter, esc and q go back

Fewer questions
  a         answers this question the same from now on: for the same cards,
            this turn or always; or passes until something concerns you. You
            are still asked after a loss, or if options or chances change.
  A         lists the standing answers and ends them

The game
  u U       undoes the last answer; redoes it
  s         saves          q         quits; the game is saved
  O         makes an offer out of turn, if the rules have offers
  r         shows all errors in the saved rules
  =         corrects the game to match real cards
  n N R     after the end: once more, with the same luck, save as a test
  ctrl-c    quits          ctrl-z    suspends the program`), "\n")
	if signs := session.Signs(m.Game.Program().Variant); len(signs) > 0 {
		lines = append(lines, "", m.say("Signs after names"))
		for _, sign := range signs {
			lines = append(lines, fmt.Sprintf("  %-8s  %s", sign[0], sign[1]))
		}
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

// openStory shows the condensed story, scrolled to its end. The same key on the page shows every
// step.
func (m *Model) openStory() {
	m.open("The story", session.InFull(session.FormatStory(m.Game.Log().Language(), m.viewer(), m.StoryLines(m.viewer(), 0))), "Nothing has happened yet.")
	m.pager.offset = unbounded
	m.pager.steps = func() {
		m.open("The story, step by step", session.InFull(m.Story(m.viewer())), "Nothing has happened yet.")
		m.pager.offset = unbounded
	}
}
