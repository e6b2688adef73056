package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/fit"
)

// A notes holds the notes beside and below the items of a menu, which describe their effects. If
// all of them would displace the table, only the item under the cursor continues below. Lines for
// the longest note are reserved, so that items don't move with the cursor.
type notes struct {
	sheet *sheet
	items []note
	lines int // of all items together
}

// A note describes the effect of one item. The text that doesn't fit beside the item continues
// below, from a column on.
type note struct {
	beside string
	below  []string
	column int
}

const (
	gap          = 3  // columns between an item and its note
	leastNote    = 9  // minimum width of a note beside its item
	leastWrapped = 30 // minimum width for several lines beside an item
	// lines of a menu beside which the table fits, and that a scrolling menu keeps
	fewLines = 6
)

// notes returns the notes of the visible items. It returns nil if each note fits on the line of
// its item, or if notes would leave room for only a few items.
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

// onlyAtCursor cuts the notes of all other items to the lines of their items.
func (n *notes) onlyAtCursor() {
	for at, i := range n.sheet.listed {
		if i != n.sheet.cursor {
			n.items[at] = note{beside: n.sheet.items[i].does}
		}
	}
}

// note formats the note of an item. It is placed beside the item if it fits there, or can be
// wrapped readably, and below otherwise.
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

// A noteLine is a line of an item with its note.
type noteLine struct{ at, below int } // below: the number of lines below the item itself

// places returns all lines of the items with their notes, and the index of the last line of the
// item under the cursor.
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

// beside returns a note clipped to the rest of a line, or "" if that is too narrow.
func beside(note string, width int) string {
	if note == "" || width < gap+leastNote {
		return ""
	}
	return strings.Repeat(" ", gap) + fit.Clip(note, width-gap)
}
