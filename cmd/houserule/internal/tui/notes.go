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
	menu  *menu
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
func (m *menu) notes(width, height int) *notes {
	_, cells := m.cells(width)
	n := &notes{menu: m}
	shown, longest := m.shown(), 0
	for _, i := range shown {
		note := m.note(i, width, cells[i])
		n.items = append(n.items, note)
		n.lines += 1 + len(note.below)
		longest = max(longest, len(note.below))
	}
	if n.lines > fewLines {
		n.onlyAtCursor(shown)
		n.lines = len(shown) + longest
	}
	if longest == 0 || n.lines > height && height < longest+fewLines {
		return nil
	}
	return n
}

// onlyAtCursor leaves the others on the lines of their items, as far as they fit there.
func (n *notes) onlyAtCursor(shown []int) {
	for at, i := range shown {
		if i != n.menu.cursor {
			n.items[at] = note{beside: n.menu.items[i].does}
		}
	}
}

// note is laid out beside its item if it fits there, or if that leaves it room for lines that read well, and else below.
func (m *menu) note(i, width int, figures string) note {
	text, column := m.items[i].does, m.beforeLabel()+m.labelWidth(width)+ansi.StringWidth(figures)+gap
	room := width - 1 - column
	if text == "" || room >= leastNote && ansi.StringWidth(text) <= room {
		return note{beside: text}
	}
	if room >= leastWrapped {
		lines := fit.Flow(strings.Fields(text), " ", room)
		return note{beside: lines[0], below: lines[1:], column: column}
	}
	column = m.beforeLabel() + 2
	return note{below: fit.Flow(strings.Fields(text), " ", width-1-column), column: column}
}

// view draws the items with their notes, and says on which line the one under the cursor ends.
func (n *notes) view(styles styles, width int, cells []string) (lines []string, cursor int) {
	for at, i := range n.menu.shown() {
		note := n.items[at]
		lines = append(lines, n.menu.cell(styles, i, width, cells[i], note.beside))
		for _, line := range note.below {
			lines = append(lines, styles.dim.Render(fit.Pad(strings.Repeat(" ", note.column)+line, width)))
		}
		if i == n.menu.cursor {
			cursor = len(lines) - 1
		}
	}
	return lines, cursor
}

// beside is a note cut to what is left of a line; nothing where that is too little to say anything.
func beside(note string, width int) string {
	if note == "" || width < gap+leastNote {
		return ""
	}
	return strings.Repeat(" ", gap) + fit.Clip(note, width-gap)
}
