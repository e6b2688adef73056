// Package search plays any game by trying out what may come: information-set Monte-Carlo tree search. In go a game
// that stands at a decision, and how much may be tried; out comes a choice. Each try plays a copy of the game on, with
// what the seat cannot know dealt anew and luck of its own: first along the ways that went best so far, then as the
// rules suggest or by chance. The package knows no game, and of what is hidden as much as the seat whose decision it is.
//
// It is the single-observer search of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), in
// which all players want the best for themselves. Where the rules suggest something, that is taken for good until something
// else has proved better. Two limits come with it: others are taken to answer what was dealt in many tries, not what they
// know, so that the search does not bluff; and what rules have copied out of hidden components into figures and kept
// values is not dealt anew.
package search

import (
	"context"
	"math/rand/v2"

	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/program"
)

// A Searcher decides for a seat.
type Searcher struct {
	budget   Budget
	program  *program.Program
	canBeWon bool
	seat     int

	root, game *interpreter.Game // where the search begins, and the copy that is played on
	pcg        rand.PCG
	random     *rand.Rand
	luck       *dice
	chance     *chance.Drawer

	tree   tree
	steps  steps
	path   []int32
	scales []scale // by player
}

// New is a searcher that may try so much for each decision.
func New(b Budget) *Searcher {
	s := &Searcher{budget: b, luck: &dice{}, chance: chance.New(), tree: tree{most: mostNodes}}
	s.random = rand.New(&s.pcg)
	return s
}

// Choose searches from a decision of a game. The same luck brings the same choice, unless time is what bounds it. The
// choice is good until the next one.
func (s *Searcher) Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	if isSettled(d) {
		return g.Suggestion(), nil
	}
	s.begin(g, d, luck)
	if s.budget.Time > 0 {
		limited, done := context.WithTimeout(ctx, s.budget.Time)
		defer done()
		for s.try(limited) {
		}
	} else {
		for n := 0; n < s.budget.Playouts && s.try(ctx); n++ {
		}
	}
	if err := ctx.Err(); err != nil {
		return interpreter.Choice{}, err
	}
	return s.best(), nil
}

// Close forgets all games.
func (s *Searcher) Close() {
	s.program, s.root, s.game = nil, nil, nil
	s.tree = tree{most: s.tree.most}
}

// isSettled tells whether there is nothing to search: one option only, or a verdict, which is no move of a player.
func isSettled(d *interpreter.Decision) bool {
	switch d.Kind {
	case interpreter.AskOne, interpreter.AskOption:
		return d.Open == 1 && !d.OrNone
	}
	return d.Kind == interpreter.AskJudge
}

// begin makes ready for a search from where a game stands.
func (s *Searcher) begin(g *interpreter.Game, d *interpreter.Decision, luck uint64) {
	if p := g.Program(); s.program != p {
		s.program, s.canBeWon = p, canBeWon(p)
		s.root, s.game = nil, nil
	}
	s.seat = d.Player
	s.pcg.Seed(luck, 0x736561726368)
	s.luck.seed(luck)
	s.chance.Seed(luck)
	s.root = g.CloneInto(s.root)
	s.root.Silence()
	s.root.SetLuck(s.luck)
	if same, err := s.root.At(d.Place, d.Player); err == nil {
		s.root.PutFirst(same)
	}
	s.root.Redeal(s.seat, s.random.IntN) // from here on nothing is known of how it really is
	s.tree.clear()
	s.scales = append(s.scales[:0], make([]scale, g.Players())...)
}

// best is the choice that the tree speaks for.
func (s *Searcher) best() interpreter.Choice {
	s.game = s.root.CloneInto(s.game)
	d, _ := s.game.Next()
	suggestion := s.game.Suggestion()
	s.steps.begin(d, 0)
	for at := int32(0); !s.steps.ended; {
		way := s.steps.toward(suggestion)
		way, at = s.favourite(at, way, d.IsAdvised())
		s.steps.take(s.steps.ways[way])
	}
	return s.steps.choice()
}

// favourite is the way to go from a node, and where it leads: the one that was gone most often, for what went well is
// gone often, and what was gone often is known well. Where the rules suggest something, it is what has proved better
// than that, or else just that.
func (s *Searcher) favourite(from int32, suggested int, isAdvised bool) (way int, to int32) {
	trusted, ok := s.tree.next(from, s.steps.keys[suggested])
	if !ok || s.tree.nodes[trusted].visits == 0 || !isAdvised {
		return s.mostGone(from, suggested)
	}
	scale := &s.scales[s.seat]
	rival, best := &s.tree.nodes[trusted], 0.0
	way, to = suggested, trusted
	for i, key := range s.steps.keys {
		n, ok := s.tree.next(from, key)
		if !ok || s.tree.nodes[n].visits == 0 {
			continue
		}
		if lead := s.tree.nodes[n].lead(rival, scale, len(s.steps.ways)); lead > best {
			way, to, best = i, n, lead
		}
	}
	return way, to
}

// mostGone is the way that was gone most often, and where it leads. If nobody went any, it is the usual one, and leads
// nowhere.
func (s *Searcher) mostGone(from int32, usual int) (way int, to int32) {
	most := int32(0)
	way, to = usual, -1
	for i, key := range s.steps.keys {
		if n, ok := s.tree.next(from, key); ok && s.tree.nodes[n].visits > most {
			most, way, to = s.tree.nodes[n].visits, i, n
		}
	}
	return way, to
}
