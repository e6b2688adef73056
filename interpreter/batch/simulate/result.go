package simulate

import (
	"time"

	"houserule/dsl/variant"
)

// A Result is what games have in common. Only those count that were played to their end; Problems has the others.
type Result struct {
	Games     int
	Played    int     // with those that did not end
	CanBeWon  bool    // the rules say when a game is won
	Wins      int     // games that somebody won
	Score     Summary // of all players together
	Players   []Tally
	Reports   []Reported
	Decisions float64 // a game
	Problems

	Time time.Duration // that it took to play; 0 if the games were played elsewhere
}

// A Tally is how one player fared.
type Tally struct {
	Wins  int
	Out   int // games that were over for the player before their end
	Score Summary
}

// A Reported sums up the figures of one label, those of one player if each has some.
type Reported struct {
	*variant.Report
	Player  int // -1: for the table
	Summary Summary
	Counts  []Count // in the order of the values
}

func (t *totals) result(v *variant.Variant) *Result {
	known := reaches{}
	r := &Result{
		Games: t.games, Played: t.games + t.problems.Unended(), CanBeWon: v.CanBeWon(), Wins: t.wins, Reports: t.reported(known), Problems: t.problems,
	}
	if t.games > 0 {
		r.Decisions = float64(t.decisions) / float64(t.games)
	}
	all := Counts{}
	for _, player := range t.players {
		r.Players = append(r.Players, Tally{player.wins, player.out, player.scores.summary(known)})
		all.add(player.scores)
	}
	r.Score = all.summary(known)
	return r
}

func (t *totals) reported(known reaches) (reported []Reported) {
	for _, r := range t.shape.Reports {
		for seat := range r.Seats {
			counts := t.figures[r.From+seat]
			one := Reported{Report: r.Report, Player: seat, Summary: counts.summary(known), Counts: counts.sorted()}
			if r.Player == nil {
				one.Player = -1
			}
			reported = append(reported, one)
		}
	}
	return reported
}

// PerSecond returns how many games were played in a second.
func (r *Result) PerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Played) / r.Time.Seconds()
}
