// Package tui plays a game on a terminal. It displays the table, the story and the pending
// decision, with every option one key away. It receives a session and plays it. It doesn't choose
// the game, and the terminal is driven by Bubble Tea.
package tui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/tabletop"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/seat"
	"houserule/interpreter/view"
)

// A Model is the state of the screen: a game, and the position of the player in menus and pages.
type Model struct {
	*session.Session
	styles        styles
	painter       painter
	width, height int

	decision   *interpreter.Decision // nil at the end, or while others decide
	others     *interpreter.Decision // the pending decision of others, or nil
	thinking   context.CancelFunc    // cancels the computation of others; nil if none is running
	questions  int                   // number of decisions asked of others
	seat       int                   // the player to whom the table is shown
	menu       menu
	entry      entry
	correction correction
	pager      *pager // the page over the whole screen, or nil

	seen    view.View // the game as the player at the screen may know it
	shelves int       // the number of shelves that mattered when the screen was opened
	score   string    // the score of the player at the screen, or ""
	columns []string  // names of columns, in the order in which they were first shown

	story    []session.StoryLine
	answered map[int]int // map from seat to the number of events at its last answer
	fresh    int         // index of the first new line of the story
	scrolled int         // lines scrolled up from the end of the story
	notice   notice
	hinted   *interpreter.Place // the question of the last hint

	turned    int           // number of times that the screen was updated to the game
	drawn     int           // the value of turned when a question was last drawn
	unseen    bool          // the question has not been visible long enough
	untilSeen time.Duration // 0 accepts keys at once

	cursor    int   // the space of the board under the cursor
	cursorFor int   // the value of turned when the cursor was placed
	subjects  []int // subjects of the last question that lie on the board

	drawnBoard *board.Drawing // the board in the region of the table when last drawn, or nil
	drawnFrom  int            // the first line of it that was visible

	ended bool // the end of the game was shown
	next  Next // the kind of the next game

	reread  *session.Reread // saved rules that wait until the page is closed, or nil
	trouble []string        // error lines of saved rules, empty once they are right

	// ASCII makes the screen draw no other characters.
	ASCII bool

	left bool // the player has left
}

// A notice is a line that responds to the last key.
type notice struct {
	text string
	bad  bool
}

// New returns a screen for a game.
func New(s *session.Session) *Model {
	m := &Model{Session: s, styles: newStyles(), width: 80, height: 24, seat: s.Viewer(nil), answered: map[int]int{}, untilSeen: untilSeen, cursor: nowhere}
	m.styles.language = s.Game.Program().Variant.Language
	for i, step := range s.Game.Steps() { // in a game that continues
		if i > 0 {
			m.answered[step.Player] = s.Game.Steps()[i-1].Logged
		}
	}
	m.painter = painterFor(s.Game.Program().Variant, m.styles)
	m.turnTo()
	m.shelves = tabletop.Shelves(s, m.seen)
	if s.News != "" {
		m.open("About this saved game", strings.Split(s.News, "\n"), "")
	}
	return m
}

// turnTo updates the screen to the current decision.
func (m *Model) turnTo() {
	m.cancelOthers()
	m.decision, m.others = m.standing()
	m.read(m.viewer())
	m.scrolled = 0
	m.menu, m.entry, m.correction = menu{}, entry{}, correction{}
	m.turned++
	m.unseen = m.turned > 1 && (m.decision != nil || m.Game.Result().Over) && m.untilSeen > 0
	if m.others == nil {
		m.passTo(m.viewer())
	}
	m.seen = m.Seen(m.viewer())
	m.score = m.ownScore()
	if m.decision == nil {
		return
	}
	m.menu = menuFor(m.decision)
	m.menu.figure(m.Advice(m.decision), &m.columns)
	m.menu.explain(m.does, m.shared)
	if m.decision.IsAdvised() && !session.IsLuck(m.decision) {
		choice, _ := m.Hint(m.decision)
		m.menu.pointTo(choice)
	}
	m.entry = entryFor(m.decision)
}

// does returns the effect of an option.
func (m *Model) does(option, part int, row *advice.Row) string {
	return m.Does(m.decision, option, part, row)
}

func (m *Model) shared(option, part int, row *advice.Row) string {
	return cmp.Or(m.PartGloss(m.decision, option, part), session.PartsOf(row))
}

// read loads the story as a player may know it. Lines since that player's last answer count as
// new.
func (m *Model) read(player int) {
	answered := min(m.answered[player], len(m.Game.Log().Events))
	// told apart, because a line may combine several events
	fresh := session.FormatStory(m.Game.Log().Language(), player, m.StoryLines(player, answered))
	if line := m.AnswerLine(player); len(fresh) == 0 && player >= 0 && line != "" {
		fresh = []session.StoryLine{{Line: "  " + line}}
	}
	all := session.FormatStory(m.Game.Log().Language(), player, m.StoryLines(player, 0))
	m.story = append(slices.Clip(all[:len(all)-len(session.Since(all, answered))]), fresh...)
	m.fresh = len(m.story) - len(fresh)
}

// passTo covers the table when the screen changes hands, if the players have secrets. The cover
// shows the public events since the new player's last answer, because these need no cover.
func (m *Model) passTo(player int) {
	if player >= 0 && player != m.seat && m.HandsRound() {
		title := m.say("Give the screen to %s, who decides. All other players look away.", m.Player(player))
		lines := append([]string{""}, session.InFull(m.PublicStory(min(m.answered[player], len(m.Game.Log().Events))))...)
		m.pager = &pager{title: title, lines: lines, offset: toEnd, back: "shows the table", covers: true}
	}
	m.seat = player
}

// viewer returns the seat to which the table is shown. While others decide, it is the last one.
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
		if message != nil { // nil when the watcher has ended
			m.goOnBy(message)
			listen = m.hearRules()
		}
	case tea.WindowSizeMsg:
		m.resize(message.Width, message.Height)
	case tea.KeyPressMsg:
		if message.String() == "ctrl+z" {
			return m, tea.Suspend
		}
		m.pressSeen(message.String())
	case tea.MouseClickMsg:
		m.click(message.X, message.Y)
	case tea.MouseWheelMsg:
		m.wheel(message.Button == tea.MouseWheelUp, message.Y)
	case decided:
		m.receive(message)
	case compared:
		m.hearCompared(message)
	case seen:
		m.unseen = m.unseen && int(message) != m.drawn
	}
	if m.reread != nil && m.pager == nil {
		m.goOnBy(m.reread)
	}
	if m.left {
		m.cancelOthers()
		return m, tea.Quit
	}
	return m, tea.Batch(m.think(), m.draw(), m.end(), listen)
}

// A seen is the message that a question has been visible for a moment.
type seen int

// untilSeen is the time before a question accepts keys. Keys that come earlier were pressed
// before the player could read it.
const untilSeen = 80 * time.Millisecond

// draw starts the timer of a new question.
func (m *Model) draw() tea.Cmd {
	if !m.unseen || m.drawn == m.turned {
		return nil
	}
	m.drawn = m.turned
	question := m.drawn
	return tea.Tick(m.untilSeen, func(time.Time) tea.Msg { return seen(question) })
}

// pressSeen handles a key, unless the question it would answer was not visible yet.
func (m *Model) pressSeen(key string) {
	if m.unseen && (m.pager == nil || m.pager.ends) && key != "ctrl+c" {
		m.ignored()
		return
	}
	m.press(key)
}

func (m *Model) ignored() {
	m.notice = notice{"Keys that you pressed before this question appeared were ignored.", false}
}

func (m *Model) resize(width, height int) {
	m.width, m.height = width, height
	if m.pager != nil && m.pager.resized != nil {
		m.pager.resized()
	}
}

// choose answers the decision. If the answer is invalid, it shows the error and the decision
// remains pending.
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
	propose(m)
	if another {
		m.replace(err)
	}
	if m.Game.Err() != nil {
		m.notice = notice{m.say("After %q, the game stopped at a rule error; u undoes the answer.", answer), true}
	}
	m.warnUnkept()
}

// warnUnkept shows the error if the last answer could not be saved.
func (m *Model) warnUnkept() {
	if m.Unkept != nil {
		m.refuse(m.Unkept)
	}
}
