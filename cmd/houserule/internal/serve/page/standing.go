package page

import (
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// A Rest is how a question could be answered by itself from now on, or is already. Index is its place among all that there
// are.
type Rest struct {
	Index int
	Words string
}

// rests are the ways in which the seat could have a decision answered from now on.
func (l *layout) rests(a session.Asked) (all []Rest) {
	if a.Player != l.Seat || a.IsOffered() {
		return nil
	}
	standing := l.table.StandingsFor(a.Decision)
	for i := range standing {
		all = append(all, Rest{i, wording.UpperFirst(wording.OneLine(standing[i].String()))})
	}
	return all
}

// resting are the answers of the seat that stand.
func (l *layout) resting() (all []Rest) {
	standing := l.table.Standing()
	for i := range standing {
		if standing[i].Player() == l.Seat {
			all = append(all, Rest{i, wording.UpperFirst(wording.OneLine(standing[i].String()))})
		}
	}
	return all
}
