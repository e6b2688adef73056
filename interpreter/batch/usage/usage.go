// Package usage plays games and says of each card how often it came to anything: was drawn, could be played, was
// played; and which parts of the scripts with a card's name never ran. In goes a traced program; out comes a
// Report. The same seed gives the same games. The package knows no game, and nothing of how its findings are shown.
package usage

import (
	"context"
	"fmt"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// Settings say what is played.
type Settings struct {
	batch.Games
	Game interpreter.Settings
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

// A Report has the cards of all catalogs that zones start with, in their order, each once.
type Report struct {
	Games int
	Cards []Card
}

// Run plays games until all are played or the context is done, with decisions by chance and as suggested by turns. It returns the
// rule error of the first game that one stopped.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	if err := s.Check(1); err != nil {
		return nil, err
	}
	game, release := s.Game.Until(ctx)
	defer release()
	game.Counts = true
	start, err := interpreter.New(p, luck.Seeded(0), game)
	if err != nil {
		return nil, err
	}
	players := make([]*player, s.Queue().Size())
	for n := range players {
		players[n] = newPlayer(start)
	}
	c, play := newCensus(p), func(ctx context.Context, n, i int) (*sightings, error) {
		return players[n].play(ctx, s.GameSeed(i), i), nil
	}
	err = batch.Do(ctx, s.Queue(), play, func(i int, met **sightings) error {
		if err := (*met).err; err != nil {
			return fmt.Errorf("game %d, seed %d: %w", i+1, s.GameSeed(i), err)
		}
		c.add(*met)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Report{Games: c.games, Cards: c.cards()}, nil
}
