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

// How many automatic games a score is compared with, and how long that may take.
const (
	mostCompared = 1000
	longCompared = 3 * time.Second
)

// A Comparison is how a score stands among those of automatic games of the same rules. There are no bins where there is
// nothing to say: games were too long to be played meanwhile, or the score was never another one.
type Comparison struct {
	Own   int64
	Games int
	Worse int // of them
	Bins  []Bin
}

// A Bin is how many of the games ended with a score from one to another.
type Bin struct {
	From, To int64
	Count    int
	Own      bool // the score that is compared is one of these
}

// Compared gives what plays these games, beside whatever is done with this one, and compares the score of each player.
// There is none before the end.
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

// automaticScores are what each player scores in automatic games that begin as a record does.
func automaticScores(ctx context.Context, record *history.Record) [][]int64 {
	ctx, stop := context.WithTimeout(ctx, longCompared)
	defer stop()
	scores := make([][]int64, record.Players())
	automatic := auto.NewPlayer(auto.Suggested)
	for seed := range uint64(mostCompared) {
		g := record.Anew(luck.Seeded(seed))
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

// compared puts scores into bins, and finds where one's own stands.
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

// Summary says it in a line; empty where there is nothing to say.
func (c *Comparison) Summary() string {
	if len(c.Bins) == 0 {
		return ""
	}
	return fmt.Sprintf("Of %d automatic games %d ended below %d:", c.Games, c.Worse, c.Own)
}

// Highest is the largest count of a bin.
func (c *Comparison) Highest() int {
	return slices.MaxFunc(c.Bins, func(a, b Bin) int { return a.Count - b.Count }).Count
}

// Scores says which scores a bin is for.
func (b *Bin) Scores() string {
	if b.From == b.To {
		return fmt.Sprint(b.From)
	}
	return fmt.Sprintf("%d to %d", b.From, b.To)
}

// Lines draws how often scores came up, with a mark at one's own.
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
