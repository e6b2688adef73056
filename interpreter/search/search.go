// Package search plays any game by trying out what may come: information-set Monte-Carlo tree search. In go a game
// that stands at a decision, and how much may be tried; out comes a choice. Each try plays a copy of the game on, with
// what the seat cannot know dealt anew and luck of its own: first along the ways that went best so far, then as the
// rules suggest or by chance. The package knows no game, and of what is hidden as much as the seat whose decision it is.
//
// It is the single-observer search of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), in
// which all players want the best for themselves. Where the rules suggest something, that is taken for good until something
// else has proved better: for one decision, or, as one of many changes little, as a habit for the rest of the game. Two limits
// come with it: others are taken to answer what was dealt in many tries, not what they know, so that the search does not
// bluff; and what others keep secretly may be anything, whatever could be concluded from how they play, while what rules have
// copied out of hidden components into figures that all know is not dealt anew.
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

// A Searcher decides for a seat.
type Searcher struct {
	budget   Budget
	program  *program.Program
	canBeWon bool
	seat     int

	root, game *interpreter.Game // where the search begins, and the copy that is played on
	seed       uint64
	random     source // of what the search leaves to chance
	deals      source // of what is dealt in one try
	luck       *dice
	chance     *chance.Drawer

	tree   tree
	steps  steps
	path   []int32
	first  int       // the way that a try went first
	tries  [][]worth // what came of them, by their first way
	scales []scale   // by player
	habits habits
	own    int    // how many decisions of the seat a try has come to
	length sample // how many tries had
	room   []int  // for a choice
}

// A source is where numbers come from by chance.
type source struct {
	pcg *rand.PCG
	*rand.Rand
}

func newSource() source {
	pcg := rand.NewPCG(0, 0)
	return source{pcg, rand.New(pcg)}
}

// New is a searcher that may try so much for each decision.
func New(b Budget) *Searcher {
	return &Searcher{
		budget: b, random: newSource(), deals: newSource(), luck: &dice{}, chance: chance.New(), tree: tree{most: mostNodes},
	}
}

// Choose searches from a decision of a game. The same luck brings the same choice after the same decisions since the game
// began, unless time is what bounds it. The choice is good until the next one.
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
	s.program, s.root, s.game, s.scales = nil, nil, nil, nil
	s.habits.clear()
	s.tree = tree{most: s.tree.most}
}

// isSettled reports whether there is nothing to search: one option only, or a verdict, which is no move of a player.
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
		s.habits.clear()
	}
	s.seat, s.seed = d.Player, luck
	s.random.pcg.Seed(luck, 0)
	s.root = g.CloneInto(s.root)
	s.root.Silence()
	s.root.SetLuck(s.luck)
	if same, err := s.root.At(d.Place, d.Player); err == nil {
		s.root.PutFirst(same)
	}
	s.root.Redeal(s.seat, s.random.IntN) // from here on nothing is known of how it really is
	s.root.GuessKept(s.seat, s.random.IntN)
	s.tree.clear()
	s.clearTries(d)
	s.scales = slices.Grow(s.scales[:0], g.Players())[:g.Players()]
	for i := range s.scales {
		s.scales[i].begin()
	}
	s.length = sample{}
}

// clearTries makes room for the tries of each first way of a decision.
func (s *Searcher) clearTries(d *interpreter.Decision) {
	s.steps.begin(d, 0)
	ways := len(s.steps.ways)
	s.tries = slices.Grow(s.tries[:0], ways)[:ways]
	for i := range s.tries {
		s.tries[i] = s.tries[i][:0]
	}
}

// best is the choice that the tree speaks for.
func (s *Searcher) best() interpreter.Choice {
	s.game = s.root.CloneInto(s.game)
	d, _ := s.game.Next()
	suggestion := s.advice(d)
	s.steps.begin(d, 0)
	for at := int32(0); !s.steps.ended; {
		way := s.steps.toward(suggestion)
		if at == 0 && d.IsAdvised() {
			way, at = s.proved(way)
		} else {
			way, at = s.mostGone(at, way)
		}
		s.steps.take(s.steps.ways[way])
	}
	return s.steps.choice()
}

// proved is what to do first, and where it leads: what has proved better than what is suggested, or else just that.
func (s *Searcher) proved(suggested int) (way int, to int32) {
	way, most := suggested, 0.0
	gone := 0
	for i := range s.tries {
		gone += min(1, len(s.tries[i]))
	}
	for i := range s.tries {
		if lead := s.lead(i, suggested, gone); i != suggested && lead > most {
			way, most = i, lead
		}
	}
	to, ok := s.tree.next(0, s.steps.keys[way])
	if !ok {
		to = -1
	}
	return way, to
}

// mostGone is the way that was gone most often, and where it leads: what went well is gone often, and what was gone often
// is known well. If nobody went any, it is the usual one, and leads nowhere.
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

// A Budget is how much is tried for a decision: so many playouts, or as many as fit in a time. One of them is 0.
type Budget struct {
	Playouts int
	Time     time.Duration
}

// Usual is what is tried where nobody says how much.
var Usual = Budget{Playouts: 1000}

// The most that may be asked for.
const (
	mostPlayouts = 10_000_000
	longestTime  = time.Hour
)

// ParseBudget reads a number of playouts, such as 2000, or a time, such as 100ms.
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
