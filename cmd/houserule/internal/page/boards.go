package page

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A Board is the drawing of a board. If the board is no grid, there is also a list of its spaces,
// because they are hard to select in a drawing.
type Board struct {
	ID      string
	Title   string
	Map     bool // it is no grid
	Picture board.Drawn
	Spaces  []Space
}

// A Space is a space of a board in a list.
type Space struct {
	Label string
	Pick  *Pick
}

// board formats a board and adds it to the page.
func (l *layout) board(shown *view.Board) {
	if len(shown.Spaces) == 0 {
		return
	}
	spots := board.Spots{}
	for _, s := range shown.Spaces {
		l.spot(spots, s.Number)
		for _, lying := range s.Lying {
			l.spot(spots, lying.Number)
		}
	}
	b := Board{ID: "board-" + shown.Name, Title: wording.UpperFirst(wording.Spoken(shown.Name)), Map: !shown.Grid}
	b.Picture = l.memory.easel(shown.Name).Draw(*shown, l.Seat, spots)
	if !shown.Grid {
		b.Spaces = l.spaces(shown)
	}
	l.Boards = append(l.Boards, b)
}

// spot records that a component on a board answers a decision, if it does.
func (l *layout) spot(spots board.Spots, component int) {
	if at, ok := l.picks[component]; ok {
		l.shown[component] = true
		spots[component] = board.Spot{Key: fmt.Sprint(at.number), Way: at.way}
	}
}

// spaces returns the spaces that can be chosen, and those that contain a component which is not
// printed on the board.
func (l *layout) spaces(shown *view.Board) (spaces []Space) {
	for _, s := range shown.Spaces {
		pick := l.pickOf(s.Number)
		var names []string
		for _, lying := range s.Lying {
			name := wording.OneLine(lying.Name)
			if lying.Place != "" {
				name += " at " + wording.OneLine(lying.Place)
			}
			if !lying.Printed && !lying.Points && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if len(names) == 0 && pick == nil {
			continue
		}
		label := wording.OneLine(s.Name)
		if len(names) > 0 {
			label += ": " + strings.Join(names, ", ")
		}
		spaces = append(spaces, Space{label, pick})
	}
	return spaces
}

// A Track is a number with a lower and an upper limit, drawn with a box for each step.
type Track struct {
	Name  string
	Value int64
	High  int64
	Boxes []Box
}

// A Box is one step of a track.
type Box struct {
	X  int
	In bool // the number has reached it
}

// tracks returns a slice of the tracks that belong to the table or the seat. Tracks with too many
// steps are left out, because their boxes would be too small.
func (l *layout) tracks() (tracks []Track) {
	const mostBoxes = 30
	for _, v := range l.seen.Values {
		steps := v.High - v.Low
		if !v.Track || v.Empty && v.Number != 0 || v.Owner >= 0 && v.Owner != l.Seat || steps < 1 || steps > mostBoxes {
			continue
		}
		t := Track{Name: wording.UpperFirst(wording.OneLine(v.Called)), Value: v.Number, High: v.High}
		for i := range steps {
			t.Boxes = append(t.Boxes, Box{10 * int(i), v.Low+i < v.Number})
		}
		tracks = append(tracks, t)
	}
	return tracks
}

// outOf returns a limited number with its limit, for example "3 of 7".
func outOf(v view.Value) string { return fmt.Sprintf("%s of %d", v.Value, v.High) }
