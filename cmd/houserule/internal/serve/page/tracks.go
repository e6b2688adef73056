package page

import (
	"fmt"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A Track is a number that stops at two ends, with a box for each step.
type Track struct {
	Name  string
	Value int64
	High  int64
	Boxes []Box
}

// A Box is one step of a track.
type Box struct {
	X  int
	In bool // it is reached
}

// tracks are those of everybody, and those of the seat.
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

// outOf is a number that stops, as a fact.
func outOf(v view.Value) string { return fmt.Sprintf("%s of %d", v.Value, v.High) }
