package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/view"
)

// A Board is the drawing of a board. If the board is not a grid, there is also a list of its
// spaces, because they are hard to select in a drawing.
type Board struct {
	ID      string
	Title   string
	Map     bool // it is not a grid
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
	b.Picture = l.memory.picture(shown.Name).Draw(*shown, l.Seat, spots)
	if !shown.Grid {
		b.Spaces = l.spaces(shown)
	}
	l.Boards = append(l.Boards, b)
}

// spot records that a component on a board answers a decision, if it does.
func (l *layout) spot(spots board.Spots, component int) {
	if at, ok := l.picks[component]; ok {
		l.shown[component] = true
		spots[component] = board.Spot{Key: fmt.Sprint(at.number), Option: at.option}
	}
}

// A stop is the position of a component on a board: its space, and the number of steps from the
// seat's nearest piece. Name is the name of the space if the component lies on it.
type stop struct {
	space, steps int
	name         string
}

// stops returns a map from component to its stop, for the boards on which the seat has a piece.
func (l *layout) stops() map[int]stop {
	all := map[int]stop{}
	for i := range l.seen.Boards {
		b := &l.seen.Boards[i]
		steps, reached := l.steps(b)
		for _, space := range reached {
			s := &b.Spaces[space]
			for _, lying := range s.Lying {
				if !lying.Points {
					all[lying.Number] = stop{space, steps[space], wording.OneLine(s.Name)}
				}
			}
			all[s.Number] = stop{space, steps[space], ""}
		}
	}
	return all
}

// steps returns the number of steps to each space of a board from the nearest piece of the seat,
// and a slice of the spaces that can be reached, the nearest first.
func (l *layout) steps(b *view.Board) (steps map[int]int, reached []int) {
	steps = map[int]int{}
	add := func(space, far int) {
		if _, known := steps[space]; !known {
			steps[space], reached = far, append(reached, space)
		}
	}
	for i := range b.Spaces {
		for _, lying := range b.Spaces[i].Lying {
			if !lying.Points && !lying.Printed && (lying.Owner == l.Seat || lying.Owner < 0 && l.players == 1) {
				add(i, 0)
			}
		}
	}
	for i := 0; i < len(reached); i++ {
		for _, next := range b.Spaces[reached[i]].Neighbours {
			add(next, steps[reached[i]]+1)
		}
	}
	return steps, reached
}

// byDistance sorts options by the distance of their spaces, and then by space. It does nothing
// unless all options are on a board.
func (l *layout) byDistance(d *interpreter.Decision, options []int) (stops map[int]stop) {
	stops = l.stops()
	isAway := func(i int) bool { _, found := stops[d.Component(i, 0)]; return !found || d.Component(i, 1) >= 0 }
	if len(stops) == 0 || slices.ContainsFunc(options, isAway) {
		return nil
	}
	slices.SortStableFunc(options, func(i, j int) int {
		a, b := stops[d.Component(i, 0)], stops[d.Component(j, 0)]
		return cmp.Or(a.steps-b.steps, a.space-b.space)
	})
	return stops
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
