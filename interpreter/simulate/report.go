package simulate

import (
	"fmt"

	"houserule/dsl/variant"
)

// Reports are what rules report of each game under one label: one figure, or one for each player of each game.
type Reports struct {
	*variant.Report
	Figures []int64
}

// mostFigures is how many figures rules may report of a game: each has counts of its own, and is told of.
const mostFigures = 5000

// CheckReports tells whether so much can be kept that rules report of a game for some players.
func CheckReports(of []*variant.Report, players int) error {
	figures := 0
	for _, r := range of {
		figures += seatsOf(r, players)
	}
	if figures > mostFigures {
		return fmt.Errorf("the rules report %d figures of each game, in %d lines for %d players, and no more than %d are kept: "+
			"report less, or let fewer play",
			figures, len(of), players, mostFigures)
	}
	return nil
}

func newReports(of []*variant.Report, games, players int) (reports []Reports) {
	for _, r := range of {
		reports = append(reports, Reports{r, make([]int64, games*seatsOf(r, players))})
	}
	return reports
}

func seatsOf(r *variant.Report, players int) int {
	if r.Player == nil {
		return 1
	}
	return players
}

// Seats is how many figures there are of a game.
func (r Reports) Seats(players int) int { return seatsOf(r.Report, players) }

// A Reported is what the figures of one label come to, those of one player if there are some for each.
type Reported struct {
	*variant.Report
	Player  int // -1: for the table
	Summary Summary
	Counts  []Count // in the order of the values
}

// reported tells of the games that were played to their end.
func (s *Sums) reported(reports []*variant.Report, known reaches) (reported []Reported) {
	for i, r := range reports {
		for seat, counts := range s.Reports[i] {
			one := Reported{Report: r, Player: seat, Summary: counts.summary(known), Counts: counts.sorted()}
			if r.Player == nil {
				one.Player = -1
			}
			reported = append(reported, one)
		}
	}
	return reported
}
