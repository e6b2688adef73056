// Package simulate plays many games of one program and sums up their results. The caller passes a
// program, a seed and a policy that makes all decisions. The result has rates, scores and their
// spread. The same seed returns the same result for every number of workers. The package depends
// on no particular game and doesn't format its results.
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

// Settings say which games to play, and how.
type Settings struct {
	batch.Games
	Policy auto.Policy
	Seats  []seat.Name // the player of each seat, by seat index; nil: the policy plays all seats
	Game   interpreter.Settings
	// MostDecisions is the number of decisions after which a game counts as endless. 0 means
	// auto.MostDecisions.
	MostDecisions int
	// Each is called with the outcome of each game, in the order of the games. It may be nil.
	Each func(s Shape, i int, o *Outcome)
	// Ended is called with each game when it has ended. Several workers may call it at the same
	// time. It may be nil.
	Ended func(g *interpreter.Game)
}

// Run plays games until all are played or the context is done, and returns a summary of the games
// that were played. It returns an error if the rules report too many figures or a player fails.
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

// A worker plays one game at a time and reuses the buffers of the one before.
type worker struct {
	Settings
	shape   Shape
	games   *auto.Series
	players *auto.Players
}

// play plays the game with index i. It returns an error if a player can't decide.
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
