// Package tui plays a game on a terminal: the table, what happens and what is to be decided, with
// every choice one key away. A session comes in; what leaves is a game that was played. Which game it
// is, and how a terminal is driven, is for others to know.
package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/seat"
)

// A Model is what the screen shows: a game, and where the person is in it.
type Model struct {
	*session.Session
	styles        styles
	painter       painter
	width, height int

	decision   *interpreter.Decision // nil once the game is over, or while others decide
	others     *interpreter.Decision // nil unless they do
	thinking   context.CancelFunc    // breaks it off; nil if nobody does
	questions  int                   // how often others were asked
	seat       int                   // of the person whom the table is shown to
	menu       menu
	entry      entry
	correction correction
	pager      *pager // over everything else, if there is one

	story    []session.Told
	answered map[int]int // by seat: how much had happened when they answered last
	fresh    int         // where in the story that is
	scrolled int         // lines up from the end of the story
	notice   notice

	turned    int           // how often the screen was turned to where the game stands
	drawn     int           // what that was when a question was drawn last
	unseen    bool          // nobody can have seen the question yet
	untilSeen time.Duration // 0: keys may come as soon as they like

	cursor    int   // the space of the board that it is on
	cursorFor int   // how often the screen had been turned when it was put there
	subjects  []int // what on the board a question was about

	ended bool // whether it was shown how the game ended
	next  Next // how to play once more

	reread  *session.Reread // rules that were saved while something lay over the screen; nil if none were
	trouble []string        // what is wrong with rules that were saved; nothing once they are right

	left bool // whether the person has left
}

// A notice is one line that answers the last key.
type notice struct {
	text string
	bad  bool
}

// New is a screen for a game.
func New(s *session.Session) *Model {
	m := &Model{Session: s, styles: newStyles(), width: 80, height: 24, seat: s.Viewer(nil), answered: map[int]int{}, untilSeen: untilSeen, cursor: nowhere}
	for i, step := range s.Game.Steps() { // where a game goes on
		if i > 0 {
			m.answered[step.Player] = s.Game.Steps()[i-1].Told
		}
	}
	m.painter = painterFor(s.Game.Program().Variant, m.styles)
	m.turnTo()
	if s.News != "" {
		m.open("About this saved game", strings.Split(s.News, "\n"), "")
	}
	return m
}

// turnTo brings the screen to where the game stands now.
func (m *Model) turnTo() {
	m.breakOff()
	m.decision, m.others = m.standing()
	m.read(m.viewer())
	m.scrolled = 0
	m.menu, m.entry, m.correction = menu{}, entry{}, correction{}
	m.turned++
	m.unseen = m.turned > 1 && (m.decision != nil || m.Game.Result().Over) && m.untilSeen > 0
	if m.others == nil {
		m.passTo(m.viewer())
	}
	if m.decision == nil {
		return
	}
	m.menu = menuFor(m.decision)
	m.menu.figure(m.Advice(m.decision))
	m.menu.explain(m.does, m.shared)
	m.entry = entryFor(m.decision)
}

// does is what one of the ways does.
func (m *Model) does(option, part int, row *advice.Row) string {
	return m.Does(m.decision, option, part, row)
}

func (m *Model) shared(option, part int, row *advice.Row) string {
	return cmp.Or(m.PartGloss(m.decision, option, part), session.PartsOf(row))
}

// read has a player read the story. All since their last answer is fresh.
func (m *Model) read(player int) {
	happened := len(m.Game.Log().Events)
	m.story = session.Tellings(m.StoryLines(player, 0))
	m.fresh = len(m.story) - len(session.Since(m.story, min(m.answered[player], happened)))
}

// passTo covers the table while the screen goes from one player to another, if they have secrets. What is for everybody
// needs no cover, and so it says what all may know of what happened since that player answered last.
func (m *Model) passTo(player int) {
	if player >= 0 && player != m.seat && m.HandsRound() {
		title := fmt.Sprintf("Give the screen to %s, who decides. All other players look away.", m.Player(player))
		lines := append([]string{""}, session.InFull(m.OpenDeeds(min(m.answered[player], len(m.Game.Log().Events))))...)
		m.pager = &pager{title: title, lines: lines, offset: toEnd, back: "shows the table"}
	}
	m.seat = player
}

// viewer is the seat that the table is shown to. While others decide it stays with whom it was.
func (m *Model) viewer() int {
	if m.others != nil {
		return m.seat
	}
	return m.Viewer(m.decision)
}

func (m *Model) Init() tea.Cmd { return tea.Batch(m.think(), m.hearRules()) }

func (m *Model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	var listen tea.Cmd
	switch message := message.(type) {
	case *session.Reread:
		if message != nil { // else nobody watches any more
			m.goOnBy(message)
			listen = m.hearRules()
		}
	case tea.WindowSizeMsg:
		m.resize(message.Width, message.Height)
	case tea.KeyPressMsg:
		m.pressSeen(message.String())
	case decided:
		m.hear(message)
	case compared:
		m.hearCompared(message)
	case seen:
		m.unseen = m.unseen && int(message) != m.drawn
	}
	if m.reread != nil && m.pager == nil {
		m.goOnBy(m.reread)
	}
	if m.left {
		m.breakOff()
		return m, tea.Quit
	}
	return m, tea.Batch(m.think(), m.draw(), m.end(), listen)
}

// seen says that a question has been on the screen for a moment.
type seen int

// untilSeen is how long that takes. Nobody answers that soon who has read it: such keys were pressed before.
const untilSeen = 80 * time.Millisecond

// draw has a new question be taken for seen in a moment.
func (m *Model) draw() tea.Cmd {
	if !m.unseen || m.drawn == m.turned {
		return nil
	}
	m.drawn = m.turned
	question := m.drawn
	return tea.Tick(m.untilSeen, func(time.Time) tea.Msg { return seen(question) })
}

// pressSeen does what a key says, unless it was pressed before the question could be seen that it would answer.
func (m *Model) pressSeen(key string) {
	if m.unseen && (m.pager == nil || m.pager.ends) && key != "ctrl+c" {
		m.notice = notice{"Keys that you pressed before this question appeared were ignored.", false}
		return
	}
	m.press(key)
}

func (m *Model) resize(width, height int) {
	m.width, m.height = width, height
	if m.pager != nil && m.pager.resized != nil {
		m.pager.resized()
	}
}

// choose answers the decision, or says what is wrong with the answer.
func (m *Model) choose(c interpreter.Choice) {
	answer := wording.OneLine(m.decision.Answer(c))
	player, happened := m.decision.Player, len(m.Game.Log().Events)
	err := m.Choose(c)
	_, another := errors.AsType[*seat.Failure](err) // the answer stands
	if err != nil && !another {
		m.notice = notice{wording.OneLine(err.Error()), true}
		return
	}
	m.answered[player] = happened
	m.notice = notice{}
	m.turnTo()
	m.answerStanding()
	if another {
		m.replace(err)
	}
	if m.Game.Err() != nil {
		m.notice = notice{fmt.Sprintf("After %q, the game stopped at a rule error; u undoes the answer.", answer), true}
	}
	m.tellUnkept()
}

// tellUnkept says that the last answer is not safe, if so.
func (m *Model) tellUnkept() {
	if m.Unkept != nil {
		m.refuse(m.Unkept)
	}
}
