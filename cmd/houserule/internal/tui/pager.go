package tui

import (
	"math"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/wording"
)

// A pager is a page over the whole screen.
type pager struct {
	title   string
	lines   []string
	offset  int
	back    string         // words for the effect of closing it
	choices board.Choices  // of a page with a board; else nil
	then    func()         // called when it is closed; may be nil
	answer  func(yes bool) // called with the answer to a question; else nil
	list    *menu          // items below the lines, or nil
	next    func()         // shows the next of several cards; else nil
	steps   func()         // shows every step of the story; else nil
	ends    bool           // it is about the end of the game
	begins  bool           // it is the page before the first question
	covers  bool           // no other page may be opened from it
	resized func()         // formats it for another window, if wrapping is not enough
	below   []string       // lines below that don't scroll
	board   *board.Drawing // the drawing of a page with a board; else nil
	listAt  int            // the line of the list when last drawn
}

// addItem adds an item to the list of the page.
func (p *pager) addItem(words string, act func()) {
	p.add(item{label: wording.OneLine(words), act: act})
}

func (p *pager) add(it item) {
	if p.list == nil {
		p.list = &menu{}
	}
	p.list.items = append(p.list.items, it)
	p.list.number()
}

// around is the number of lines for the title, a message and the keys of a page.
const around = 3

// room returns the number of lines for the text of the page, above the list.
func (p *pager) room(width, height int) int {
	return max(0, height-around-len(p.below)-p.forList(width, height))
}

// forList returns the number of lines for the list. The text above gets the lines that it needs
// if the list keeps half the page.
func (p *pager) forList(width, height int) int {
	if p.list == nil {
		return 0
	}
	room := height - around - len(p.below)
	return p.list.sheet(width).height(max(room-len(p.wrapped(width)), room/2))
}

// toEnd is an offset that scrolls to the end of any page.
const toEnd = math.MaxInt

// press scrolls the page, and reports whether the key scrolls it.
func (p *pager) press(key string, width, height int) bool {
	room := p.room(width, height)
	lines := p.wrapped(width)
	_, p.offset = fit.Window(lines, p.offset, room)
	_, last := fit.Window(lines, len(lines), room)
	switch {
	case last == 0:
		return false // because there is nothing to scroll
	case key == "up" || key == "k":
		p.offset--
	case key == "down" || key == "j":
		p.offset++
	case key == "pgup":
		p.offset -= room - 1
	case key == "pgdown" || key == "f" || key == "space" && p.offset < last:
		p.offset += room - 1
	case key == "home" || key == "g":
		p.offset = 0
	case key == "end" || key == "G":
		p.offset = len(lines)
	default:
		return false
	}
	_, p.offset = fit.Window(lines, p.offset, room)
	return true
}

// pressList handles a key of the list, and reports whether it did. It returns the action of the
// item that was picked, or nil.
func (p *pager) pressList(key string) (act func(), handled bool) {
	list := p.list
	switch {
	case list == nil:
		return nil, false
	case list.filtering:
		if !list.pressFilter(key) {
			return nil, true
		}
	case list.press(key):
		return nil, true
	case len(key) == 1 && '0' <= key[0] && key[0] <= '9':
		i, takes := list.byNumber(key)
		if list.cursor = max(i, 0); !takes || i < 0 {
			return nil, i >= 0
		}
	case key != "enter":
		return nil, false
	}
	if len(list.shown()) == 0 {
		list.filtering = true
		return nil, true
	}
	return list.items[list.cursor].act, true
}

// wrapped returns the lines of the page, wrapped to a width.
func (p *pager) wrapped(width int) []string {
	var lines []string
	for _, line := range p.lines {
		lines = append(lines, fit.Wrap(line, width)...)
	}
	return lines
}

// view returns the lines of the screen: a title, the visible part of the text, the list, a message
// and the keys.
func (p *pager) view(styles styles, message string, width, height int) []string {
	room := p.room(width, height)
	all := p.wrapped(width)
	visible, at := fit.Window(all, p.offset, room)
	lines := []string{styles.title.Render(fit.Clip(styles.language.Word(p.title), width))}
	if p.list == nil {
		visible = filled(visible, room)
	}
	lines = append(lines, visible...)
	for _, line := range p.below {
		lines = append(lines, styles.title.Render(fit.Clip(line, width)))
	}
	if p.list != nil {
		p.listAt = len(lines)
		lines = append(lines, p.list.sheet(width).view(styles, p.forList(width, height))...)
		if p.list.filtering || p.list.filter != "" {
			message = "/" + p.list.filter + styles.cursor.Render(" ")
		}
	}
	if at+room < len(all) {
		lines[len(lines)-1] = fit.Pad(lines[len(lines)-1], width-ansi.StringWidth(styles.language.Word(moreBelow))) + styles.dim.Render(styles.language.Word(moreBelow))
	}
	return append(filled(lines, height-2), fit.Clip(message, width), styles.dim.Render(styles.keys(p.keys(len(all) > room), width)))
}

// keys returns the available keys of the page.
func (p *pager) keys(scrolls bool) string {
	switch {
	case p.answer != nil:
		return "y yes  n no"
	case len(p.choices) > 0:
		return "b " + p.back + "  ↑ ↓ ← → tab move  enter or its number takes a space"
	case p.choices != nil:
		return "b " + p.back + "  ↑ ↓ ← → move  pgdn scrolls"
	case p.list != nil && p.list.filtering:
		return "type a part of a name or a number  enter takes it  esc shows all"
	}
	keys := "enter " + p.back
	if p.list != nil {
		keys = "↑ ↓ move  enter takes it  / find  esc " + p.back
	}
	if p.ends {
		keys = "n once more  enter " + p.back + "  u undo  l story  q leave"
	}
	if p.next != nil {
		keys += "  i next card"
	}
	if p.steps != nil {
		keys += "  l every step"
	}
	if scrolls {
		keys += "  ↑ ↓ space scroll"
	}
	if p.begins {
		keys += "  q leave"
	}
	return keys
}
