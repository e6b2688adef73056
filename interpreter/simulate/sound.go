package simulate

import "math"

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
