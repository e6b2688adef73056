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
	m.notice = notice{}
	switch {
	case key == "ctrl+c":
		m.left = true
	case boardPage{m}.pressBoard(key):
	case m.pager != nil:
		m.pressPager(key)
	case m.pressCorrection(key):
	case m.menu.filtering:
		m.search(key)
	case m.scroll(key):
	case m.pressEnd(key):
	case m.command(key):
	case m.decision == nil:
		m.unknown(key)
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
	case "?", "f1":
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
		m.openStory()
	case "t":
		m.openTable()
	case "b":
		boardPage{m}.openBoard()
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
		lines = []string{m.styles.language.Word(otherwise)}
	}
	m.pager = &pager{title: m.styles.language.Word(title), lines: lines, back: "goes back"}
}

// unknown says that a key has no effect.
func (m *Model) unknown(key string) {
	m.notice = notice{noSuchKey(&m.styles.language, key, "There is no option %s.", "%s is no key here. ? lists the keys."), true}
}

// looks has the keys that open a page, also while another page is open.
var looks = []string{"?", "f1", "e", "a", "A", "i", "l", "t", "b", "O", "w", "h", rulesKey}

// pressPager handles a key in the page over the screen.
func (m *Model) pressPager(key string) {
	page := m.pager
	width, height := m.size()
	act, handled := page.pressList(key)
	switch {
	case act != nil:
		m.pager = nil
		act()
	case handled:
	case page.answer != nil:
		if key == "y" || key == "n" || key == "esc" {
			m.pager = nil
			page.answer(key == "y")
		}
	case page.ends && m.pressEnd(key):
	case key == "q" && page.begins:
		m.leave()
	case page.ends && key == "u":
		m.pager = nil
		m.takeBack()
	case key == "i" && page.next != nil:
		page.next()
	case key == "l" && page.steps != nil:
		page.steps()
	case page.press(key, width, height):
	case key == "enter" || key == "esc" || key == "q" || key == "space" && (page.covers || page.begins):
		m.pager = nil
		if page.then != nil {
			page.then()
		}
	case !page.covers && slices.Contains(looks, key):
		m.pager = nil
		m.command(key)
	case key == "space":
		m.notice = notice{"There is no more; enter goes back.", false}
	default:
		m.unknown(key)
	}
}

// offer lists the offers that players at this screen can make out of turn.
func (m *Model) offer() {
	page := &pager{title: "Offers", back: "goes back"}
	for _, o := range m.OwnOffers(m.viewer()) {
		if o.MayBeMade() {
			page.addItem(m.Player(o.Player)+": "+o.Words(), func() { m.makeOffer(o.Offer) })
		} else {
			page.lines = append(page.lines, o.Words())
		}
	}
	if page.list == nil && page.lines == nil {
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
	if problem := session.CantUndo(m.Session, &undoing); problem != "" {
		m.notice = notice{problem, true}
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
		title: m.say("%s, do you agree?", wording.UpperFirst(who)),
		lines: []string{"", m.say("%s wants to undo the last answer.", wording.UpperFirst(m.Player(asks)))},
		answer: func(yes bool) {
			if yes {
				m.askToUndo(undoing, asks, seats[1:])
				return
			}
			m.passTo(m.viewer())
			m.notice = notice{m.say("%s does not agree, so nothing was undone.", wording.UpperFirst(who)), true}
		},
	}
	m.pager = &pager{
		title: "A player wants to undo", back: "continues", covers: true,
		lines: []string{"", m.say("Give the screen to %s.", who)},
		then:  func() { m.seat, m.pager = seats[0], question }, // the player who has the screen now
	}
}

func (m *Model) undo(undoing *history.Undoing, asks int) {
	m.Undo()
	m.turnTo()
	m.fresh = len(m.story)
	m.notice = notice{session.Undone(undoing, asks), false}
	m.warnUnkept()
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
	m.notice = notice{m.say("Redone: %s.", wording.OneLine(words)), false}
	m.warnUnkept()
}

func (m *Model) why() {
	if m.decision != nil {
		m.open("Closed options, and why", m.Closed(m.decision), "")
	}
}

// hint moves the cursor to the suggested item, or to the group that contains it. It doesn't
// change the list, because the keys of the visible items must not change. If the reason doesn't
// fit on the line of messages, another hint at the same question opens a page with all of it.
func (m *Model) hint() {
	if m.decision == nil {
		return
	}
	if session.IsLuck(m.decision) {
		m.notice = notice{session.NoHint, true}
		return
	}
	choice, words := m.Hint(m.decision)
	text, where := m.styles.language.Say("Suggested: %s.", words), m.say(m.menu.suggest(choice))
	again := m.hinted != nil && *m.hinted == m.decision.Place
	m.hinted = &m.decision.Place
	switch {
	case ansi.StringWidth(text) > m.width && again:
		m.open("Suggested", []string{words + ".", "", where}, "")
		text = ""
	case ansi.StringWidth(text) > m.width:
		text = ansi.Truncate(text, m.width, m.say(" … h again shows all"))
	case ansi.StringWidth(text+" "+where) <= m.width:
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
	m.notice = notice{m.say("Saved to %s", path), false}
}

// leave leaves the game. It asks first if the last answer could not be saved, or if undone answers
// could be redone, because the save doesn't hold them.
func (m *Model) leave() {
	title, line := "", ""
	switch undone := m.Undone(); {
	case m.Unkept != nil && m.Keep() != nil:
		title, line = "The game can't be saved. Quit anyway?", wording.OneLine(m.Unkept.Error())
	case undone > 0:
		title, line = "Quit without the undone answers?", m.say("You undid %d answers, which you can't redo later.", undone)
		if undone == 1 {
			line = m.say("You undid %d answer, which you can't redo later.", undone)
		}
	default:
		m.left = true
		return
	}
	m.pager = &pager{title: title, lines: []string{"", line}, answer: func(yes bool) { m.left = yes }}
}

// scroll scrolls the story.
func (m *Model) scroll(key string) bool {
	const page = 5
	switch key {
	case "pgup":
		m.scrollBy(page)
	case "pgdown":
		m.scrollBy(-page)
	default:
		return false
	}
	return true
}

func (m *Model) scrollBy(lines int) {
	m.scrolled = max(0, min(m.scrolled+lines, len(m.story)-1))
}

func (m *Model) pressEntry(key string) {
	if m.entry.press(key) {
		return
	}
	if key != "enter" {
		m.unknown(key)
		return
	}
	numbers, ok := m.entry.numbers()
	if !ok {
		m.notice = notice{m.say("Type %s, then enter.", session.Wanted(m.decision)), true}
		return
	}
	m.enter(numbers)
}

// enter answers with numbers. The numbers of several dice answer one decision each.
func (m *Model) enter(numbers []int64) {
	for i, n := range numbers {
		if m.decision == nil || !m.entry.used || i > 0 && m.decision.Kind != interpreter.AskRoll {
			m.notice = notice{m.say("Only %d of these numbers were used, because no more were asked for.", i), true}
			return
		}
		m.choose(interpreter.Choice{Number: n})
		if m.notice.bad {
			return
		}
	}
}

// search handles a key while a filter is typed.
func (m *Model) search(key string) {
	if !m.menu.pressFilter(key) {
		return
	}
	if len(m.menu.shown()) == 0 {
		m.menu.filtering = true
		m.refuse(m.WrongAnswer(m.decision, m.menu.filter, errNothing))
		return
	}
	m.done()
}

func lastRune(text string) string {
	runes := []rune(text)
	return string(runes[max(0, len(runes)-1):])
}

func (m *Model) pressMenu(key string) {
	menu := &m.menu
	switch {
	case menu.press(key):
	case key == "space":
		m.toggle()
	case key == "enter":
		m.done()
	case key == "esc" && menu.outer != nil:
		m.menu = *menu.outer
	case key == "esc":
		menu.filter = ""
	default:
		m.pressNumber(key)
	}
}

// pressNumber handles the key of an item.
func (m *Model) pressNumber(key string) {
	i, takes := m.menu.byNumber(key)
	closed := slices.IndexFunc(m.menu.items, func(it item) bool { return it.number == key && it.closed })
	switch {
	case i < 0 && closed >= 0:
		m.notice = notice{m.menu.items[closed].label, true}
	case i < 0:
		m.unknown(key)
	case takes:
		m.mark(i)
	default:
		m.menu.cursor = i
		m.notice = notice{m.say("Enter takes option %s.", m.menu.typed), false}
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
			menu.figures[0] = menu.arrange(m.Advice(m.decision).Choosing(m.Game.Game, m.decision, c))
		}
		menu.explain(m.does, m.shared)
	}
}

// done carries out the item under the cursor: it marks the item and moves on, or answers.
func (m *Model) done() {
	if len(m.menu.shown()) == 0 {
		return
	}
	at, asked := m.menu.cursor, m.turned
	m.mark(at)
	if m.turned == asked && m.menu.marked != nil && m.menu.marked[at] {
		m.menu.moveOn()
	}
}

// take answers with an item. For a group of options, it opens the menu of the group.
func (m *Model) take(i int) {
	if it := m.menu.items[i]; it.group != nil {
		m.menu = m.menu.within(m.decision, &it)
		if now := m.Advice(m.decision); now.Rows != nil {
			m.menu.figure(now.Within(m.Game.Game, m.decision, it.group, m.menu.picked), &m.columns)
		}
		m.menu.explain(m.does, m.shared)
		m.notice = notice{}
	} else {
		m.choose(it.choice)
	}
}
