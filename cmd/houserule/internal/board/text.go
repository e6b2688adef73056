package board

import (
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A Look is how a board is drawn in text: how many columns the terminal has, whether in colour, who
// looks at it (-1 for nobody), and which spaces they can choose.
type Look struct {
	Width   int
	Color   bool
	Player  int
	Choices Choices
	// Subjects are the components that all is about: they stand out.
	Subjects []int
	// Route is spaces on a way; the cursor is on the last one.
	Route []int
}

// cursor is the space that the cursor is on; not ok without one.
func (l Look) cursor() (space int, ok bool) {
	if len(l.Route) == 0 {
		return 0, false
	}
	return l.Route[len(l.Route)-1], true
}

// A Drawing is a board in lines, the legend at the end. Focus is the line that matters most to who looks.
type Drawing struct {
	Lines  []string
	Focus  int
	matter int // how much that matters
}

// All draws all boards of a game below each other; where there are several, with their names.
func All(shown view.View, look Look) (all Drawing) {
	for _, b := range shown.Boards {
		if len(shown.Boards) > 1 {
			all.Lines = append(all.Lines, wording.Spoken(b.Name))
		}
		d := Text(b, look)
		if d.matter > all.matter {
			all.matter, all.Focus = d.matter, len(all.Lines)+d.Focus
		}
		all.Lines = append(all.Lines, d.Lines...)
	}
	return all
}

// Text draws a board in text: a grid as hexes, spaces with a place as a map if there is room for their names, any other board as a
// list of its spaces.
//
//	 ____
//	/F●  \____     A hex is two lines high. The upper one has the ground, the notes, the name if there is
//	\H1__/H  2\    room, and the key that chooses it; the lower one has the pieces and the notes with
//	     \▲g__/    letters, or the name if there are none. That under the cursor has brackets in place of its sides.
func Text(shown view.Board, look Look) (d Drawing) {
	b := read(shown, look)
	switch chart := b.chartIn(look); {
	case b.Grid:
		d = b.hexes(look)
	case chart != nil:
		b.charted = true
		d = chart.draw(look)
	default:
		d = b.list(look)
	}
	d.Lines = append(append(d.Lines, ""), legendLines(b.entries(), look)...)
	return d
}
