// Package usage plays games and counts for each card how often it was drawn, offered and played.
// It also lists the parts of a card's script that never ran. The caller passes a traced program
// and gets a Report. The same seed returns the same report. The package depends on no particular
// game and doesn't format its results.
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

// Settings say which games to play, and how.
type Settings struct {
	batch.Games
	Game interpreter.Settings
}

// mostDecisions is the number of decisions after which a game stops. A game without an endless
// loop needs fewer.
const mostDecisions = 10_000

// A Card counts the games in which a card was drawn, offered and played. Drawn means that it left
// a deck or a pool. Offered means that a decision had it as an option, or that it came into play.
// Played means that it was chosen or came into play.
type Card struct {
	*variant.Card
	Kind                   *variant.Kind
	Title                  string // its name, with its catalog if several cards have that name
	Drawn, Offered, Played int
	Unused                 []program.Point // parts of its own script that never ran
}

// A Report has the cards of all catalogs that zones start with, in catalog order and without
// duplicates.
type Report struct {
	Games int
	Cards []Card
}

// Run plays games until all are played or the context is done, and returns their report. Some
// decisions are random and the others as suggested. If a rule error stopped a game, Run returns
// the error of the first such game.
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
