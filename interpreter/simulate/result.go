package simulate

import (
	"time"

	"houserule/dsl/variant"
)

// A Result is what games have in common. Only those count that were played to their end; Broken and
// Endless tell how many others there were.
type Result struct {
	Games     int
	CanBeWon  bool    // the rules say when a game is won
	Wins      int     // games that somebody won
	Score     Summary // of all players together
	Players   []Tally
	Reports   []Reported
	Decisions float64 // a game
	Turns     float64 // a game
	Broken    int
	Endless   int
	First     *Failure // nil if every game ended

	PassedOver *PassedOver // nil if there was nothing to pass over

	Sums *Sums         // what all of this was reckoned from
	Each *Games        // nil if the games were played elsewhere
	Time time.Duration // 0, too
}

// A Tally is how one player fared.
type Tally struct {
	Wins  int
	Out   int // games that were over for the player before their end
	Score Summary
}

// Result is what the games have in common, with what their rules report of each.
func (s *Sums) Result(v *variant.Variant) *Result {
	known := reaches{}
	r := &Result{
		Games: s.Games, CanBeWon: v.CanBeWon(), Wins: s.Wins, Reports: s.reported(v.Reports, known),
		Broken: s.Broken, Endless: s.Endless, First: s.First, PassedOver: s.Passed, Sums: s,
	}
	if s.Games > 0 {
		r.Decisions, r.Turns = float64(s.Decisions)/float64(s.Games), float64(s.Turns)/float64(s.Games)
	}
	all := Counts{}
	for _, seat := range s.Seats {
		r.Players = append(r.Players, Tally{seat.Wins, seat.Out, seat.Scores.summary(known)})
		all.add(seat.Scores)
	}
	r.Score = all.summary(known)
	return r
}

// PerSecond is how many games were played in a second.
func (r *Result) PerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Sums.Played()) / r.Time.Seconds()
}
