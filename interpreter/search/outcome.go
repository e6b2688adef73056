package search

import (
	"math"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// The result of a playout has a worth for each player. Each player wants to win or, if the rules
// don't name winners, to have more points than the others. Between results that are equal in this
// respect, the player wants the higher score.

// A worth is the value of one playout to one player, or the sum of the values of many playouts.
type worth struct {
	place float64 // 1 won, 0 lost
	score float64
}

func (w *worth) add(v worth) {
	w.place += v.place
	w.score += v.score
}

// canBeWon reports whether the rules ever name a winner.
func canBeWon(p *program.Program) bool {
	for i := range p.Code {
		if p.Code[i].Op == program.Win {
			return true
		}
	}
	return false
}

// place returns a player's rank among all, from 0 for the last to 1 for the first. Rules with
// winners determine the ranks at the end. In a game that was stopped before its end, the leader
// counts as the likely winner.
func place(r interpreter.Result, player int, canBeWon, ended bool) float64 {
	below, level := 0, -1
	for _, score := range r.Scores {
		switch {
		case score < r.Scores[player]:
			below++
		case score == r.Scores[player]:
			level++
		}
	}
	others := len(r.Scores) - 1
	switch {
	case r.Won[player]:
		return 1
	case canBeWon && (ended || level == others):
		return 0
	}
	return (float64(below) + float64(level)/2) / float64(max(1, others))
}

// A scale normalizes the worth of playouts for a player. It learns the ranges from the playouts
// that it has seen.
type scale struct {
	low, high    float64 // range of scores
	ever         float64 // number of playouts in this game
	seen         float64 // number of playouts for this decision
	sum, squares float64
}

// begin clears the sums for the next decision, and keeps the range of scores.
func (s *scale) begin() { s.seen, s.sum, s.squares = 0, 0, 0 }

// compared returns by how much a playout was better than the average, or 0 for the first one.
func (s *scale) compared(w worth) float64 {
	if s.seen == 0 {
		return 0
	}
	return s.value(w, 1) - s.sum/s.seen
}

// weightOfScore is the value of the whole range of scores in comparison with winning.
const weightOfScore = 0.2

// note adds a playout to the scale.
func (s *scale) note(w worth) {
	if s.ever == 0 {
		s.low, s.high = w.score, w.score
	}
	s.ever++
	s.low, s.high = min(s.low, w.score), max(s.high, w.score)
	s.seen++
	value := s.value(w, 1)
	s.sum += value
	s.squares += value * value
}

// value returns the normalized average of a worth that is the sum over n playouts.
func (s *scale) value(w worth, n float64) float64 {
	value := w.place / n
	if s.high > s.low {
		value += weightOfScore * (w.score/n - s.low) / (s.high - s.low)
	}
	return value
}

// spread returns the standard deviation of the values.
func (s *scale) spread() float64 {
	const least = 1e-3 // because equal values so far may still differ later
	mean := s.sum / s.seen
	return math.Sqrt(max(least*least, s.squares/s.seen-mean*mean))
}

// fewestPairs is the number of pairs that can prove anything.
const fewestPairs = 10

// caution is the share of the possible error that lead subtracts.
const caution = 0.5

// lead returns by how much one first action is better than another one, less a margin of error. It
// compares the playouts in pairs, because both playouts of a pair had the same deal and luck. Two
// effects can mislead.
//
// First, the luckiest of n actions is off by about √(2 ln n) standard errors. Second, one decision
// among many changes little, so a large difference in few pairs is mostly luck. The spread of
// playouts is therefore divided among all decisions, and the error is compared with that share.
func (s *Searcher) lead(action, other, actions int) float64 {
	scale, pairs := &s.scales[s.seat], min(len(s.results[action]), len(s.results[other]))
	if pairs < fewestPairs {
		return 0
	}
	var differences sample
	differences.add(scale.spread()) // a prior: one pair that differed, but was no better
	differences.sum = 0
	for i := range pairs {
		differences.add(scale.value(s.results[action][i], 1) - scale.value(s.results[other][i], 1))
	}
	luckiest := caution * math.Sqrt(2*math.Log(float64(actions))*differences.error())
	usual := scale.spread() / math.Sqrt(max(1, s.length.mean()))
	return differences.mean() - max(luckiest, differences.error()/usual)
}
