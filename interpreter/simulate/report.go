package simulate

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"houserule/dsl/variant"
)

// Reports are what rules report of each game under one label: one figure, or one for each player of each game.
type Reports struct {
	*variant.Report
	Figures []int64
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
	Mean    Interval // of a number, with 95 % confidence
	Counts  []Count  // in the order of the values
}

// A Count is in how many games a figure had a value.
type Count struct {
	Value int64
	Games int
}

// reported tells of the games that were played to their end.
func (gs *Games) reported() (reported []Reported) {
	for _, r := range gs.Reports {
		seats := r.Seats(gs.Players)
		for seat := range seats {
			one := Reported{Report: r.Report, Player: seat}
			if r.Report.Player == nil {
				one.Player = -1
			}
			var figures []int64
			for i, end := range gs.Ends {
				if end == Finished {
					figures = append(figures, r.Figures[i*seats+seat])
				}
			}
			one.Summary, one.Mean, one.Counts = Summarize(figures), meanOf(figures), counts(figures)
			reported = append(reported, one)
		}
	}
	return reported
}

// meanOf is the 95 % interval for a mean, by Student's t. A single figure says nothing of the spread.
func meanOf(figures []int64) Interval {
	values := make([]float64, len(figures))
	for i, f := range figures {
		values[i] = float64(f)
	}
	if len(values) < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	mean, sd := stat.MeanStdDev(values, nil)
	n := float64(len(values))
	reach := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(0.975) * sd / math.Sqrt(n)
	return Interval{mean - reach, mean + reach}
}

func counts(figures []int64) (counts []Count) {
	games := map[int64]int{}
	for _, f := range figures {
		games[f]++
	}
	for _, value := range slices.Sorted(maps.Keys(games)) {
		counts = append(counts, Count{value, games[value]})
	}
	return counts
}
