package tui

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// A boardPage draws the board and handles its keys. The board has a cursor. Below it are the facts
// about the space under the cursor, and the route from the subject of the question.
type boardPage struct{ *Model }

// nowhere is the position of a cursor that has not been placed.
const nowhere = -1

func (m *Model) hasBoard() bool { return len(m.Game.Program().Boards) > 0 }

func (m *Model) onBoard() bool { return m.pager != nil && m.pager.choices != nil }

// openBoard shows the board over the whole screen, scrolled to its most important part. The title
// is the question.
func (m boardPage) openBoard() {
	if !m.hasBoard() {
		m.notice = notice{"This game has no board.", true}
		return
	}
	title := m.say("The board")
	if m.decision != nil {
		title = m.Prompt(m.decision)
	}
	width, height := m.size()
	seen := m.seen
	look := m.lookAtBoard(seen, width)
	drawn := board.All(seen, look)
	page := &pager{title: title, lines: drawn.Lines, back: "goes back", board: &drawn, choices: look.Choices, below: m.underCursor(seen, look, width)}
	room := page.room(width, height)
	_, page.offset = fit.Window(drawn.Lines, drawn.Focus-room/2, room)
	page.resized = m.openBoard
	m.pager = page
}

// lookAtBoard returns the options for drawing the board. A new question places the cursor again.
func (m boardPage) lookAtBoard(seen view.View, width int) board.Look {
	look := board.Look{Width: width, Color: true, Player: m.viewer(), Subjects: m.onSpaces(seen)}
	look.Choices = board.ChoicesIn(seen, m.decision, m.menu.picked, m.menu.keyOf)
	if m.cursor == nowhere || m.cursorFor != m.turned {
		m.cursor, m.cursorFor = m.firstSpace(seen, look), m.turned
	}
	look.Route = m.routeTo(seen, look, m.cursor)
	return look
}

// onSpaces returns the subjects of the question that lie on the board, or the components that its
// prompt names. If there are none, it returns those of the last question.
func (m boardPage) onSpaces(seen view.View) []int {
	var subjects []int
	if m.decision != nil {
		for _, x := range m.About(m.decision) {
			if _, ok := board.SpaceOf(seen, x); ok {
				subjects = append(subjects, x)
			}
		}
		if subjects == nil {
			subjects = board.Mentioned(seen, m.decision.Prompt)
		}
	}
	if subjects != nil {
		m.subjects = subjects
	}
	return m.subjects
}

// firstSpace returns the initial space of the cursor: the first that can be chosen, else a
// subject of the question, else a component of the player, else the middle.
func (m boardPage) firstSpace(seen view.View, look board.Look) int {
	for _, b := range seen.Boards {
		for _, s := range b.Spaces {
			if look.Choices[s.Number] != "" {
				return s.Number
			}
		}
	}
	for _, x := range slices.Concat(look.Subjects, board.Own(seen, look.Player)) {
		if space, ok := board.SpaceOf(seen, x); ok {
			return space
		}
	}
	return board.Middle(seen)
}

// routeTo returns the shortest route to a space from any of the subjects, or from the player's
// components. The route is a slice of spaces that includes both ends. If there is none, it
// returns the space alone.
func (m boardPage) routeTo(seen view.View, look board.Look, space int) []int {
	shortest, from := []int{space}, look.Subjects
	if from == nil {
		from = board.Own(seen, look.Player)
	}
	for _, x := range from {
		start, ok := board.SpaceOf(seen, x)
		if route := board.ShortestRoute(seen, start, space); ok && route != nil && (len(shortest) == 1 || len(route) < len(shortest)) {
			shortest = route
		}
	}
	return shortest
}

// underCursor returns the lines about the space under the cursor and the route to it.
func (m boardPage) underCursor(seen view.View, look board.Look, width int) (lines []string) {
	const most = 3
	text := wording.OneLine(board.InWords(seen, look, m.cursor))
	if key := look.Choices[m.cursor]; key != "" {
		text = key + "  " + m.labelsOn(seen, m.cursor) + text
	}
	lines = fit.Wrap(text, width)
	if steps := len(look.Route) - 1; steps > 0 {
		names := each.Of(look.Route[1:], func(space int) string { return wording.OneLine(board.SpaceName(seen, space)) })
		from := wording.OneLine(board.SpaceName(seen, look.Route[0]))
		format := "%d spaces from %s: %s"
		if steps == 1 {
			format = "%d space from %s: %s"
		}
		lines = append(lines, fit.Wrap(m.say(format, steps, from, strings.Join(names, ", ")), width)...)
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = fit.Clip(lines[most-1]+" "+fit.Ellipsis, width)
	}
	return lines
}

// directions maps arrow keys to directions of the cursor.
var directions = map[string]board.Direction{"up": board.Up, "down": board.Down, "left": board.Left, "right": board.Right}

// pressBoard handles a key on the page with the board, and reports whether it did. The page stays
// open after an answer.
func (m boardPage) pressBoard(key string) bool {
	if !m.onBoard() {
		return false
	}
	if d, moves := directions[key]; moves {
		m.moveTo(board.Toward(m.seen, m.cursor, d))
		return true
	}
	switch {
	case key == "b":
		m.pager = nil
	case key == "tab":
		m.moveTo(m.nextChoice())
	case key == "enter":
		m.takeSpace()
	case key < "0" || key > "9" || len(key) > 1:
		return false
	default:
		m.pressOnBoard(key)
	}
	return true
}

// pressOnBoard handles a digit on the page with the board.
func (m boardPage) pressOnBoard(key string) {
	i, takes := m.menu.byNumber(key)
	switch {
	case i < 0 || m.menu.marked != nil || !m.isOnBoard(i):
		m.unknown(key)
	case takes:
		m.takeOnBoard(i)
	default:
		option, _ := m.menu.items[i].option()
		m.moveTo(board.PlacesIn(m.seen, m.decision, m.menu.picked)[option])
	}
}

// boardLines returns the part of the board around the options in at most height lines, with the
// space of the option under the cursor. It returns nil unless the options are spaces.
func (m boardPage) boardLines(width, height int) []string {
	m.drawnBoard = nil
	if !m.hasBoard() || m.decision == nil {
		return nil
	}
	seen := m.seen
	places := board.PlacesIn(seen, m.decision, m.menu.picked)
	hasSpace := false
	for option, space := range places {
		hasSpace = hasSpace || space >= 0 && space == m.decision.Component(option, m.menu.picked)
	}
	if !hasSpace {
		return nil
	}
	look := board.Look{Width: width, Color: true, Player: m.viewer(), Subjects: m.onSpaces(seen)}
	look.Choices = board.ChoicesIn(seen, m.decision, m.menu.picked, m.menu.keyOf)
	const margin = 2                            // lines around a space, so that its neighbours are visible
	top := board.All(seen, look).Focus - margin // without the cursor, so that the board stays where it is
	if items := m.menu.items; m.menu.cursor < len(items) {
		if option, ok := items[m.menu.cursor].option(); ok && places[option] >= 0 {
			look.Route = []int{places[option]}
		}
	}
	drawn := board.All(seen, look)
	if len(look.Route) > 0 { // unless it would leave the window
		top = max(drawn.Focus+margin-height, min(top, drawn.Focus-1))
	}
	lines, at := fit.Window(drawn.Lines, top, height)
	m.drawnBoard, m.drawnFrom = &drawn, at
	return lines
}

// click handles a click on a board. The first one on a space moves the cursor there, or to its
// option if the board is above the question. The second one takes the space.
func (m boardPage) click(x, y int) {
	space := m.spaceAt(x, y)
	items := m.itemsOn(m.seen, space)
	switch {
	case space == board.Nowhere:
	case !m.onBoard() && len(items) > 0:
		m.clickItem(items[0])
	case !m.onBoard():
	case space == m.cursor:
		m.takeSpace()
	default:
		m.moveTo(space)
	}
}

// spaceAt returns the space of a board at a position on the screen, or Nowhere. A board is on a
// page of its own, or above the question.
func (m boardPage) spaceAt(x, y int) int {
	drawn, heading, room, from := m.drawnBoard, 1, m.regions().table, m.drawnFrom
	if m.onBoard() {
		room = m.pager.room(m.size())
		drawn, from = m.pager.board, fit.Top(len(m.pager.lines), m.pager.offset, room)
	} else if m.width >= wide {
		heading++ // because of a rule
	}
	if line := y - heading; drawn != nil && 0 <= line && line < room {
		return drawn.At(x, line+from)
	}
	return board.Nowhere
}

func (m boardPage) moveTo(space int) {
	m.cursor = space
	m.openBoard()
}

// nextChoice returns the next space that can be chosen, in the order of the boards.
func (m boardPage) nextChoice() int {
	var choices []int
	for _, b := range m.seen.Boards {
		for _, s := range b.Spaces {
			if m.pager.choices[s.Number] != "" {
				choices = append(choices, s.Number)
			}
		}
	}
	if len(choices) == 0 {
		return m.cursor
	}
	return choices[(slices.Index(choices, m.cursor)+1)%len(choices)]
}

// takeSpace chooses the option on the space under the cursor, or shows that there is none. If
// there are several, it returns to the menu, because the player has to choose among them.
func (m boardPage) takeSpace() {
	items := m.itemsOn(m.seen, m.cursor)
	switch {
	case len(items) == 0 || m.menu.marked != nil || m.pager.choices[m.cursor] == "":
		m.pager.below = append([]string{m.say("This space is not an option.")}, m.pager.below...)
	case len(items) > 1:
		m.pager, m.menu.cursor = nil, items[0]
		m.notice = notice{m.say("%d options are at this space; this is the first.", len(items)), false}
	default:
		m.takeOnBoard(items[0])
	}
}

// takeOnBoard answers with an item, and updates the board.
func (m boardPage) takeOnBoard(i int) {
	page := m.pager
	m.take(i)
	switch {
	case m.notice.bad:
		m.pager = nil
	case m.pager == page:
		m.openBoard()
	}
}

// isOnBoard reports whether an item is for a space of the visible board.
func (m boardPage) isOnBoard(i int) bool {
	seen := m.seen
	option, ok := m.menu.items[i].option()
	return ok && m.pager.choices[board.PlacesIn(seen, m.decision, m.menu.picked)[option]] != ""
}

// itemsOn returns the indexes of the items for a space.
func (m boardPage) itemsOn(seen view.View, space int) (items []int) {
	places := board.PlacesIn(seen, m.decision, m.menu.picked)
	for i := range m.menu.items {
		if option, ok := m.menu.items[i].option(); ok && places[option] == space {
			items = append(items, i)
		}
	}
	return items
}

// labelsOn returns the labels of the items for components on a space, or "" if the space
// itself is the option.
func (m boardPage) labelsOn(seen view.View, space int) string {
	var names []string
	for _, i := range m.itemsOn(seen, space) {
		item := &m.menu.items[i]
		if option, _ := item.option(); m.decision.Component(option, m.menu.picked) == space {
			return ""
		}
		names = append(names, wording.OneLine(item.label))
	}
	return strings.Join(names, " or ") + ": "
}

// option returns the index of the first option of an item, or ok=false if the item is closed.
func (it *item) option() (option int, ok bool) {
	if options := slices.Concat(it.choice.Indexes, it.group); len(options) > 0 && !it.closed {
		return options[0], true
	}
	return 0, false
}
