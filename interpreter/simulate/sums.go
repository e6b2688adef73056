package simulate

import (
	"math"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Sums are what games add up to. They are whole numbers and nothing else: so it does not matter in which order the games
// were played, nor on how many machines.
type Sums struct {
	Games     int         `json:"games"` // that were played to their end
	Wins      int         `json:"wins"`  // those that somebody won
	Decisions int64       `json:"decisions"`
	Turns     int64       `json:"turns"`
	Seats     []SeatSums  `json:"seats"`
	Reports   [][]Counts  `json:"reports"` // of each label: those of the table, or of each seat
	Broken    int         `json:"broken"`
	Endless   int         `json:"endless"`
	First     *Failure    `json:"first,omitempty"` // nil if every game ended
	Passed    *PassedOver `json:"passed_over,omitempty"`
}

// SeatSums are those of one seat.
type SeatSums struct {
	Wins   int    `json:"wins"`
	Out    int    `json:"out"` // games that were over for the player before their end
	Scores Counts `json:"scores"`
}

// NoGames are the sums of no game of rules that so many play.
func NoGames(players int, reports []*variant.Report) *Sums {
	s := &Sums{Seats: make([]SeatSums, players), Reports: make([][]Counts, len(reports))}
	for i := range s.Seats {
		s.Seats[i].Scores = Counts{}
	}
	for i, r := range reports {
		s.Reports[i] = make([]Counts, seatsOf(r, players))
		for seat := range s.Reports[i] {
			s.Reports[i][seat] = Counts{}
		}
	}
	return s
}

// add adds a game that was played, and tells how many values came up in it for the first time.
func (s *Sums) add(gs *Games, row int, wrong Wrong) (values int) {
	s.First, s.Passed = Earlier(s.First, wrong.Unended), s.Passed.AndGame(wrong.PassedOver)
	switch gs.Ends[row] {
	case Finished:
		return s.count(gs, row)
	case Broken:
		s.Broken++
	case Endless:
		s.Endless++
	}
	return 0
}

// count adds a game that was played to its end.
func (s *Sums) count(gs *Games, row int) (values int) {
	s.Games++
	s.Decisions += int64(gs.Decisions[row])
	s.Turns += int64(gs.Turns[row])
	won := gs.Won[row*gs.Players : (row+1)*gs.Players]
	if slices.Contains(won, true) {
		s.Wins++
	}
	for i := range s.Seats {
		seat, at := &s.Seats[i], row*gs.Players+i
		values += seat.Scores.count(gs.Scores[at])
		if gs.Won[at] {
			seat.Wins++
		}
		if gs.Out[at] {
			seat.Out++
		}
	}
	for i, r := range gs.Reports {
		for seat, counts := range s.Reports[i] {
			values += counts.count(r.Figures[row*len(s.Reports[i])+seat])
		}
	}
	return values
}

// Add adds the sums of a batch. It tells whether they can be: they are for as many players, of whom as much is
// reported, and each figure has a value for each game.
func (s *Sums) Add(other *Sums, b Batch) bool {
	if !s.isLike(other) || !other.IsOf(b) || !other.isWhole() {
		return false
	}
	s.Games, s.Wins = s.Games+other.Games, s.Wins+other.Wins
	s.Decisions, s.Turns = s.Decisions+other.Decisions, s.Turns+other.Turns
	s.Broken, s.Endless = s.Broken+other.Broken, s.Endless+other.Endless
	s.First, s.Passed = Earlier(s.First, other.First), s.Passed.And(other.Passed)
	for i := range s.Seats {
		mine, others := &s.Seats[i], &other.Seats[i]
		mine.Wins, mine.Out = mine.Wins+others.Wins, mine.Out+others.Out
		mine.Scores.add(others.Scores)
	}
	for i := range s.Reports {
		for seat := range s.Reports[i] {
			s.Reports[i][seat].add(other.Reports[i][seat])
		}
	}
	return true
}

func (s *Sums) isLike(other *Sums) bool {
	return len(s.Seats) == len(other.Seats) &&
		slices.EqualFunc(s.Reports, other.Reports, func(a, b []Counts) bool { return len(a) == len(b) })
}

func (s *Sums) isWhole() bool {
	all := slices.Concat(s.Reports...)
	for _, seat := range s.Seats {
		all = append(all, seat.Scores)
	}
	return !slices.ContainsFunc(all, func(c Counts) bool { return c.games() != s.Games })
}

// Played is how many games there were.
func (s *Sums) Played() int { return s.Games + s.Broken + s.Endless }

// In puts what was read into the files of the rules that were played.
func (s *Sums) In(files []*source.File) {
	if s.First != nil {
		s.First.At = s.First.At.In(files)
	}
	s.Passed.In(files)
}

// IsOf tells whether the sums can be those of a batch: they are of all its games, and no count is of more games than there are.
func (s *Sums) IsOf(b Batch) bool {
	if !areCounts(b.Size(), s.Games, s.Broken, s.Endless) || s.Played() != b.Size() || !areCounts(s.Games, s.Wins) {
		return false
	}
	if !areCounts(s.Games*MostDecisions, int(s.Decisions)) || !areCounts(s.Games*math.MaxInt32, int(s.Turns)) {
		return false
	}
	return (s.First != nil) == (s.Broken+s.Endless > 0) && s.First.IsOf(b) && s.Passed.IsOf(b) && s.areSeatsOf()
}

// areSeatsOf tells whether the seats can be those of the games, each of which somebody has won who sits at one of them.
func (s *Sums) areSeatsOf() bool {
	won := 0
	for _, seat := range s.Seats {
		if !areCounts(s.Wins, seat.Wins) || !areCounts(s.Games, seat.Out) {
			return false
		}
		won += seat.Wins
	}
	return won >= s.Wins
}

// areCounts tells whether all of some counts are from none to as many as there can be.
func areCounts(most int, counts ...int) bool {
	for _, n := range counts {
		if n < 0 || n > most {
			return false
		}
	}
	return true
}

// IsOf tells whether a game of a batch can have failed like that; nil is no failure.
func (f *Failure) IsOf(b Batch) bool {
	return f == nil || b.Has(f.Game) && f.Seed == GameSeed(b.Seed, f.Game) && areCounts(MostDecisions, f.Decisions)
}

// IsOf tells whether games of a batch can have passed that over; nil is nothing.
func (p *PassedOver) IsOf(b Batch) bool {
	return p == nil || p.Games > 0 && areCounts(b.Size(), p.Games) && p.First != nil && p.First.IsOf(b)
}

// An Interval is a range of rates or means in which the true one lies with a given confidence.
type Interval struct{ Low, High float64 }

// z95 is how many standard deviations around the middle hold 95 % of a normal distribution.
const z95 = 1.959963984540054

// Wilson is the 95 % interval for the rate of a thing that came up in hits of n tries. Unlike the usual
// plus-or-minus it holds for rates near 0 and 1 too, and never leaves 0 to 1.
func Wilson(hits, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	rate, tries := float64(hits)/float64(n), float64(n)
	shrink := 1 + z95*z95/tries
	middle := (rate + z95*z95/(2*tries)) / shrink
	reach := z95 / shrink * math.Sqrt(rate*(1-rate)/tries+z95*z95/(4*tries*tries))
	return Interval{max(0, middle-reach), min(1, middle+reach)}
}

// Percentiles are the ones that a Summary has.
var Percentiles = [...]int{5, 25, 50, 75, 95}

// A Summary describes many scores.
type Summary struct {
	Mean, SD  float64  // of a single score the deviation is 0
	Around    Interval // in which the mean lies with 95 % confidence; of a single score it is endless
	Min, Max  int64
	Quantiles [len(Percentiles)]int64
	Histogram []Bucket
}

// A Bucket counts the scores From up to and including To.
type Bucket struct {
	From, To int64
	Count    int
}

// mostBuckets is how many lines a histogram has at most: what a screen shows at a glance.
const mostBuckets = 20
