package tui

import (
	"math"
	"strings"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/wording"
)

// A pager shows lines over the whole screen until it is put away.
type pager struct {
	title   string
	lines   []string
	offset  int
	back    string         // what the way back leads to
	choices board.Choices  // of a page with a board; nil on all others
	then    func()         // what follows once it is put away; often nothing
	answer  func(yes bool) // of a page that asks something; nil on all others
	picks   []pick         // of a page whose lines can be picked by a key; nil on all others
	next    func()         // shows the next of several cards; nil on all other pages
	steps   func()         // shows every step of what is told; nil on all other pages
	ends    bool           // it says how the game ended
	resized func()         // lays it out for another window, where wrapping its lines is not enough
	below   []string       // what stands below the lines, however they are scrolled
}

// A pick is a line of a page that can be picked.
type pick struct {
	key    string
	picked func()
}

// digits are the keys that pick a line of a page.
var digits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}

// pick adds a line that can be picked, as long as there are digits for it.
func (p *pager) pick(words string, picked func()) {
	if len(p.picks) < len(digits) {
		p.pickBy(digits[len(p.picks)], words, picked)
	}
}

// pickBy adds a line that a key picks which answers no question.
func (p *pager) pickBy(key, words string, picked func()) {
	p.picks = append(p.picks, pick{key, picked})
	p.lines = append(p.lines, key+"  "+wording.OneLine(words))
}

// around is how many lines of the screen a pager takes for itself.
const around = 2

// room is how many lines are shown at once.
func (p *pager) room(height int) int { return max(1, height-around-len(p.below)) }

// toEnd has the last lines be seen first, however many there are.
const toEnd = math.MaxInt

// press scrolls, or says that the pager is done with.
func (p *pager) press(key string, width, height int) (done bool) {
	room := p.room(height)
	if p.answer == nil && p.choices == nil && len(p.wrapped(width)) <= room {
		return true // there is nothing to scroll
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
			return true // whoever reads on has read it all
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

// wrapped is the lines as they fit a width.
func (p *pager) wrapped(width int) []string {
	var lines []string
	for _, line := range p.lines {
		lines = append(lines, fit.Wrap(line, width)...)
	}
	return lines
}

// view fills the screen: a title, the lines, and how to go on.
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
