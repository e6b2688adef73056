package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// press handles a key: first in a page over the screen, then as a command, then as an answer.
func (m *Model) press(key string) {
	switch {
	case key == "ctrl+c":
		m.left = true
	case m.pressBoard(key):
	case m.pager != nil:
		m.pressPager(key)
	case m.pressCorrection(key):
	case m.menu.filtering:
		m.pressFilter(key)
	case m.command(key):
	case m.scroll(key):
	case m.decision == nil:
	case m.entry.used:
		m.pressEntry(key)
	default:
		m.pressMenu(key)
	}
}

// command carries out a key that doesn't depend on the question. It reports whether the key is a
// command.
func (m *Model) command(key string) bool {
	switch key {
	case "u":
		m.takeBack()
	case "U":
		m.redo()
	case "?":
		m.helpOnKeys()
	case "e":
		m.open("What just happened", m.Explain(m.viewer()), "Nothing has happened yet.")
		m.pager.offset = unbounded // at the newest
	case "a":
		m.always()
	case "A":
		m.endAlways()
	case "i":
		m.lookAt()
	case "l":
		m.tellStory()
	case "t":
		m.openTable()
	case "b":
		m.openBoard()
	case rulesKey:
		m.showTrouble()
	case "O":
		m.offer()
	case "tab":
		m.turnToNext()
	case "w":
		m.why()
	case "h":
		m.hint()
	case "s":
		m.save()
	case "q":
		m.leave()
	default:
		return false
	}
	return true
}

// openTable shows the whole table, formatted for the size of the window.
func (m *Model) openTable() {
	width, _ := m.size()
	m.open("The table", append(m.table(width, unbounded), m.Figures(m.viewer())...), "")
	m.pager.resized = m.openTable
}

// open shows lines over the whole screen.
func (m *Model) open(title string, lines []string, otherwise string) {
	if len(lines) == 0 {
		lines = []string{otherwise}
	}
	m.pager = &pager{title: title, lines: lines, back: "goes back"}
}

// pressPager handles a key in the page over the screen.
func (m *Model) pressPager(key string) {
	page := m.pager
	if page.answer != nil && (key == "y" || key == "n") {
		m.pager = nil
		page.answer(key == "y")
		return
	}
	if at := slices.IndexFunc(page.picks, func(p pick) bool { return p.key == key }); at >= 0 {
		m.pager = nil
		page.picks[at].picked()
		return
	}
	if page.ends && slices.Contains(append(digits, "0"), key) {
		return // it was meant for the last question
	}
	if page.ends && slices.Contains([]string{"u", "l", "q"}, key) {
		m.pager = nil
		m.command(key)
		return
	}
	if key == "i" && page.next != nil {
		page.next()
		return
	}
	if key == "l" && page.steps != nil {
		page.steps()
		return
	}
	if width, height := m.size(); page.press(key, width, height) {
		m.pager = nil
		if page.then != nil {
			page.then()
		}
	}
}

// offer lists the offers that players at this screen can make out of turn.
func (m *Model) offer() {
	page := &pager{title: "Offers", back: "goes back"}
	for _, o := range m.OwnOffers(m.viewer()) {
		if o.MayBeMade() {
			page.pick(m.Player(o.Player)+": "+o.Words(), func() { m.makeOffer(o.Offer) })
		} else {
			page.lines = append(page.lines, "   "+o.Words())
		}
	}
	if len(page.lines) == 0 {
		m.notice = notice{session.NoOffers, true}
		return
	}
	m.pager = page
}

// turnToNext shows the question of the next player at this screen, if several are asked.
func (m *Model) turnToNext() {
	if m.decision == nil {
		return
	}
	also := m.AlsoAsked(m.decision)
	if len(also) == 0 {
		m.notice = notice{"No other player at this screen has a question now.", true}
		return
	}
	next := max(0, slices.IndexFunc(also, func(seat int) bool { return seat > m.decision.Player }))
	if err := m.TurnTo(also[next]); err != nil {
		m.refuse(err)
		return
	}
	m.turnTo()
}

func (m *Model) makeOffer(o interpreter.Offer) {
	if err := m.MakeOffer(m.viewer(), o); err != nil {
		m.notice = notice{wording.OneLine(err.Error()), true}
		return
	}
	m.notice = notice{}
	m.turnTo()
}

// takeBack undoes the last answer, after all concerned players have agreed.
func (m *Model) takeBack() {
	undoing := m.Undoing()
	if len(undoing.Steps) == 0 {
		m.notice = notice{"There is nothing to undo.", true}
		return
	}
	asks := m.WhoUndoes()
	m.askToUndo(&undoing, asks, m.MustAgree(&undoing, asks))
}

// askToUndo asks the players who must agree, one after the other.
func (m *Model) askToUndo(undoing *history.Undoing, asks int, seats []int) {
	if len(seats) == 0 {
		m.undo(undoing, asks)
		return
	}
	who := m.Player(seats[0])
	question := &pager{
		title: wording.UpperFirst(who) + ", do you agree?",
		lines: []string{"", wording.UpperFirst(m.Player(asks)) + " wants to undo the last answer."},
		answer: func(yes bool) {
			if yes {
				m.askToUndo(undoing, asks, seats[1:])
				return
			}
			m.passTo(m.viewer())
			m.notice = notice{wording.UpperFirst(who) + " does not agree, so nothing was undone.", true}
		},
	}
	m.pager = &pager{
		title: "A player wants to undo", back: "continues",
		lines: []string{"", fmt.Sprintf("Give the screen to %s.", who)},
		then:  func() { m.seat, m.pager = seats[0], question }, // the player who has the screen now
	}
}

func (m *Model) undo(undoing *history.Undoing, asks int) {
	m.Undo()
	m.turnTo()
	m.fresh = len(m.story)
	m.notice = notice{session.Undone(undoing, asks), false}
	m.tellUnkept()
}

// redo redoes an undone answer. It shows an error if there is none, or if another answer was
// given since.
func (m *Model) redo() {
	words, err := m.Redo()
	if err != nil {
		m.notice = notice{wording.OneLine(err.Error()), true}
		return
	}
	m.turnTo()
	m.notice = notice{"Redone: " + wording.OneLine(words) + ".", false}
	m.tellUnkept()
}

func (m *Model) why() {
	if m.decision != nil {
		m.open("Closed options, and why", m.Closed(m.decision), "")
	}
}

// hint moves the cursor to the suggested item, or to the group that contains it. It doesn't
// change the list, because the keys of the visible items must not change.
func (m *Model) hint() {
	if m.decision == nil {
		return
	}
	if session.IsLuck(m.decision) {
		m.notice = notice{session.NoHint, true}
		return
	}
	choice, words := m.Hint(m.decision)
	text, where := "Suggested: "+words+".", m.menu.suggest(choice)
	if ansi.StringWidth(text) > m.width { // a reason must not be cut off
		m.open("Suggested", []string{words + ".", "", where}, "")
		text = ""
	}
	if ansi.StringWidth(text+" "+where) <= m.width {
		text += " " + where
	}
	m.notice = notice{strings.TrimSpace(text), false}
	if m.entry.used {
		m.entry.text = fmt.Sprint(choice.Number)
	}
}

func (m *Model) save() {
	path, err := m.Save()
	if err != nil {
		m.refuse(err)
		return
	}
	m.notice = notice{"Saved to " + path, false}
}

// leave leaves the game. If the last answer could not be saved, it asks first.
func (m *Model) leave() {
	if m.Unkept == nil || m.Keep() == nil {
		m.left = true
		return
	}
	m.pager = &pager{
		title:  "The game can't be saved. Quit anyway?",
		lines:  []string{"", wording.OneLine(m.Unkept.Error())},
		answer: func(yes bool) { m.left = yes },
	}
}

// scroll scrolls the story.
func (m *Model) scroll(key string) bool {
	page := 5
	switch key {
	case "pgup":
		m.scrolled += page
	case "pgdown":
		m.scrolled -= page
	default:
		return false
	}
	m.scrolled = max(0, min(m.scrolled, len(m.story)-1))
	return true
}

func (m *Model) pressEntry(key string) {
	if m.entry.press(key) {
		m.notice = notice{}
		return
	}
	if key != "enter" {
		return
	}
	numbers, ok := m.entry.numbers()
	if !ok {
		m.notice = notice{"Type " + session.Wanted(m.decision) + ", then enter.", true}
		return
	}
	m.enter(numbers)
}

// enter answers with numbers. The numbers of several dice answer one decision each.
func (m *Model) enter(numbers []int64) {
	for i, n := range numbers {
		if m.decision == nil || !m.entry.used || i > 0 && m.decision.Kind != interpreter.AskRoll {
			m.notice = notice{fmt.Sprintf("Only %d of these numbers were used, because no more were asked for.", i), true}
			return
		}
		m.choose(interpreter.Choice{Number: n})
		if m.notice.bad {
			return
		}
	}
}

func (m *Model) pressFilter(key string) {
	menu := &m.menu
	m.notice = notice{}
	switch key {
	case "enter":
		if len(menu.shown()) == 0 {
			m.refuse(m.WrongAnswer(m.decision, menu.filter, errNothing))
			return
		}
		menu.filtering = false
		m.done()
	case "esc":
		menu.filtering = menu.filter != "" && len(menu.items) > pickDigits
		menu.filter = "" // the cursor stays at its item
	case "up":
		menu.move(-1)
	case "down":
		menu.move(1)
	case "backspace":
		menu.narrow(strings.TrimSuffix(menu.filter, lastRune(menu.filter)))
	case "space":
		menu.narrow(typedOn(menu.filter, " "))
	case "?":
		m.helpOnKeys()
	default:
		if len([]rune(key)) == 1 {
			menu.narrow(typedOn(menu.filter, key))
		}
	}
}

func lastRune(text string) string {
	runes := []rune(text)
	return string(runes[max(0, len(runes)-1):])
}

func (m *Model) pressMenu(key string) {
	menu := &m.menu
	switch key {
	case "up":
		menu.move(-1)
	case "down":
		menu.move(1)
	case "left":
		menu.move(-menu.rows)
	case "right":
		menu.move(menu.rows)
	case "home":
		menu.move(-len(menu.items))
	case "end":
		menu.move(len(menu.items))
	case "/":
		menu.filtering = true
	case "space":
		m.toggle()
	case "enter":
		m.done()
	case "esc":
		if menu.outer != nil {
			m.menu = *menu.outer
			m.menu.filtering = m.menu.filter != ""
		} else {
			menu.filter = ""
		}
	default:
		if i, ok := menu.byDigit(key); ok && menu.marked != nil {
			m.mark(i)
		} else if ok {
			m.take(i)
		}
	}
}

// toggle marks the item under the cursor, without answering.
func (m *Model) toggle() {
	if menu := &m.menu; menu.marked == nil || menu.items[menu.cursor].done {
		m.notice = notice{"Enter takes the option under the cursor.", false}
		return
	}
	m.mark(m.menu.cursor)
}

// mark marks an item if several can be chosen. Otherwise it chooses the item.
func (m *Model) mark(i int) {
	switch menu := &m.menu; {
	case menu.marked == nil:
		m.take(i)
	case menu.items[i].done:
		m.choose(interpreter.Choice{Indexes: menu.marks()})
	default:
		menu.marked[i] = !menu.marked[i]
		menu.sayDone()
		m.figureMarks()
		m.notice = notice{}
	}
}

// figureMarks computes the effect of the marked items.
func (m *Model) figureMarks() {
	if menu := &m.menu; menu.figures != nil {
		c := interpreter.Choice{Indexes: menu.marks()}
		menu.figures[0] = nil
		if m.decision.Check(c) == nil {
			menu.figures[0] = m.Advice(m.decision).Choosing(m.Game.Game, m.decision, c)
		}
		menu.explain(m.does, m.shared)
	}
}

// done carries out the item under the cursor: it marks the item, or answers.
func (m *Model) done() {
	if len(m.menu.shown()) > 0 {
		m.mark(m.menu.cursor)
	}
}

// take answers with an item. For a group of options, it opens the menu of the group.
func (m *Model) take(i int) {
	if it := m.menu.items[i]; it.group != nil {
		m.menu = m.menu.within(m.decision, it.group)
		if now := m.Advice(m.decision); now.Rows != nil {
			m.menu.figure(now.Within(m.Game.Game, m.decision, it.group, m.menu.picked))
		}
		m.menu.explain(m.does, m.shared)
		m.notice = notice{}
	} else {
		m.choose(it.choice)
	}
}
