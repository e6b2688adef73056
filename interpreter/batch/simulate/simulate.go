// Package simulate plays many games of one program and sums up their results. In go a program, a seed and a policy that makes all
// decisions; out come rates, scores and their spread. The same seed gives the same games however many workers play them. The
// package knows no game, and nothing of how its results are shown.
package simulate

import (
	"context"
	"fmt"
	"time"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// Settings say what is played.
type Settings struct {
	batch.Games
	Policy auto.Policy
	Seats  []seat.Name // who plays each seat; nil: all as the policy says
	Game   interpreter.Settings
	// MostDecisions is the number of decisions after which a game counts as endless; 0: auto.MostDecisions.
	MostDecisions int
	// Each is called with the outcome of each game, in the order of the games; it may be nil.
	Each func(s Shape, i int, o *Outcome)
	// Ended is called with each game as it ended, by several workers at the same time; it may be nil.
	Ended func(g *interpreter.Game)
}

// Run plays games until all are played or the context is done, and sums up those that were.
func Run(ctx context.Context, p *program.Program, s Settings) (*Result, error) {
	if err := s.Check(1); err != nil {
		return nil, err
	}
	if s.MostDecisions == 0 {
		s.MostDecisions = auto.MostDecisions
	}
	game, release := s.Game.Until(ctx)
	defer release()
	start, err := interpreter.New(p, luck.Seeded(s.Seed), game)
	if err != nil {
		return nil, err
	}
	shape, err := ShapeOf(p.Variant, start.Players())
	if err != nil {
		return nil, err
	}
	workers := make([]worker, s.Queue().Size())
	for i := range workers {
		workers[i] = worker{s, shape, auto.NewSeries(start), auto.NewPlayers(s.Policy, s.Seats)}
		defer workers[i].players.Close()
	}
	begun, t := time.Now(), newTotals(s, shape, p.Variant.Files)
	play := func(ctx context.Context, worker, i int) (Outcome, error) { return workers[worker].play(ctx, i) }
	if err := batch.Run(ctx, s.Games, play, t); err != nil {
		return nil, err
	}
	result := t.result(p.Variant)
	if s.Recorded == nil {
		result.Time = time.Since(begun)
	}
	return result, nil
}

// A worker plays one game after the other.
type worker struct {
	Settings
	shape   Shape
	games   *auto.Series
	players *auto.Players
}

// play plays game i. The error is that of a player who could not go on.
func (w *worker) play(ctx context.Context, i int) (Outcome, error) {
	seed := w.GameSeed(i)
	g := w.games.Begin(luck.Seeded(seed))
	decisions, err := w.players.Play(ctx, g, seed, w.MostDecisions)
	if err != nil {
		return Outcome{}, fmt.Errorf("game %d (seed %d): %w", i+1, seed, err)
	}
	o := w.shape.Outcome(g, decisions, decisions == w.MostDecisions)
	if w.Ended != nil && ctx.Err() == nil {
		w.Ended(g)
	}
	return o, nil
}
