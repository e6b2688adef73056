package session

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/simulate"
)

// What is said before the first question and behind the last one.

// Beginning is what a game is about: what rules say of it and of its goal, for how many it is, and the phases of a turn.
func (s *Session) Beginning() (lines []string) {
	v := s.Game.Program().Variant
	for _, text := range []string{v.Gloss, v.Goal} {
		if text != "" {
			lines = append(lines, wording.OneLine(text), "")
		}
	}
	lines = append(lines, diag.Counted(s.Game.Players(), "player")+", "+s.Luck)
	if v.Turn != nil && len(v.Turn.Phases) > 1 {
		var phases []string
		for _, p := range v.Turn.Phases {
			phases = append(phases, wording.OneLine(p.Spoken()))
		}
		lines = append(lines, "A turn: "+strings.Join(phases, ", then ")+".")
	}
	return append(lines, "",
		"Above each question stands what it is about: the figures that matter, the check that follows, and how likely it ends how.",
		"Digits answer, arrows move and enter takes; i shows a card, h a hint, w why something is closed, ? all keys.",
	)
}

// End is how a game ended: its result, what the score adds up, and the last that happened.
func (s *Session) End(player int) (lines []string) {
	lines = append(s.Ending(), "")
	const last = 8
	story := InFull(s.Story(player))
	lines = append(lines, "The last that happened:")
	for _, line := range story[max(0, len(story)-last):] {
		lines = append(lines, "  "+line)
	}
	return append(lines, "", "u takes the last answer back, l shows the whole story, q leaves. --record FILE writes a game as a test.")
}

// How many automatic games a score is compared with, and how long that may take.
const (
	mostCompared = 1000
	longCompared = 3 * time.Second
)

// Compared says how a score stands among those of automatic games of the same rules: a small histogram, and how many of them
// did worse. There is nothing to say where games were too long to be played meanwhile, or the score was never another one. What
// comes back plays these games, beside whatever is done with this one.
func (s *Session) Compared(player int) func(ctx context.Context) []string {
	result, record := s.Game.Result(), s.Game
	if !result.Over || player < 0 || player >= len(result.Scores) {
		return func(context.Context) []string { return nil }
	}
	own := result.Scores[player]
	return func(ctx context.Context) []string { return Histogram(own, automaticScores(ctx, record, player)) }
}

// automaticScores are what a player scores in automatic games that begin as a record does.
func automaticScores(ctx context.Context, record *history.Record, player int) (scores []int64) {
	ctx, stop := context.WithTimeout(ctx, longCompared)
	defer stop()
	automatic := simulate.NewPlayer(simulate.Suggested)
	for seed := range uint64(mostCompared) {
		g := record.Anew(luck.Seeded(seed))
		g.Silence()
		automatic.Seed(seed)
		automatic.Play(ctx, g, simulate.MostDecisions)
		if ctx.Err() != nil {
			break
		}
		if g.Result().Over {
			scores = append(scores, g.Result().Scores[player])
		}
	}
	return scores
}

// Histogram draws how often scores came up, with a mark at one of them.
func Histogram(own int64, scores []int64) (lines []string) {
	const few, bins, widest = 20, 8, 40
	if len(scores) < few {
		return nil
	}
	slices.Sort(scores)
	least, most := min(own, scores[0]), max(own, scores[len(scores)-1])
	if least == most {
		return nil
	}
	step := (most-least)/bins + 1
	counts := make([]int, (most-least)/step+1)
	worse := 0
	for _, score := range scores {
		counts[(score-least)/step]++
		if score < own {
			worse++
		}
	}
	lines = append(lines, fmt.Sprintf("Of %d automatic games %d ended below %d:", len(scores), worse, own))
	var ranges []string
	for i := range counts {
		from := least + int64(i)*step
		if step == 1 {
			ranges = append(ranges, fmt.Sprint(from))
		} else {
			ranges = append(ranges, fmt.Sprintf("%d to %d", from, from+step-1))
		}
	}
	ranges = columnOf(ranges, true)
	for i, count := range counts {
		line := "  " + ranges[i] + "  " + strings.Repeat("█", (count*widest+slices.Max(counts)-1)/slices.Max(counts))
		if (own-least)/step == int64(i) {
			line += " ‹ yours"
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}
