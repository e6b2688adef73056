// Package search plays any game by information-set Monte Carlo tree search. It takes a game that
// waits for a decision, and a budget, and returns a choice. Each playout continues a copy of the
// game in which the cards that the player can't know are redealt. At first it follows the best
// actions in the tree, and then the suggestions of the rules or random choices. The package knows
// no particular game, and uses only the information that the deciding player has.
//
// It implements the single-observer search of Cowling, Powley and Whitehouse, "Information Set
// Monte Carlo Tree Search" (2012), for players who each maximize their own result. A suggestion
// of the rules is the default until another choice has proved better. That choice replaces it for
// one decision, or as a habit for all decisions at the same place in the rules, because one decision
// among many changes little. Most habits come from training before the game.
//
// The search has two limits. First, opponents seem to react to the redealt cards of many playouts
// instead of to their own knowledge, so the search doesn't bluff. Second, secret values of
// opponents are guessed at random, without conclusions from their play. Public figures that the
// rules have copied from hidden components aren't redealt.
package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/program"
)

// A Searcher decides for a player by search.
type Searcher struct {
	budget   Budget
	program  *program.Program
	canBeWon bool
	seat     int

	root   *interpreter.Game // start of the search
	game   *interpreter.Game // copy that the current playout continues
	seed   uint64
	random source // for random choices of the search
	deals  source // for the cards of a playout
	luck   *dice
	chance *chance.Drawer

	tree     tree
	steps    steps
	path     []int32
	first    int       // index of the current playout's first action
	results  [][]worth // results of the playouts, by first action
	scales   []scale   // by player
	habits   habits
	training training
	patience int    // the most decisions of a training, with work in their units
	own      int    // number of own decisions in the current playout
	all      int    // number of all players' decisions in the current playout
	length   sample // number of own decisions in playouts
	room     []int  // buffer for a choice
}

// A source is a random generator that can be seeded again.
type source struct {
	pcg *rand.PCG
	*rand.Rand
}

func newSource() source {
	pcg := rand.NewPCG(0, 0)
	return source{pcg, rand.New(pcg)}
}

// New returns a searcher with a budget for each decision.
func New(b Budget) *Searcher {
	return &Searcher{
		budget: b, random: newSource(), deals: newSource(), luck: &dice{}, chance: chance.New(), tree: tree{most: mostNodes}, patience: mostWaiting,
	}
}

// Choose searches for the best choice at a decision. With the same luck and the same earlier
// decisions it returns the same choice, unless the budget is a time. The slices of the choice are
// valid until the next call. The error is that of a context that is done.
func (s *Searcher) Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	if isSettled(d) {
		return g.Suggestion(), nil
	}
	s.begin(ctx, g, d, luck)
	if s.budget.Time > 0 {
		limited, done := context.WithTimeout(ctx, s.budget.Time)
		defer done()
		for s.runPlayout(limited) {
		}
	} else {
		playouts := s.budget.Playouts
		if d.IsAdvised() && playouts < 2*fewestPairs {
			playouts = 0 // because they could prove nothing
		}
		for n := 0; n < playouts && s.runPlayout(ctx); n++ {
		}
	}
	if err := ctx.Err(); err != nil {
		return interpreter.Choice{}, err
	}
	return s.best(), nil
}

// Close releases all games and forgets the habits, but keeps the last training.
func (s *Searcher) Close() {
	s.program, s.root, s.game, s.scales = nil, nil, nil, nil
	s.habits.clear()
	s.tree = tree{most: s.tree.most}
}

// isSettled reports whether a decision needs no search: it has only one option, or is a verdict,
// which isn't a player's move.
func isSettled(d *interpreter.Decision) bool {
	switch d.Kind {
	case interpreter.AskOne, interpreter.AskOption:
		return d.Open == 1 && !d.OrNone
	}
	return d.Kind == interpreter.AskJudge
}

// begin prepares a search from the current state of a game.
func (s *Searcher) begin(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, luck uint64) {
	s.seat, s.seed = d.Player, luck
	if p := g.Program(); s.program != p {
		s.program, s.canBeWon = p, canBeWon(p)
		s.root, s.game, s.scales = nil, nil, nil
		s.random.pcg.Seed(0, 0)
		s.prepare(ctx, g)
	}
	s.random.pcg.Seed(luck, 0)
	s.root = g.CloneInto(s.root)
	s.root.Silence()
	s.root.SetLuck(s.luck)
	if same, err := s.root.At(d.Place, d.Player); err == nil {
		s.root.PutFirst(same)
	}
	s.root.Redeal(s.seat, s.random.IntN) // from here on, the hidden cards are unknown
	s.root.GuessKept(s.seat, s.random.IntN)
	s.tree.clear()
	s.clearResults(d)
	s.scales = slices.Grow(s.scales[:0], g.Players())[:g.Players()]
	for i := range s.scales {
		s.scales[i].begin()
	}
	s.length = sample{}
}

// clearResults empties the results of each first action, and keeps their buffers.
func (s *Searcher) clearResults(d *interpreter.Decision) {
	s.steps.begin(d, 0)
	actions := len(s.steps.actions)
	s.results = slices.Grow(s.results[:0], actions)[:actions]
	for i := range s.results {
		s.results[i] = s.results[i][:0]
	}
}

// best returns the choice that the tree recommends.
func (s *Searcher) best() interpreter.Choice {
	s.game = s.root.CloneInto(s.game)
	d, _ := s.game.Next()
	suggestion := s.advice(d)
	s.steps.begin(d, 0)
	for at := int32(0); !s.steps.ended; {
		action := s.steps.toward(suggestion)
		if at == 0 && d.IsAdvised() {
			action, at = s.proved(action)
		} else {
			action, at = s.mostVisited(at, action)
		}
		s.steps.take(s.steps.actions[action])
	}
	return s.steps.choice()
}

// proved returns the first action and its node: an action that has proved better than the
// suggestion, or else the suggestion.
func (s *Searcher) proved(suggested int) (action int, to int32) {
	action, most := suggested, 0.0
	gone := 0
	for i := range s.results {
		gone += min(1, len(s.results[i]))
	}
	for i := range s.results {
		if lead := s.lead(i, suggested, gone); i != suggested && lead > most {
			action, most = i, lead
		}
	}
	to, ok := s.tree.next(0, s.steps.keys[action])
	if !ok {
		to = -1
	}
	return action, to
}

// mostVisited returns the action that playouts used most often, and its node. Playouts repeat good
// actions, so frequent ones are both good and well measured. Without playouts it returns usual
// and -1.
func (s *Searcher) mostVisited(from int32, usual int) (action int, to int32) {
	most := int32(0)
	action, to = usual, -1
	for i, key := range s.steps.keys {
		if n, ok := s.tree.next(from, key); ok && s.tree.nodes[n].visits > most {
			most, action, to = s.tree.nodes[n].visits, i, n
		}
	}
	return action, to
}

// A Budget limits the search for a decision, by a number of playouts or by a time. One of them is
// 0.
type Budget struct {
	Playouts int
	Time     time.Duration
}

// Usual is the default budget.
var Usual = Budget{Playouts: 1000}

// Limits of a budget.
const (
	mostPlayouts = 10_000_000
	longestTime  = time.Hour
)

// ParseBudget parses a number of playouts, for example 2000, or a time, for example 100ms.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > mostPlayouts {
			return Budget{}, fmt.Errorf("a search must make 1 to %d playouts per decision", mostPlayouts)
		}
		return Budget{Playouts: n}, nil
	}
	limit, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return Budget{}, fmt.Errorf("write the playouts per decision, as in search:2000, or the time, as in search:100ms")
	case limit <= 0 || limit > longestTime:
		return Budget{}, fmt.Errorf("the time of a search per decision must be more than zero and at most one hour")
	}
	return Budget{Time: limit}, nil
}

func (b Budget) String() string {
	if b.Time > 0 {
		return b.Time.String()
	}
	return strconv.Itoa(b.Playouts)
}
