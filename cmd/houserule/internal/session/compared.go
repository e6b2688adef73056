package session

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// The number of automatic games that a score is compared with, and the time limit for playing
// them.
const (
	mostCompared = 1000
	longCompared = 3 * time.Second
)

// A Comparison ranks a score among the scores of automatic games of the same rules. It has no
// bins if too few games were finished in time, or if all scores were equal.
type Comparison struct {
	Own   int64
	Games int
	Worse int // games with a lower score
	Bins  []Bin
}

// A Bin is the number of games with a score in a range, bounds included.
type Bin struct {
	From, To int64
	Count    int
	Own      bool // the bin contains the compared score
}

// Compared returns a function that plays automatic games and compares the score of each player.
// The function may run in another goroutine. It returns nil if the game was not over when
// Compared was called.
func (s *Session) Compared() func(ctx context.Context) []Comparison {
	result, record := s.Game.Result(), s.Game
	return func(ctx context.Context) (all []Comparison) {
		if !result.Over || len(result.Scores) == 0 {
			return nil
		}
		scores := automaticScores(ctx, record)
		for player, own := range result.Scores {
			all = append(all, compared(own, scores[player]))
		}
		return all
	}
}

// automaticScores plays automatic games that begin as a record does. It returns a slice of their
// scores for each player.
func automaticScores(ctx context.Context, record *history.Record) [][]int64 {
	ctx, stop := context.WithTimeout(ctx, longCompared)
	defer stop()
	scores := make([][]int64, record.Players())
	automatic := auto.NewPlayer(auto.Suggested)
	for seed := range uint64(mostCompared) {
		g := record.Restarted(luck.Seeded(seed))
		g.Silence()
		automatic.Seed(seed)
		automatic.Play(ctx, g, auto.MostDecisions)
		if ctx.Err() != nil {
			break
		}
		if result := g.Result(); result.Over {
			for player, score := range result.Scores {
				scores[player] = append(scores[player], score)
			}
		}
	}
	return scores
}

// compared sorts scores into bins and marks the bin of the player's own score.
func compared(own int64, scores []int64) Comparison {
	const few, bins = 20, 8
	c := Comparison{Own: own, Games: len(scores)}
	if len(scores) < few {
		return c
	}
	slices.Sort(scores)
	least, most := min(own, scores[0]), max(own, scores[len(scores)-1])
	if least == most {
		return c
	}
	step := (most-least)/bins + 1
	for from := least; from <= most; from += step {
		c.Bins = append(c.Bins, Bin{From: from, To: from + step - 1, Own: (own-from)/step == 0 && own >= from})
	}
	for _, score := range scores {
		c.Bins[(score-least)/step].Count++
		if score < own {
			c.Worse++
		}
	}
	return c
}

// Summary returns the comparison in one line, or "" if there are no bins.
func (c *Comparison) Summary() string {
	if len(c.Bins) == 0 {
		return ""
	}
	return fmt.Sprintf("Of %d automatic games %d ended below %d:", c.Games, c.Worse, c.Own)
}

// Highest returns the largest count of a bin.
func (c *Comparison) Highest() int {
	return slices.MaxFunc(c.Bins, func(a, b Bin) int { return a.Count - b.Count }).Count
}

// Scores returns the range of scores of a bin in words.
func (b *Bin) Scores() string {
	if b.From == b.To {
		return fmt.Sprint(b.From)
	}
	return fmt.Sprintf("%d to %d", b.From, b.To)
}

// Lines draws a histogram of the scores, with a mark at the player's score. It returns nil if there
// are no bins.
func (c *Comparison) Lines() (lines []string) {
	const widest = 40
	if len(c.Bins) == 0 {
		return nil
	}
	lines = append(lines, c.Summary())
	var ranges []string
	for i := range c.Bins {
		ranges = append(ranges, c.Bins[i].Scores())
	}
	ranges = columnOf(ranges, true)
	highest := c.Highest()
	for i, b := range c.Bins {
		line := "  " + ranges[i] + "  " + strings.Repeat("█", (b.Count*widest+highest-1)/highest)
		if b.Own {
			line += " ‹ yours"
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}
