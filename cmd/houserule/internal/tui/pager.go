package tui

import (
	"math"
	"strings"

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
	picks   []pick         // lines that a key picks
	next    func()         // shows the next of several cards; else nil
	steps   func()         // shows every step of the story; else nil
	ends    bool           // it is about the end of the game
	resized func()         // formats it for another window, if wrapping is not enough
	below   []string       // lines below that don't scroll
}

// A pick is a line of a page that a key picks.
type pick struct {
	key    string
	picked func()
}

// digits are the keys that pick a line of a page.
var digits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}

// pick adds a line that the next free digit picks. It does nothing if the digits are used up.
func (p *pager) pick(words string, picked func()) {
	if len(p.picks) < len(digits) {
		p.pickBy(digits[len(p.picks)], words, picked)
	}
}

// pickBy adds a line that a given key picks.
func (p *pager) pickBy(key, words string, picked func()) {
	p.picks = append(p.picks, pick{key, picked})
	p.lines = append(p.lines, key+"  "+wording.OneLine(words))
}

// around is the number of lines for the title and the keys of a page.
const around = 2

// room returns the number of lines that fit into the page.
func (p *pager) room(height int) int { return max(1, height-around-len(p.below)) }

// toEnd is an offset that scrolls to the end of any page.
const toEnd = math.MaxInt

// press scrolls the page, or reports that it is to be closed.
func (p *pager) press(key string, width, height int) (done bool) {
	room := p.room(height)
	if p.answer == nil && p.choices == nil && len(p.wrapped(width)) <= room {
		return true // because there is nothing to scroll
	}
	_, p.offset = fit.Window(p.wrapped(width), p.offset, room)
	switch key {
	case "up", "k":
		p.offset--
	case "down", "j":
		p.offset++
	case "pgup", "b":
		p.offset -= room - 1
	case "pgdown", "space", "f":
		if _, last := fit.Window(p.wrapped(width), len(p.wrapped(width)), room); p.offset >= last && p.answer == nil && p.choices == nil {
			return true // because the whole page has been read
		}
		p.offset += room - 1
	case "home", "g":
		p.offset = 0
	case "end", "G":
		p.offset = len(p.wrapped(width))
	default:
		return p.answer == nil
	}
	_, p.offset = fit.Window(p.wrapped(width), p.offset, room)
	return false
}

// wrapped returns a slice of the lines wrapped to a width.
func (p *pager) wrapped(width int) []string {
	var lines []string
	for _, line := range p.lines {
		lines = append(lines, fit.Wrap(line, width)...)
	}
	return lines
}

// view returns a slice of the lines of the screen: a title, the visible part, and the keys.
func (p *pager) view(styles styles, width, height int) []string {
	room := p.room(height)
	all := p.wrapped(width)
	visible, at := fit.Window(all, p.offset, room)
	lines := append([]string{styles.title.Render(fit.Clip(p.title, width))}, visible...)
	for len(lines) < 1+room {
		lines = append(lines, "")
	}
	for _, line := range p.below {
		lines = append(lines, styles.title.Render(fit.Clip(line, width)))
	}
	hint := "any key " + p.back
	if len(p.picks) > 0 {
		hint = "a number picks, any other key " + p.back
	}
	if p.ends {
		hint = "a letter picks, enter " + p.back
	}
	if p.answer != nil {
		return append(lines, styles.dim.Render(fit.Clip("y yes, n no", width)))
	}
	if len(all) > room {
		hint = "↑ ↓ space scroll, " + strings.Replace(hint, "any key", "any other key", 1)
	}
	if p.next != nil {
		hint = "i next card, " + strings.Replace(hint, "any key", "any other key", 1)
	}
	if p.steps != nil {
		hint = "l every step, " + strings.Replace(hint, "any key", "any other key", 1)
	}
	if p.choices != nil {
		hint = "↑ ↓ ← → move, pgdn scrolls, b " + p.back
	}
	if len(p.choices) > 0 {
		hint = "↑ ↓ ← → tab move, enter or its key takes a space, b " + p.back
	}
	if at+room < len(all) {
		hint += " · there is more below"
	}
	return append(lines, styles.dim.Render(fit.Clip(hint, width)))
}
