package compare

import (
	"fmt"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/simulate"
)

// A Figure is how something changed that both sides report under one label. Player is -1 for the table. Of truth values,
// and of a value of an enum, its Member, the difference is one of rates.
type Figure struct {
	Label  string
	Player int
	Member string
	Rate   bool
	Difference
}

// A measure is a figure of each game that is compared: it is read from a row of what became of the games of each side.
type measure struct {
	figure Figure // what it is called
	of     [2]func(games *simulate.Games, row int) int64
}

// both is a measure that is read alike on both sides.
func both(figure Figure, of func(games *simulate.Games, row int) int64) measure {
	return measure{figure, [2]func(*simulate.Games, int) int64{of, of}}
}

// mostReported is how many figures and rates of what both sides report are compared: each has sums of its own.
const mostReported = 20_000

// measures are all that are compared: the decisions, wins and score of each player, and what both sides report.
func measures(players int, reports [2][]*variant.Report) ([]measure, error) {
	all := []measure{both(Figure{}, func(games *simulate.Games, row int) int64 { return int64(games.Decisions[row]) })}
	for player := range players {
		all = append(all,
			both(Figure{Rate: true}, func(games *simulate.Games, row int) int64 { return oneIf(games.Won[row*players+player]) }),
			both(Figure{}, func(games *simulate.Games, row int) int64 { return games.Scores[row*players+player] }))
	}
	for i, base := range reports[0] {
		at := slices.IndexFunc(reports[1], func(r *variant.Report) bool { return alike(base, r) })
		if at < 0 {
			continue
		}
		if len(all)+reported(base, players) > mostReported {
			return nil, fmt.Errorf("%q and what is reported before it come to more than %d figures and rates of values, and each is compared: "+
				"report less, or let fewer play", base.Label, mostReported)
		}
		for _, figure := range figuresOf(base, players) {
			all = append(all, figure.measure([2]int{i, at}, players))
		}
	}
	return all, nil
}

// reported is how many figures come of one report.
func reported(r *variant.Report, players int) int {
	each := 1
	if t := r.Value.Type(); t.Base == variant.EnumType {
		each = len(t.Enum.Members)
	}
	if r.Player == nil {
		return each
	}
	return each * players
}

// reportedFrom is the first of the measures that are reported.
func reportedFrom(players int) int { return 1 + 2*players }

// alike tells whether two reports are of the same thing, as far as can be told.
func alike(a, b *variant.Report) bool {
	s, t := a.Value.Type(), b.Value.Type()
	sameEnum := s.Enum == t.Enum || s.Enum != nil && t.Enum != nil && slices.Equal(s.Enum.Members, t.Enum.Members)
	return a.Label == b.Label && (a.Player == nil) == (b.Player == nil) && s.Base == t.Base && sameEnum
}

// A reportedFigure is one that rules report, or the rate of one of its values.
type reportedFigure struct {
	Figure
	seat  int
	value int64
}

// figuresOf are those that come of one report, for each seat.
func figuresOf(r *variant.Report, players int) (all []reportedFigure) {
	seats := players
	if r.Player == nil {
		seats = 1
	}
	for seat := range seats {
		f := reportedFigure{Figure: Figure{Label: r.Label, Player: seat}, seat: seat}
		if r.Player == nil {
			f.Player = -1
		}
		switch t := r.Value.Type(); t.Base {
		case variant.Bool:
			f.Rate, f.value = true, 1
			all = append(all, f)
		case variant.EnumType:
			for i, member := range t.Enum.Members {
				f.Rate, f.Member, f.value = true, member, int64(i)
				all = append(all, f)
			}
		default:
			all = append(all, f)
		}
	}
	return all
}

// measure reads a figure from the reports with some numbers, one on each side.
func (f reportedFigure) measure(reports [2]int, players int) measure {
	m := measure{figure: f.Figure}
	for side, report := range reports {
		m.of[side] = func(games *simulate.Games, row int) int64 {
			r := &games.Reports[report]
			value := r.Figures[row*r.Seats(players)+f.seat]
			if f.Rate {
				return oneIf(value == f.value)
			}
			return value
		}
	}
	return m
}

func oneIf(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
