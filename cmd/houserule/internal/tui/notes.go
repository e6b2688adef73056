package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
)

// Notes are what is said of the items of a menu: each as the lines that it takes beside its item and below it. Where all of
// them would take the place of the table, only the one under the cursor goes on below; the lines for that are kept free, so
// that nothing moves with the cursor.
type notes struct {
	sheet *sheet
	items []note
	lines int // of all items together
}

// A note is what is said of one item. What does not stand beside it follows below, from a column on.
type note struct {
	beside string
	below  []string
	column int
}

const (
	gap          = 3  // between an item and its note
	leastNote    = 9  // columns in which something can be said
	leastWrapped = 30 // columns in which several lines beside an item read well
	fewLines     = 6  // lines of a menu beside which the table has its place, and that are left of one that scrolls
)

// notes are those of the items that are shown; nil where each fits on the line of its item, or where more would leave room for only a
// few of them.
func (s *sheet) notes(height int) *notes {
	n := &notes{sheet: s}
	longest := 0
	for _, i := range s.listed {
		note := s.note(i)
		n.items = append(n.items, note)
		n.lines += 1 + len(note.below)
		longest = max(longest, len(note.below))
		if len(s.listed) > height && height < longest+fewLines {
			return nil
		}
	}
	if n.lines > fewLines {
		n.onlyAtCursor()
		n.lines = len(s.listed) + longest
	}
	if longest == 0 || n.lines > height && height < longest+fewLines {
		return nil
	}
	return n
}

// onlyAtCursor leaves the others on the lines of their items, as far as they fit there.
func (n *notes) onlyAtCursor() {
	for at, i := range n.sheet.listed {
		if i != n.sheet.cursor {
			n.items[at] = note{beside: n.sheet.items[i].does}
		}
	}
}

// note is laid out beside its item if it fits there, or if that leaves it room for lines that read well, and else below.
func (s *sheet) note(i int) note {
	text, column := s.items[i].does, s.beforeLabel()+s.labelWidth()+ansi.StringWidth(s.cells[i])+gap
	room := s.width - 1 - column
	if text == "" || room >= leastNote && ansi.StringWidth(text) <= room {
		return note{beside: text}
	}
	if room >= leastWrapped {
		lines := fit.Flow(strings.Fields(text), " ", room)
		return note{beside: lines[0], below: lines[1:], column: column}
	}
	column = s.beforeLabel() + 2
	return note{below: fit.Flow(strings.Fields(text), " ", s.width-1-column), column: column}
}

// A noteLine is a line of an item and its note.
type noteLine struct{ at, below int } // below: how many lines below that of the item itself

// places are all lines of the items with their notes, and on which of them the one under the cursor ends.
func (n *notes) places() (lines []noteLine, cursor int) {
	for at, i := range n.sheet.listed {
		for below := range 1 + len(n.items[at].below) {
			lines = append(lines, noteLine{at, below})
		}
		if i == n.sheet.cursor {
			cursor = len(lines) - 1
		}
	}
	return lines, cursor
}

func (n *notes) draw(styles styles, line noteLine) string {
	note := n.items[line.at]
	if line.below == 0 {
		return n.sheet.cell(styles, n.sheet.listed[line.at], n.sheet.width, note.beside)
	}
	return styles.dim.Render(fit.Pad(strings.Repeat(" ", note.column)+note.below[line.below-1], n.sheet.width))
}

// beside is a note cut to what is left of a line; nothing where that is too little to say anything.
func beside(note string, width int) string {
	if note == "" || width < gap+leastNote {
		return ""
	}
	return strings.Repeat(" ", gap) + fit.Clip(note, width-gap)
}
