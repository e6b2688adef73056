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

// A player plays one game after the other, each with another share of decisions by chance.
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

// chance is how many of the decisions are made by chance, in one game after the other: chance alone seldom gets far,
// and suggestions alone never try what is not worth it.
var chance = [...]float64{0.5, 0.1, 0, 1}

// A name is that of a card in its catalog.
type name struct {
	catalog *variant.Catalog
	name    string
}

// sightings are the cards that were met in a game, by what they came to, and the points of the program that ran.
type sightings struct {
	drawn, offered, played map[name]bool
	ran                    []int
	err                    error // that stopped the game
}

// play plays game i until it is over or the context is done, and returns what it met.
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

// decide notes which cards a decision offers, and which of them is taken.
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

// follow notes from what was told which cards left a deck, and which came into play.
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
