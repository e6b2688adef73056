package search

import (
	"math"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// What a course of play was worth to each player. Every player wants the best for themselves: to win, or, where rules
// don't say who wins, to have more than the others; and among courses that are alike in this, the higher score.

// A worth is what one player has of a course of play, or of many together.
type worth struct {
	place float64 // 1 won, 0 lost
	score float64
}

func (w *worth) add(v worth) {
	w.place += v.place
	w.score += v.score
}

// canBeWon reports whether rules ever say of anybody that they won.
func canBeWon(p *program.Program) bool {
	for i := range p.Code {
		if p.Code[i].Op == program.Win {
			return true
		}
	}
	return false
}

// place is how a player stands among all: from 0 for the last to 1 for the first. Rules that can be won say themselves
// who did; in a game that was broken off before, whoever leads is taken to be on the way there.
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

// A scale measures what courses of play are worth to a player by those that it has seen.
type scale struct {
	low, high    float64 // of scores
	ever         float64 // how many in this game
	seen         float64 // for this decision
	sum, squares float64
}

// begin begins with another decision.
func (s *scale) begin() { s.seen, s.sum, s.squares = 0, 0, 0 }

// compared is how much better than others a course was; 0 for the first one.
func (s *scale) compared(w worth) float64 {
	if s.seen == 0 {
		return 0
	}
	return s.value(w, 1) - s.sum/s.seen
}

// weightOfScore is how much the whole range of scores counts, compared with winning.
const weightOfScore = 0.2

// note has the scale see one more course of play.
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

// value is what n courses together were worth on average.
func (s *scale) value(w worth, n float64) float64 {
	value := w.place / n
	if s.high > s.low {
		value += weightOfScore * (w.score/n - s.low) / (s.high - s.low)
	}
	return value
}

// spread is how far courses differ.
func (s *scale) spread() float64 {
	const least = 1e-3 // so that what looked alike so far is still tried out
	mean := s.sum / s.seen
	return math.Sqrt(max(least*least, s.squares/s.seen-mean*mean))
}

// caution is how much of what may be due to luck is taken to be so.
const caution = 0.5

// lead is by how much one first way has to be taken to be better than another one. Tries of both are compared pair by pair,
// as they met the same luck. Two things may deceive: the luckiest of n ways is off by some √(2 ln n) standard errors; and one
// of many decisions changes little, so that what looks like much is luck as long as there are few pairs. What tries differ
// by is therefore shared out among all decisions, and weighed against the error of what was seen.
func (s *Searcher) lead(way, other, ways int) float64 {
	scale, pairs := &s.scales[s.seat], min(len(s.tries[way]), len(s.tries[other]))
	const least = 10 // fewer prove nothing
	if pairs < least {
		return 0
	}
	var differences sample
	differences.add(scale.spread()) // as if one pair had been no better, but had differed
	differences.sum = 0
	for i := range pairs {
		differences.add(scale.value(s.tries[way][i], 1) - scale.value(s.tries[other][i], 1))
	}
	luckiest := caution * math.Sqrt(2*math.Log(float64(ways))*differences.error())
	usual := scale.spread() / math.Sqrt(max(1, s.length.mean()))
	return differences.mean() - max(luckiest, differences.error()/usual)
}
