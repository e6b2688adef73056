package simulate

import (
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
