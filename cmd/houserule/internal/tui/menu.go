package tui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// An item is an option, with the number that chooses it, or the letter of a yes-or-no answer. A
// closed item keeps its position. An item for a group of options opens a menu of them.
type item struct {
	label  string
	number string
	act    func() // carries out an item of a page; nil for an option
	choice interpreter.Choice
	closed bool
	group  []int
	asks   string // the question that the menu of the group asks
	done   bool   // answers with all marked items
	does   string // the effect, in one line
}

// A menu is a list of items with a cursor. If several items can be chosen, some are marked.
// Closed options without a number come after the items, with the reason.
type menu struct {
	items     []item
	closed    []string
	marked    []bool // indexed by item; nil if only one can be chosen
	least     int    // the minimum number of marked items
	most      int    // the maximum number of marked items
	pointed   []int  // the suggested options if several can be chosen
	cursor    int
	filter    string
	filtering bool   // a filter is being typed
	typed     string // the digits of a number of several digits
	rows      int    // the number of rows when last drawn
	hits      []hit  // the items on the screen when last drawn
	cut       string // the note of the item under the cursor, if it was cut when last drawn
	outer     *menu
	prompt    string              // the question of an inner menu
	suggested *interpreter.Choice // the hint, or nil
	picked    int                 // number of parts chosen in outer menus
	columns   []advice.Column
	figures   []*advice.Row // indexed by item: the cells of the columns and the effects, or nil
	language  variant.Language
	arranged  []int // indexes of the columns of the advice, in the order on the screen
}

// mostDigits is the length of the longest list whose items a single digit takes. In a longer one
// digits move the cursor, because the number may have several.
const mostDigits = 9

// menuFor returns the menu of a decision. It is empty if the answer is typed.
func menuFor(d *interpreter.Decision) menu {
	m := menu{language: *d.Language()}
	numbered, others := session.Numbered(d)
	m.offer(d, numbered)
	for _, i := range others {
		m.closed = append(m.closed, session.WhyClosed(d, i))
	}
	m.cursor = max(0, slices.IndexFunc(m.items, func(it item) bool { return !it.closed }))
	switch {
	case d.Kind == interpreter.AskSome:
		m.items = append([]item{{number: "0", done: true}}, m.items...)
		m.marked, m.least, m.most = make([]bool, len(m.items)), int(d.Min), int(min(d.Max, int64(len(m.items))))
		m.cursor = 0
		m.sayDone()
	case d.Kind == interpreter.AskJudge:
		m.items = []item{{label: m.language.Word("yes"), number: "y", choice: interpreter.Choice{Yes: true}}, {label: m.language.Word("no"), number: "n"}}
	case d.OrNone:
		m.items = append(m.items, item{label: session.Nothing(d), number: "0"})
	}
	if !session.IsNamed(d) {
		m.number()
	}
	return m
}

// number assigns the numbers of the items that have none.
func (m *menu) number() {
	next := 1
	for i := range m.items {
		it := &m.items[i]
		if it.number == "" {
			it.number = strconv.Itoa(next)
		}
		if it.number != "0" && !isVerdict(it.number) {
			next++
		}
	}
}

// figure assigns to items the figures in which they differ, from the advice. The columns are in
// the order in which the game first showed them, so that they don't change places between
// questions. New ones are appended to that order.
func (m *menu) figure(now *advice.Advice, order *[]string) {
	m.columns, m.figures, m.arranged = nil, nil, nil
	if len(now.Rows) == 0 && now.Yes == nil {
		return
	}
	for i, c := range now.Columns {
		m.arranged = append(m.arranged, i)
		if !slices.Contains(*order, c.Name) {
			*order = append(*order, c.Name)
		}
	}
	slices.SortStableFunc(m.arranged, func(a, b int) int {
		return slices.Index(*order, now.Columns[a].Name) - slices.Index(*order, now.Columns[b].Name)
	})
	for _, at := range m.arranged {
		m.columns = append(m.columns, now.Columns[at])
	}
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
		m.figures = append(m.figures, m.arrange(row))
	}
}

// arrange returns a row with its cells in the order of the columns on the screen.
func (m *menu) arrange(row *advice.Row) *advice.Row {
	if row == nil {
		return nil
	}
	arranged := *row
	arranged.Cells = nil
	for _, at := range m.arranged {
		cell := ""
		if at < len(row.Cells) {
			cell = row.Cells[at]
		}
		arranged.Cells = append(arranged.Cells, cell)
	}
	return &arranged
}

// explain sets the effect of each item. For a group, it is the text of the card that its options
// share.
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

// sayDone updates the label of the item that answers with all marks.
func (m *menu) sayDone() {
	var labels []string
	for i, it := range m.items {
		if m.marked[i] {
			labels = append(labels, it.label)
		}
	}
	switch left, over := m.least-len(labels), len(labels)-m.most; {
	case left > 0:
		m.items[0].label = m.language.Say("%d more to choose", left)
	case over > 0:
		m.items[0].label = m.language.Say("%d too many", over)
	case len(labels) > 0:
		m.items[0].label = m.language.Say("done: %s", strings.Join(labels, ", "))
	default:
		m.items[0].label = m.language.Word("none")
	}
}

// offer appends items for options. Options that differ only in their next part become one item.
func (m *menu) offer(d *interpreter.Decision, options []int) {
	for _, group := range session.Grouped(d, options, m.picked) {
		it := item{label: group.Label}
		if len(group.Options) > 1 {
			it.group, it.asks = group.Options, group.Prompt
		} else {
			it.choice.Indexes = group.Options
		}
		if first := group.Options[0]; !d.Options[first].Open {
			it.label, it.closed = session.WhyClosed(d, first), true
		}
		m.items = append(m.items, it)
	}
}

// within returns the menu for the next part of a group of options, with its own question.
func (m menu) within(d *interpreter.Decision, group *item) menu {
	inner := menu{outer: &m, language: m.language, picked: m.picked + 1, prompt: group.asks}
	inner.offer(d, group.group)
	inner.number()
	if m.suggested != nil {
		inner.suggested = m.suggested
		inner.selectChoice(*m.suggested)
	}
	return inner
}

// shown returns the indexes of the items that match the filter. Digits match numbers first: the
// exact number, then those with that prefix, and last the labels.
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

// narrow sets the filter and moves the cursor to the first match.
func (m *menu) narrow(filter string) {
	m.filter = filter
	if shown := m.shown(); len(shown) > 0 {
		m.cursor = shown[0]
	}
}

// move moves the cursor by some items, within the list.
func (m *menu) move(by int) {
	shown := m.shown()
	if at := slices.Index(shown, m.cursor); at >= 0 {
		m.cursor = shown[max(0, min(len(shown)-1, at+by))]
	}
}

// offers reports whether an item is for an option, or for a group that contains it.
func (it *item) offers(option int) bool {
	return slices.Contains(it.group, option) || slices.Equal(it.choice.Indexes, []int{option})
}

// keyOf returns the number of the item for an option, or "" if there is none.
func (m *menu) keyOf(option int) string {
	i := slices.IndexFunc(m.items, func(it item) bool { return it.offers(option) })
	if i < 0 {
		return ""
	}
	return cmp.Or(m.items[i].number, unkeyed)
}

// unkeyed is displayed for an item without a number.
const unkeyed = "•"

// byNumber returns the index of the item that a key chooses, and whether it is to be taken at
// once. In a long list digits add up to a number, and the cursor follows. It returns -1 if there
// is no such item.
func (m *menu) byNumber(key string) (i int, takes bool) {
	find := func(number string) int {
		return slices.IndexFunc(m.items, func(it item) bool { return it.number == number && !it.closed })
	}
	if len(m.items) <= mostDigits+1 {
		return find(key), true
	}
	for _, number := range []string{m.typed + key, key} {
		if i := find(number); i >= 0 {
			m.typed = number
			return i, isVerdict(key)
		}
	}
	return -1, false
}

// marks returns the indexes of the marked options.
func (m *menu) marks() []int {
	var marks []int
	for i, marked := range m.marked {
		if marked {
			marks = append(marks, m.items[i].choice.Indexes...)
		}
	}
	return marks
}

// pointTo moves the cursor to a choice, or to the first of several items, without marking them.
func (m *menu) pointTo(c interpreter.Choice) {
	if m.marked == nil {
		m.selectChoice(c)
	} else if len(c.Indexes) > 0 {
		m.pointed = c.Indexes
		m.cursor = max(0, m.leadsTo(interpreter.Choice{Indexes: c.Indexes[:1]}))
	}
}

// moveOn moves the cursor from a suggested item that was marked to the next one. It moves to the
// item that answers if all suggested ones are marked, or if no more can be marked.
func (m *menu) moveOn() {
	marks := m.marks()
	isSuggested := slices.Contains(m.pointed, m.items[m.cursor].choice.Indexes[0])
	for _, index := range m.pointed {
		if isSuggested && len(marks) < m.most && !slices.Contains(marks, index) {
			m.cursor = max(0, m.leadsTo(interpreter.Choice{Indexes: []int{index}}))
			return
		}
	}
	if isSuggested || len(marks) >= m.most {
		m.cursor = 0
	}
}

// suggest moves the cursor, or the marks, to the hint, and returns a sentence on how to take it.
// It does so in all outer menus too, because the hint may be in one of them.
func (m *menu) suggest(c interpreter.Choice) string {
	for outer := m; outer != nil; outer = outer.outer {
		outer.suggested = &c
		outer.selectChoice(c)
	}
	switch at := m.leadsTo(c); {
	case at < 0 && m.outer != nil:
		return "esc goes back to it."
	case at >= 0 && m.items[at].group != nil:
		return "Enter opens its list."
	}
	return "Enter takes it."
}

// selectChoice moves the cursor, or the marks, to a choice.
func (m *menu) selectChoice(c interpreter.Choice) {
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

// leadsTo returns the index of the item that makes a choice, or of the group that contains it. It
// returns -1 if there is none.
func (m *menu) leadsTo(c interpreter.Choice) int {
	return slices.IndexFunc(m.items, func(it item) bool {
		if it.group != nil {
			return len(c.Indexes) == 1 && slices.Contains(it.group, c.Indexes[0])
		}
		return slices.Equal(it.choice.Indexes, c.Indexes) && it.choice.Yes == c.Yes
	})
}

// sign writes marks at the ends of the first and the last line, for more lines above and below. A
// single line only gets the mark for below.
func sign(styles styles, lines []string, above, below string, width int) {
	put := func(line int, sign string) {
		sign = styles.language.Word(sign)
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

// Marks for more items above or below.
const (
	moreAbove = " ↑ more"
	moreBelow = " ↓ more"
)

// viewClosed draws the closed options in at most height lines. It counts those that don't fit,
// because a key shows them all.
func (m *menu) viewClosed(styles styles, width, height int) []string {
	var lines []string
	for i, closed := range m.closed {
		if left := len(m.closed) - i; left > 1 && len(lines) == height-1 {
			closed = m.language.Say("%d more are closed, w says why", left)
			if i == 0 {
				closed = m.language.Say("%d are closed, w says why", left)
			}
		}
		if len(lines) < height {
			lines = append(lines, styles.dim.Render(fit.Clip("    "+closed, width)))
		}
	}
	return lines
}

// press handles a key that moves the cursor, and reports whether it does.
func (m *menu) press(key string) bool {
	switch key {
	case "up", "k":
		m.move(-1)
	case "down", "j":
		m.move(1)
	case "left":
		m.move(-m.rows)
	case "right":
		m.move(m.rows)
	case "home", "g":
		m.move(-len(m.items))
	case "end", "G":
		m.move(len(m.items))
	case "/":
		m.filtering = true
	default:
		return false
	}
	m.typed = ""
	return true
}

// pressFilter handles a key while a filter is typed, and reports whether enter takes an item.
func (m *menu) pressFilter(key string) (takes bool) {
	switch key {
	case "enter":
		m.filtering = false
		return true
	case "esc":
		m.filtering, m.filter = false, "" // the cursor stays at its item
	case "up":
		m.move(-1)
	case "down":
		m.move(1)
	case "backspace":
		if m.filter == "" {
			m.filtering = false
		}
		m.narrow(strings.TrimSuffix(m.filter, lastRune(m.filter)))
	case "space":
		m.narrow(typedOn(m.filter, " "))
	default:
		if len([]rune(key)) == 1 {
			m.narrow(typedOn(m.filter, key))
		}
	}
	return false
}

// A hit is the part of a drawn line that belongs to an item.
type hit struct{ line, from, to, item int }

// at returns the index of the item at a position of the drawn list, or -1.
func (m *menu) at(x, line int) int {
	for _, h := range m.hits {
		if h.line == line && h.from <= x && x < h.to {
			return h.item
		}
	}
	return -1
}

// isVerdict reports whether a key answers a yes-or-no question.
func isVerdict(key string) bool { return key == "y" || key == "n" }

// An entry is the input line for a number or the faces of dice. Letters remain commands.
type entry struct {
	used bool
	text string
}

func entryFor(d *interpreter.Decision) entry {
	return entry{used: d.Kind == interpreter.AskNumber || d.Kind == interpreter.AskRoll}
}

// mostTyped limits the length of an input line in bytes. Further keys are ignored.
const mostTyped = 500

// typedOn appends to an input line, unless that exceeds the limit.
func typedOn(line, more string) string {
	if len(line)+len(more) > mostTyped {
		return line
	}
	return line + more
}

// press edits the line, and reports whether the key belongs to it.
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

// numbers parses the typed numbers. It returns ok=false if there are none or one is invalid.
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
