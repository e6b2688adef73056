package page

import (
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter/history"
)

// A Story is what happened since the last choice of the seat.
type Story struct {
	Above int // lines that lie above
	Lines []Line
}

// A Line of the story. Deep is how far it is set in.
type Line struct {
	Deep int
	Text string
}

const (
	mostTold = 150 // lines of the story on the page
	deepest  = 3   // how far a line is set in at most
)

func (l *layout) story() Story {
	first := since(l.table.Game.Opening(), l.table.Game.Steps(), l.Seat)
	return storyOf(l.table.StorySince(l.Seat, first), mostTold)
}

func storyOf(told []session.Told, most int) (s Story) {
	if s.Above = max(0, len(told)-most); s.Above > 0 {
		told = told[s.Above:]
	}
	for _, t := range told {
		text := strings.TrimLeft(t.Line, " ")
		s.Lines = append(s.Lines, Line{min(deepest, (len(t.Line)-len(text))/2), text})
	}
	return s
}

// since is the first event that a seat has not seen when it answered last. Whoever never answers has seen all but the
// last few answers.
func since(opening history.Step, steps []history.Step, seat int) int {
	const few = 4
	if len(steps) == 0 {
		return 0
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Player != seat && (seat != Onlooker || i > len(steps)-few) {
			continue
		}
		if i == 0 {
			return opening.Told
		}
		return steps[i-1].Told
	}
	return 0
}
