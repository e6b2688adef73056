package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter/advice"
)

// A sheet is a menu formatted for a width. Values that depend on all items are computed once,
// because there may be thousands of items.
type sheet struct {
	*menu
	width   int
	listed  []int // the indexes of the visible items
	keys    int   // the width of keys, or of numbers if these are shown
	widest  int   // the width of the longest label of an open item
	heading string
	cells   []string // the cells of the columns, indexed by item
}

func (m *menu) sheet(width int) *sheet {
	s := &sheet{menu: m, width: width, listed: m.shown(), keys: 1, widest: 1}
	for i := range m.items {
		s.keys = max(s.keys, len(m.items[i].number))
		if !m.items[i].closed {
			s.widest = max(s.widest, ansi.StringWidth(m.items[i].label))
		}
	}
	s.fill()
	return s
}

// fill formats the columns of figures.
func (s *sheet) fill() {
	if s.figures == nil {
		s.cells = make([]string, len(s.items))
		return
	}
	behind := 0
	for _, it := range s.items {
		if it.does != "" {
			behind = max(behind, gap+ansi.StringWidth(it.does))
		}
	}
	all := s.width - 1 - s.labelWidth() - s.beforeLabel()
	room := session.Room{Chances: all, Numbers: all, Words: all - min(behind, s.width/3)}
	if behind <= s.width/3 { // longer notes would be cut too much
		room.Numbers = room.Words
	}
	s.heading, s.cells = session.Cells(s.columns, s.figures, room)
}

// squeeze leaves out the figures if the list doesn't fit with them, but does without, and if they
// neither are chances nor shown by the rules.
func (s *sheet) squeeze(height int) {
	matters := slices.ContainsFunc(s.columns, func(c advice.Column) bool { return c.IsChance || c.IsShown })
	matters = matters || slices.ContainsFunc(s.items, func(it item) bool { return it.does != "" })
	if s.heading != "" && !matters && len(s.listed)+1 > height {
		s.heading, s.cells = "", make([]string, len(s.items))
	}
}

// height returns the number of lines that the items need, at most the given limit. They are put
// into several columns if necessary.
func (s *sheet) height(most int) int {
	shown := max(1, len(s.listed))
	columns := s.abreast(shown, most)
	if notes := s.notes(most - s.aboveItems()); columns == 1 && notes != nil {
		return min(most, notes.lines+s.aboveItems())
	}
	return min(most, (shown+columns-1)/columns+s.aboveItems())
}

// aboveItems returns the number of lines for the column names.
func (s *sheet) aboveItems() int {
	if s.heading != "" {
		return 1
	}
	return 0
}

// labelWidth returns the width of labels beside columns of figures.
func (s *sheet) labelWidth() int { return min(s.widest, s.width/2) }

// beforeLabel returns the width of pointer, key and mark.
func (s *sheet) beforeLabel() int {
	if s.marked != nil {
		return 7 + s.keys
	}
	return 3 + s.keys
}

// view returns a slice of the lines of the items, at most height of them. The item under the
// cursor is always visible. Items are put into several columns if they don't fit below each
// other.
func (s *sheet) view(styles styles, height int) []string {
	s.hits, s.cut = nil, ""
	if len(s.listed) == 0 {
		return []string{styles.dim.Render(styles.language.Word("   no name here matches"))}
	}
	if s.heading != "" {
		height = max(1, height-1)
	}
	columns := s.abreast(len(s.listed), height)
	s.rows = (len(s.listed) + columns - 1) / columns
	left := s.beforeLabel() + s.labelWidth()
	titled := func(before string, lines []string) []string {
		if s.heading == "" {
			return lines
		}
		return append([]string{styles.dim.Render(fit.Clip(fit.Pad(before, left)+s.heading, s.width))}, lines...)
	}
	count, draw := s.rows, func(row int) string { return s.row(styles, row, columns) }
	itemsOf := func(row int) (items []int) {
		for at := row; at < len(s.listed); at += s.rows {
			items = append(items, s.listed[at])
		}
		return items
	}
	cursorRow := max(0, slices.Index(s.listed, s.cursor)) % s.rows
	kept := 0 // lines reserved for the note under the cursor
	if notes := s.notes(height); columns == 1 && notes != nil {
		var places []noteLine
		places, cursorRow = notes.places()
		count, draw = len(places), func(row int) string { return notes.draw(styles, places[row]) }
		itemsOf = func(row int) []int { return []int{s.listed[places[row].at]} }
		kept = min(height, notes.lines)
	}
	top := fit.Top(count, cursorRow-height+1, height)
	var visible []string // only visible lines are drawn, because there may be thousands
	for row := top; row < min(count, top+height); row++ {
		for at, i := range itemsOf(row) {
			s.hits = append(s.hits, hit{len(visible) + s.aboveItems(), at * s.width / columns, (at + 1) * s.width / columns, i})
		}
		visible = append(visible, draw(row))
	}
	above, below := "", ""
	if top > 0 {
		above = moreAbove
	}
	if count-top-len(visible) > 0 {
		below = moreBelow
	}
	if s.heading == "" || ansi.StringWidth(above+below) > left {
		sign(styles, visible, above, below, s.width)
		above, below = "", ""
	}
	for len(visible) < kept {
		visible = append(visible, "")
	}
	return titled(above+below, visible) // there the marks cover no figure
}

// row draws the items of a row, with the note if there is only one.
func (s *sheet) row(styles styles, row, columns int) (line string) {
	for at := row; at < len(s.listed); at += s.rows {
		i, note := s.listed[at], ""
		if columns == 1 {
			note = s.items[i].does
		}
		line += s.cell(styles, i, s.width/columns, note)
		if i == s.cursor && !strings.Contains(line, note) {
			s.cut = note
		}
		if i == s.cursor && !strings.Contains(line, s.items[i].label) {
			s.cut = strings.TrimSuffix(s.items[i].label+"   "+s.cut, "   ")
		}
	}
	return line
}

// abreast returns the number of items in a row. It is 1 if items have figures. The item that answers
// doesn't count, because it grows with each mark.
func (s *sheet) abreast(count, height int) int {
	if s.heading != "" {
		return 1
	}
	widest := 1
	for _, it := range s.items {
		if !it.closed && !it.done {
			widest = max(widest, ansi.StringWidth(it.label))
		}
	}
	fitting := max(1, s.width/(widest+max(9, s.beforeLabel()+1)))
	return max(1, min(fitting, (count+height-1)/max(1, height)))
}

// cell draws one item with its figures and as much of its note as fits.
func (s *sheet) cell(styles styles, i, width int, note string) string {
	it, figures, mark, pointer := s.items[i], s.cells[i], "", " "
	if s.marked != nil {
		mark = "[ ] "
		if it.done {
			mark = ""
		}
		if s.marked[i] {
			mark = "[x] "
		}
	}
	if i == s.cursor {
		pointer = "›"
	}
	key := it.number
	if it.closed {
		key = ""
	}
	head, label := pointer+strings.Repeat(" ", s.keys-len(key))+key, "  "+mark+it.label
	if !it.closed && (figures != "" || note != "") {
		label = "  " + fit.Pad(mark+it.label, s.beforeLabel()-3-s.keys+s.labelWidth()) + figures
	}
	label = fit.Clip(label, width-1-ansi.StringWidth(head))
	note = beside(note, width-1-ansi.StringWidth(head+label))
	rest := strings.Repeat(" ", max(0, width-1-ansi.StringWidth(head+label+note)))
	switch {
	case i == s.cursor:
		return styles.cursor.Render(head+label) + styles.dim.Render(note) + rest + " "
	case it.closed:
		return styles.dim.Render(fit.Pad(head+label, width-1)) + " "
	}
	return styles.key.Render(head) + label + styles.dim.Render(note) + rest + " "
}
