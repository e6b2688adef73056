package board

import (
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A Look describes how to draw a board in text: the number of columns, whether to use colours,
// the viewer (-1 for none), and the spaces that can be chosen.
type Look struct {
	Width   int
	Color   bool
	Player  int
	Choices Choices
	// Subjects are the components that the question is about. They are highlighted.
	Subjects []int
	// Route is a slice of spaces. The cursor is on the last one.
	Route []int
}

// cursor returns the space under the cursor. ok is false if there is no cursor.
func (l Look) cursor() (space int, ok bool) {
	if len(l.Route) == 0 {
		return 0, false
	}
	return l.Route[len(l.Route)-1], true
}

// A Drawing is a board in lines, with the legend at the end. Focus is the index of the line that
// is most important to the viewer.
type Drawing struct {
	Lines  []string
	Focus  int
	hits   []hit
	matter int // importance of the focus
}

// A hit is the part of a line that belongs to a space.
type hit struct{ line, from, to, space int }

// At returns the number of the space at a position, or Nowhere.
func (d *Drawing) At(x, line int) int {
	for _, h := range d.hits {
		if h.line == line && h.from <= x && x < h.to {
			return h.space
		}
	}
	return Nowhere
}

// addHits adds the hits of a drawing whose first line is the given one.
func (d *Drawing) addHits(hits []hit, line int) {
	for _, h := range hits {
		h.line += line
		d.hits = append(d.hits, h)
	}
}

// All returns the drawings of all boards of a game, one below the other. If there are several,
// each has its name above it.
func All(shown view.View, look Look) (all Drawing) {
	for _, b := range shown.Boards {
		if len(shown.Boards) > 1 {
			all.Lines = append(all.Lines, wording.Spoken(b.Name))
		}
		d := Text(b, look)
		if d.matter > all.matter {
			all.matter, all.Focus = d.matter, len(all.Lines)+d.Focus
		}
		all.addHits(d.hits, len(all.Lines))
		all.Lines = append(all.Lines, d.Lines...)
	}
	return all
}

// Text returns a board in text. A grid is drawn as hexes, and any other board as a list of its
// spaces. Spaces with coordinates are drawn as a map if their names fit.
//
//	 ____
//	/F●  \____     A hex is two lines high. The upper one has the ground, the notes,
//	\H1__/H  2\    the name if it fits, and the key that chooses it. The lower one has
//	     \▲g__/    the pieces and the notes with letters, or the name if there are none.
//
// The hex under the cursor has brackets in place of its sides.
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
