package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// An item is one thing that may be chosen, with the key that does it. One that is closed keeps its place. One that
// stands for a group of options leads to a menu of these.
type item struct {
	label  string
	key    string
	number string // by which a search finds it, where the list is searched by numbers, too
	choice interpreter.Choice
	closed bool
	group  []int
	done   bool   // it answers with all that are marked
	does   string // in a line
}

// A menu is a list of items: one of them is under the cursor, and where several are to be chosen
// some are marked. What is closed stands behind it, with the condition in its way.
type menu struct {
	items     []item
	closed    []string
	marked    []bool // by item; nil where only one is chosen
	least     int    // how many have to be marked
	most      int    // and can be
	cursor    int
	filter    string
	filtering bool // whether a filter is being typed
	rows      int  // in which the items were last shown
	outer     *menu
	suggested *interpreter.Choice // once it was asked for
	picked    int                 // parts of an option that menus further out have asked for
	columns   []advice.Column
	figures   []*advice.Row // by item: what stands in the columns, and what it does; nil where nothing is known
}

// pickKeys are the keys that choose, in the order of the items. Letters choose on the board only: elsewhere they command, or
// search in a list that is longer than there are digits. Those that say yes and no are none of them.
const pickKeys = "123456789acdefgijklmoprvxz"

const pickDigits = 9

// menuFor lists what a decision offers; nothing where something is typed instead.
func menuFor(d *interpreter.Decision) menu {
	m := menu{}
	numbered, others := session.Numbered(d)
	m.offer(d, numbered)
	for _, i := range others {
		m.closed = append(m.closed, session.WhyClosed(d, i))
	}
	m.cursor = max(0, slices.IndexFunc(m.items, func(it item) bool { return !it.closed }))
	switch {
	case d.Kind == interpreter.AskSome:
		m.items = append([]item{{key: "0", done: true}}, m.items...)
		m.marked, m.least, m.most = make([]bool, len(m.items)), int(d.Min), int(min(d.Max, int64(len(m.items))))
		m.cursor = 0
		m.sayDone()
	case d.Kind == interpreter.AskJudge:
		m.items = []item{{label: "yes", key: "y", choice: interpreter.Choice{Yes: true}}, {label: "no", key: "n"}}
	case d.OrNone:
		m.items = append(m.items, item{label: session.Nothing(d), key: "0"})
	}
	if !session.IsNamed(d) {
		m.number()
	}
	m.filtering = session.IsNamed(d) || m.isLong() && m.marked == nil
	return m
}

// isLong reports whether there are more items than digits, so that letters search.
func (m *menu) isLong() bool { return len(m.items) > pickDigits+1 }

// number gives items the numbers that a search finds them by: their keys, and on from there.
func (m *menu) number() {
	next := 1
	for i := range m.items {
		it := &m.items[i]
		switch {
		case it.done || it.key == "0":
			it.number = "0"
		case !isVerdict(it.key):
			it.number = strconv.Itoa(next)
			next++
		}
	}
}

// figure gives items the figures in which they differ, as a moment has them.
func (m *menu) figure(now *advice.Advice) {
	m.columns, m.figures = nil, nil
	if len(now.Rows) == 0 && now.Yes == nil {
		return
	}
	m.columns = now.Columns
	for _, it := range m.items {
		var row *advice.Row
		switch {
		case it.closed:
		case it.group != nil:
			row = now.Common(it.group)
		case it.done:
			row = now.Nothing
		default:
			row = now.RowOf(it.choice)
		}
		m.figures = append(m.figures, row)
	}
}

// explain says of each item what it does, where that is known: of several ways in one, what is said of the card that they share.
func (m *menu) explain(does, shared func(option, part int, row *advice.Row) string) {
	for i := range m.items {
		it, option, row := &m.items[i], -1, (*advice.Row)(nil)
		if m.figures != nil {
			row = m.figures[i]
		}
		if len(it.choice.Indexes) == 1 {
			option = it.choice.Indexes[0]
		}
		switch {
		case it.closed:
		case it.group != nil:
			it.does = shared(it.group[0], m.picked, row)
		default:
			it.does = does(option, m.picked, row)
		}
	}
}

// sayDone has the item that answers say what is marked.
func (m *menu) sayDone() {
	var labels []string
	for i, it := range m.items {
		if m.marked[i] {
			labels = append(labels, it.label)
		}
	}
	switch left, over := m.least-len(labels), len(labels)-m.most; {
	case left > 0:
		m.items[0].label = fmt.Sprintf("%d more to choose", left)
	case over > 0:
		m.items[0].label = fmt.Sprintf("%d too many", over)
	case len(labels) > 0:
		m.items[0].label = "done: " + strings.Join(labels, ", ")
	default:
		m.items[0].label = "none"
	}
}

// offer lists options, those together that differ in their next part only.
func (m *menu) offer(d *interpreter.Decision, options []int) {
	for i, group := range session.Grouped(d, options, m.picked) {
		it := item{label: group.Label, key: pickKey(i)}
		if len(group.Options) > 1 {
			it.group = group.Options
		} else {
			it.choice.Indexes = group.Options
		}
		if first := group.Options[0]; !d.Options[first].Open {
			it.label, it.closed = session.WhyClosed(d, first), true
		}
		m.items = append(m.items, it)
	}
}

// within is the menu of what a group of options differs in.
func (m menu) within(d *interpreter.Decision, group []int) menu {
	inner := menu{outer: &m, picked: m.picked + 1}
	inner.offer(d, group)
	inner.number()
	if m.suggested != nil {
		inner.suggested = m.suggested
		inner.lay(*m.suggested)
	}
	return inner
}

// pickKey is the key for an item, or nothing once they are used up.
func pickKey(i int) string {
	if i >= len(pickKeys) {
		return ""
	}
	return pickKeys[i : i+1]
}

// shown are the places of the items that the filter lets through. Digits are a number first, the one that they are before those that
// begin so, and a part of a name only then.
func (m *menu) shown() []int {
	var labels, numbers []string
	for _, it := range m.items {
		labels, numbers = append(labels, it.label), append(numbers, it.number)
	}
	found := wording.Search(labels, m.filter)
	if strings.Trim(m.filter, "0123456789") != "" || m.filter == "" {
		return found
	}
	begins := func(i int) bool { return strings.HasPrefix(numbers[i], m.filter) }
	byNumber := slices.DeleteFunc(wording.Search(numbers, m.filter), func(i int) bool { return !begins(i) })
	return append(byNumber, slices.DeleteFunc(found, begins)...)
}

// narrow sets the filter and puts the cursor on the first item that it lets through.
func (m *menu) narrow(filter string) {
	m.filter = filter
	if shown := m.shown(); len(shown) > 0 {
		m.cursor = shown[0]
	}
}

// move puts the cursor some items on, without leaving the list.
func (m *menu) move(by int) {
	shown := m.shown()
	if at := slices.Index(shown, m.cursor); at >= 0 {
		m.cursor = shown[max(0, min(len(shown)-1, at+by))]
	}
}

// offers reports whether an item stands for an option, or for a group in which it is.
func (it *item) offers(option int) bool {
	return slices.Contains(it.group, option) || slices.Equal(it.choice.Indexes, []int{option})
}

// keyOf is the key of the item that stands for an option, nothing if there is none.
func (m *menu) keyOf(option int) string {
	i := slices.IndexFunc(m.items, func(it item) bool { return it.offers(option) })
	if i < 0 {
		return ""
	}
	return cmp.Or(m.items[i].key, unkeyed)
}

// unkeyed stands for what can be chosen, but not by a key.
const unkeyed = "•"

// byDigit is the item that a key chooses where letters command.
func (m *menu) byDigit(key string) (int, bool) {
	if strings.Index(pickKeys, key) >= pickDigits && !isVerdict(key) {
		return 0, false
	}
	return m.byKey(key)
}

// byKey is the item that a key chooses on the board.
func (m *menu) byKey(key string) (int, bool) {
	i := slices.IndexFunc(m.items, func(it item) bool { return it.key == key && key != "" })
	return i, i >= 0
}

// marks are the options that are marked.
func (m *menu) marks() []int {
	var marks []int
	for i, marked := range m.marked {
		if marked {
			marks = append(marks, m.items[i].choice.Indexes...)
		}
	}
	return marks
}

// suggest puts the cursor, or the marks, on what is suggested, and says how to take it. A list that leads there opens at it; where it
// is in another list, the cursor of that one is put there.
func (m *menu) suggest(c interpreter.Choice) string {
	for outer := m; outer != nil; outer = outer.outer {
		outer.suggested = &c
		outer.lay(c)
	}
	switch at := m.leadsTo(c); {
	case at < 0 && m.outer != nil:
		return "esc goes back to it."
	case at >= 0 && m.items[at].group != nil:
		return "Enter opens its list."
	}
	return "Enter takes it."
}

// lay puts the cursor, or the marks, on a choice.
func (m *menu) lay(c interpreter.Choice) {
	if m.marked != nil {
		for i := range m.marked {
			m.marked[i] = !m.items[i].done && slices.Contains(c.Indexes, m.items[i].choice.Indexes[0])
		}
		m.cursor = 0
		m.sayDone()
	} else if i := m.leadsTo(c); i >= 0 {
		m.cursor = i
	}
}

// leadsTo is the item that a choice is made by, or that leads to it.
func (m *menu) leadsTo(c interpreter.Choice) int {
	return slices.IndexFunc(m.items, func(it item) bool {
		if it.group != nil {
			return len(c.Indexes) == 1 && slices.Contains(it.group, c.Indexes[0])
		}
		return slices.Equal(it.choice.Indexes, c.Indexes) && it.choice.Yes == c.Yes
	})
}

// shownKey is what stands before an item: what can be typed for it. Letters command, or are those of a name.
func (m *menu) shownKey(it *item) string {
	isDigit := len(it.key) == 1 && strings.Index(pickKeys, it.key) < pickDigits
	switch {
	case it.closed:
		return ""
	case it.number != "":
		return it.number
	case isVerdict(it.key) || isDigit && !m.filtering:
		return it.key
	}
	return ""
}

// sign has the first and the last line say that there is more; of one alone, that there is more below.
func sign(styles styles, lines []string, above, below string, width int) {
	put := func(line int, sign string) {
		if sign != "" {
			lines[line] = fit.Pad(lines[line], width-ansi.StringWidth(sign)) + styles.dim.Render(sign)
		}
	}
	if len(lines) > 1 {
		put(0, above)
	}
	if len(lines) > 0 {
		put(len(lines)-1, below)
	}
}

// What says that more items lie above or below.
const (
	moreAbove = " ↑ more"
	moreBelow = " ↓ more"
)

// viewClosed draws what is closed into at most a height; what there is no room for is counted.
func (m *menu) viewClosed(styles styles, width, height int) []string {
	var lines []string
	for i, closed := range m.closed {
		if left := len(m.closed) - i; left > 1 && len(lines) == height-1 {
			closed = fmt.Sprintf("%d more are closed, w says why", left)
			if i == 0 {
				closed = fmt.Sprintf("%d are closed, w says why", left)
			}
		}
		if len(lines) < height {
			lines = append(lines, styles.dim.Render(fit.Clip("    "+closed, width)))
		}
	}
	return lines
}

// isVerdict reports whether a key is the answer to a question of yes or no.
func isVerdict(key string) bool { return key == "y" || key == "n" }

// An entry is a line that is typed: a number, or the faces of dice. Its letters stay free for commands.
type entry struct {
	used bool
	text string
}

func entryFor(d *interpreter.Decision) entry {
	return entry{used: d.Kind == interpreter.AskNumber || d.Kind == interpreter.AskRoll}
}

// mostTyped is how many bytes a line that is typed has room for. More of it takes nothing more.
const mostTyped = 500

// typedOn is a line with something behind it, if there is room for that.
func typedOn(line, more string) string {
	if len(line)+len(more) > mostTyped {
		return line
	}
	return line + more
}

// press types a key; it reports whether the key belongs to the line.
func (e *entry) press(key string) bool {
	switch {
	case key == "backspace" && e.text != "":
		e.text = e.text[:len(e.text)-1]
	case key == "space" && e.text != "":
		e.text = typedOn(e.text, " ")
	case key == "-" && e.text == "", len(key) == 1 && strings.Contains("0123456789", key):
		e.text = typedOn(e.text, key)
	default:
		return false
	}
	return true
}

// numbers are what has been typed, one by one.
func (e *entry) numbers() ([]int64, bool) {
	var numbers []int64
	for _, word := range strings.Fields(e.text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) > 0
}
