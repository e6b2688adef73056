// Package usage plays games and says of each card how often it came to anything: was drawn, could be played, was
// played; and which parts of the scripts with a card's name never ran. In goes a traced program; out comes a
// Report. The same seed gives the same games. The package knows no game, and nothing of how its findings are shown.
package usage

import (
	"context"
	"fmt"
	"sync"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// Settings say what is to be played.
type Settings struct {
	Games   int
	Seed    uint64
	Workers int // 0: one for each core
	Game    interpreter.Settings
	// Progress is called after each game with the number of games played, by one worker at a time; it may be nil.
	Progress func(played int)
}

// mostDecisions is more than an honest game needs.
const mostDecisions = 10_000

// A Card is what a card came to: Drawn, Offered and Played are in how many games it left a deck or a pool, could be
// chosen in a decision or came into play, and was chosen or came into play.
type Card struct {
	*variant.Card
	Kind                   *variant.Kind
	Title                  string // its name, and more if cards of other catalogs have that, too
	Drawn, Offered, Played int
	Unused                 []program.Point // parts of its own script that never ran
}

// A Report is what came of the games. Cards are those of all catalogs that zones start with, in their order, each once.
type Report struct {
	Games int
	Cards []Card
}

// Run plays games until all are played or the context is done, with decisions by chance and as suggested by turns.
// A rule error in a game is given back as it is.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	game, release := s.Game.Until(ctx)
	defer release()
	game.Counts = true
	workers, err := trial.Workers(p, game, s.Games, s.Workers, func(start *interpreter.Game) *worker {
		return &worker{simulate.NewSeries(start), newPlayer()}
	})
	if err != nil {
		return nil, err
	}
	r := &run{Settings: s, census: newCensus(), points: make([]int64, len(p.Points))}
	trial.Share(ctx, workers, 0, s.Games, func(w *worker, i int) {
		seed := simulate.GameSeed(s.Seed, i)
		g := w.games.Begin(luck.Seeded(seed))
		if met := w.player.play(ctx, g, seed, i); ctx.Err() == nil {
			r.note(i, met, g)
		}
	})
	if r.err != nil {
		return nil, r.err
	}
	return &Report{Games: r.played, Cards: r.census.cards(p, r.points)}, nil
}

// A worker plays one game after the other.
type worker struct {
	games  *simulate.Series
	player *player
}

// A run is games that are being played.
type run struct {
	Settings

	mu     sync.Mutex
	census *census
	points []int64 // how often each point of the program ran
	played int
	err    error // of the first game that a rule error stopped
	failed int   // which one that is
}

// note keeps what came of a game.
func (r *run) note(i int, met *sightings, g *interpreter.Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.played++
	if err := g.Err(); err != nil && (r.err == nil || i < r.failed) {
		r.err, r.failed = fmt.Errorf("game %d, seed %d: %w", i+1, simulate.GameSeed(r.Seed, i), err), i
	}
	r.census.add(met)
	for point, runs := range g.Coverage() {
		r.points[point] += runs
	}
	if r.Progress != nil {
		r.Progress(r.played)
	}
}
