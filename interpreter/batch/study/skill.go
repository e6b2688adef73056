package study

import (
	"context"
	"fmt"
	"time"

	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/seat"
)

// A Rung compares two ways to play. Between several sides, one side plays the better way and the
// others the weaker one; Result is its share of wins. Otherwise all games are played both ways.
// Then Result is that of the better way, and Even that of the weaker one: a share of wins or, if
// games can't be won, a mean score.
type Rung struct {
	Better  string   `json:"better"`
	Worse   string   `json:"worse"`
	Result  Estimate `json:"result"`
	Even    Estimate `json:"even"` // the result if skill made no difference
	OfScore bool     `json:"of_score"`
}

// mostPlayed is the maximum number of games for a rung, and fewestPlayed the smallest number that
// is worth playing.
const mostPlayed, fewestPlayed = 400, 16

// budgets are the numbers of playouts for a decision of a search. The first one that leaves enough
// games for the effort is used.
var budgets = []int{200, 100, 50, 25}

// measureSkill compares random choices with suggestions, and suggestions with search.
func (w *study) measureSkill(ctx context.Context) error {
	w.progress(courseDone)
	if w.length < 1 || w.result.Decisions.Max == 0 {
		return nil
	}
	effort := forSkill * float64(w.Effort)
	games := min(w.Number, mostPlayed, int(effort/4/w.length))
	if games >= fewestPlayed {
		if err := w.climb(ctx, "suggest", "random", games); err != nil {
			return err
		}
	}
	for _, budget := range budgets {
		own := w.length / float64(w.sides.Number)
		games := min(w.Number, mostPlayed, int(effort*3/4/(own*float64(budget)*w.length/2)))
		if games >= 2*fewestPlayed || games >= fewestPlayed && budget == budgets[len(budgets)-1] {
			return w.climb(ctx, fmt.Sprintf("search:%d", budget), "suggest", games)
		}
	}
	return nil
}

// climb plays the games of a rung, and adds it to the result. Each side has the better way in an
// equal number of games.
func (w *study) climb(ctx context.Context, better, worse string, games int) error {
	rung := Rung{Better: better, Worse: worse, OfScore: !w.result.IsContested()}
	var result, even sample
	if w.sides.Number > 1 {
		each := max(1, games/w.sides.Number)
		for side := range w.sides.Number {
			if err := w.duel(ctx, better, worse, side, each, &result); err != nil {
				return err
			}
		}
		rung.Even = Estimate{Mean: 1 / float64(w.sides.Number)}
	} else {
		if err := w.duel(ctx, better, better, 0, games, &result); err != nil {
			return err
		}
		if err := w.duel(ctx, worse, worse, 0, games, &even); err != nil {
			return err
		}
		rung.Even = even.estimate(!rung.OfScore)
	}
	if rung.Result = result.estimate(!rung.OfScore); rung.Result.N > 0 && ctx.Err() == nil {
		w.result.Skill = append(w.result.Skill, rung)
	}
	return nil
}

// duel plays games in which one side plays in one way and the others in another. It adds up the
// results of that side.
func (w *study) duel(ctx context.Context, own, others string, side, games int, result *sample) error {
	const unused = time.Second // the limit of a program
	var texts []string
	players := w.start.Players()
	for player := range players {
		how := others
		if w.sides.Of(player) == side {
			how = own
		}
		texts = append(texts, fmt.Sprintf("%d=%s", player+1, how))
	}
	names, err := seat.ParseNames(texts, players, seat.Suggest, unused)
	if err != nil {
		return err
	}
	s := simulate.Settings{
		Games: batch.Games{Number: games, Seed: w.Seed, Workers: w.Workers}, Policy: auto.Suggested, Seats: names, Game: w.Settings.Game, MostDecisions: w.longest,
	}
	s.Each = func(_ simulate.Shape, _ int, o *simulate.Outcome) {
		switch {
		case o.End != simulate.Finished:
		case w.result.IsContested():
			result.add(w.outcome(o)[side])
		default:
			result.add(float64(o.Scores[side]))
		}
	}
	_, err = simulate.Run(ctx, w.program, s)
	return err
}
