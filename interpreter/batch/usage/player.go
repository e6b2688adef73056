package usage

import (
	"context"
	"math/rand/v2"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
)

// A player plays one game at a time. The share of random decisions differs from game to game.
type player struct {
	games  *auto.Series
	wild   *auto.Player
	source *rand.PCG
	random *rand.Rand
}

func newPlayer(start *interpreter.Game) *player {
	source := rand.NewPCG(0, 0)
	return &player{auto.NewSeries(start), auto.NewPlayer(auto.Random), source, rand.New(source)}
}

// chance is the share of random decisions, by game index modulo 4. Random decisions alone seldom
// get far, and suggestions alone never try a bad option.
var chance = [...]float64{0.5, 0.1, 0, 1}

// A name identifies a card by its catalog and its name.
type name struct {
	catalog *variant.Catalog
	name    string
}

// sightings are the cards of one game that were drawn, offered and played, and the indexes of the
// points that ran.
type sightings struct {
	drawn, offered, played map[name]bool
	ran                    []int
	err                    error // rule error that stopped the game
}

// play plays the game with index i until it is over, the context is done, or mostDecisions is
// reached. It returns the sightings.
func (p *player) play(ctx context.Context, seed uint64, i int) *sightings {
	g := p.games.Begin(luck.Seeded(seed))
	p.source.Seed(seed, 1)
	p.wild.Seed(seed)
	met := &sightings{drawn: map[name]bool{}, offered: map[name]bool{}, played: map[name]bool{}}
	for range mostDecisions {
		d, ok := g.Next()
		if !ok || ctx.Err() != nil {
			break
		}
		d, c := p.choose(g, d, chance[i%len(chance)])
		if d == nil {
			break
		}
		met.decide(g, d, c)
		if g.Decide(c) != nil {
			break
		}
	}
	met.follow(g)
	for point, runs := range g.Coverage() {
		if runs > 0 {
			met.ran = append(met.ran, point)
		}
	}
	if err := g.Err(); err != nil {
		met.err = err
	}
	return met
}

func (p *player) choose(g *interpreter.Game, next *interpreter.Decision, share float64) (*interpreter.Decision, interpreter.Choice) {
	if p.random.Float64() < share {
		if next = p.wild.Turn(g, next); next == nil {
			return nil, interpreter.Choice{}
		}
		return next, p.wild.Choose(g, next)
	}
	return next, g.Suggestion()
}

// decide records the cards that a decision offers, and those that are chosen.
func (s *sightings) decide(g *interpreter.Game, d *interpreter.Decision, c interpreter.Choice) {
	for i := range d.Open {
		for part := range d.Options[i].Values {
			component := d.Component(i, part)
			if component < 0 {
				continue
			}
			card := nameOf(g, int64(component))
			s.offered[card] = true
			if slices.Contains(c.Indexes, i) {
				s.played[card] = true
			}
		}
	}
}

// follow records from the log which cards left a deck, and which came into play.
func (s *sightings) follow(g *interpreter.Game) {
	for _, e := range g.Log().Events {
		switch e.Kind {
		case event.Drawn, event.Moved, event.Discarded:
			s.moved(g, event.Number(e.A), event.Number(e.B), event.Number(e.C))
		case event.TurnedOver:
			s.drawn[nameOf(g, event.Number(e.A))] = true
		}
	}
}

func (s *sightings) moved(g *interpreter.Game, component, from, to int64) {
	card := nameOf(g, component)
	if sort, _ := g.SortOf(from); sort == "deck" || sort == "pool" {
		s.drawn[card] = true
	}
	if _, inPlay := g.SortOf(to); inPlay {
		s.offered[card], s.played[card] = true, true
	}
}

func nameOf(g *interpreter.Game, component int64) name {
	return name{g.CatalogOf(component), g.Log().Component(component)}
}
