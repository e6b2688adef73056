// Package exact computes the values of small games. Its input is a game that has not begun. It
// enumerates all decisions and all courses of luck, and returns the result that each side can
// force. The package knows no particular game, and plays nothing at random.
//
// A game whose positions all players know is a graph of positions, and its value is found by value
// iteration from both sides. Otherwise the game is a tree of histories, in which a player can't
// distinguish histories with the same observations. An equilibrium of two sides is approximated by
// the algorithm CFR+ of Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014).
// The best responses to both strategies then prove bounds for the value.
package exact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// A Result has the values of a game. Without values, Why says the reason.
type Result struct {
	Positions int     `json:"positions"` // number of positions, or of histories if information is hidden
	Hidden    bool    `json:"hidden"`    // whether a player lacks information that another player or the game has
	Values    []Value `json:"values,omitempty"`
	Why       string  `json:"why,omitempty"`
}

// A Value is the result that the first side can force, in wins from 0 to 1 or in points. It lies
// between Low and High. If there are two sides, the second gets the rest of Sum.
type Value struct {
	OfScore bool    `json:"of_score"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Sum     float64 `json:"sum"`
}

// Sides are those who compete in a game.
type Sides struct {
	Names    []string // those with players come first; one more stands for the game
	Number   int      // number of sides with players; the players are dealt to them in turn
	CanBeWon bool     // the rules say who wins
}

// Of returns the side of a player.
func (s Sides) Of(player int) int { return player % s.Number }

// Shares returns each side's share of a win. Those who won divide it or, if the rules don't say who
// wins, those with the highest score. A draw is an equal share for each.
func (s Sides) Shares(won []bool, scores []int64, canBeWon bool) []float64 {
	shares := make([]float64, len(s.Names))
	if s.Number == 1 {
		if won[0] || len(shares) == 1 {
			shares[0] = 1
		} else {
			shares[1] = 1
		}
		return shares
	}
	winners, most := 0.0, slices.Max(scores[:s.Number])
	for side := range shares {
		if canBeWon && won[side] || !canBeWon && scores[side] == most {
			shares[side] = 1
			winners++
		}
	}
	for side := range shares {
		if winners == 0 {
			shares[side] = 1 / float64(s.Number)
		} else {
			shares[side] /= winners
		}
	}
	return shares
}

// Limits of a game, and the precision of its value.
const (
	mostAnswers = 200 // to one decision
	mostCourses = 20_000
	mostMoves   = 300_000 // that lead to positions, known or not
	mostBytes   = 8 << 20 // of all encoded positions, because waiting games take memory
	precision   = 1e-6
	widest      = 0.05 // the greatest difference between bounds that are worth knowing
)

// errLarge is the reason why most games have no exact value.
var errLarge = errors.New("the game is too large to enumerate")

// errEndless is the reason for games such as one in which a 1 is rolled until something else comes
// up.
var errEndless = errors.New("some courses of luck have no end, or end with a rule error")

// Solve returns the values of the game from a start with no decision made. most is the maximum
// number of positions. If the context is done, it returns a result without values.
func Solve(ctx context.Context, start *interpreter.Game, sides Sides, most int) *Result {
	b := &builder{ctx: ctx, sides: sides, most: most, players: start.Players(), sets: map[string]int32{}}
	var err error
	if sides.Number > 2 || len(start.Program().Offers) > 0 {
		err = errors.New("exact values are computed for at most two sides, and for games without offers")
	} else if err = b.graph(start); errors.Is(err, errHidden) {
		b.hidden, b.nodes = true, nil
		if err = b.tree(start); b.players > sides.Number {
			err = errors.New("exact values are not computed for partners with hidden information")
		}
	}
	r := &Result{Positions: len(b.nodes), Hidden: b.hidden}
	if err == nil {
		if r.Values = b.values(); len(r.Values) == 0 {
			err = errLarge
		}
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	if err != nil {
		r.Values, r.Why = nil, err.Error()
	}
	return r
}

// A node is a position, a history, or luck between two of them.
type node struct {
	kind     kind
	side     int   // who decides
	set      int32 // information set of a decision in a tree
	children []int32
	chances  []float64 // by child, for luck
	end      *end
}

type kind uint8

const (
	unexplored kind = iota // a position that wasn't reached within the limit
	decided
	lucky
	ended
)

// An end is the result of a game, by side.
type end struct{ shares, scores []float64 }

// A builder enumerates a game.
type builder struct {
	ctx     context.Context
	sides   Sides
	most    int
	players int
	hidden  bool
	moves   int
	nodes   []node
	root    int32
	sets    map[string]int32
	owners  []owner // by information set
	spare   []*interpreter.Game
}

func (b *builder) add(n node) int32 {
	b.nodes = append(b.nodes, n)
	return int32(len(b.nodes) - 1)
}

// after plays each course of luck after a choice, or to the first decision if there is no choice.
// It calls visit with each suspended game, and returns the node that follows the choice. The game
// that visit receives is reused unless visit takes it from *next.
func (b *builder) after(g *interpreter.Game, c *interpreter.Choice, visit func(next **interpreter.Game) (int32, error)) (int32, error) {
	courses := &luck.Enumerated{}
	var children []int32
	var chances []float64
	for {
		next := b.clone(g)
		next.SetLuck(courses)
		if c != nil {
			if err := next.Decide(*c); err != nil {
				return 0, err
			}
		}
		next.Next()
		if next.Err() != nil {
			return 0, errEndless
		}
		chance := 1.0
		for _, n := range courses.Sizes() {
			chance /= float64(n)
		}
		if b.moves++; b.moves > mostMoves || chance < 1.0/mostCourses || b.ctx.Err() != nil {
			return 0, errLarge
		}
		at, err := visit(&next)
		if err != nil {
			return 0, err
		}
		if next != nil {
			b.spare = append(b.spare, next)
		}
		children, chances = append(children, at), append(chances, chance)
		if !courses.Next() {
			break
		}
	}
	if len(children) == 1 {
		return children[0], nil
	}
	return b.add(node{kind: lucky, children: children, chances: chances}), nil
}

func (b *builder) clone(g *interpreter.Game) *interpreter.Game {
	last := len(b.spare) - 1
	if last < 0 {
		return g.Clone()
	}
	into := b.spare[last]
	b.spare = b.spare[:last]
	return g.CloneInto(into)
}

// errHidden says that a position is not known to all players.
var errHidden = errors.New("hidden information")

// graph enumerates the positions of a game, the nearest ones first. Positions beyond the limit stay
// unexplored. It returns errHidden if a player lacks information.
func (b *builder) graph(start *interpreter.Game) (err error) {
	type open struct {
		at   int32
		game *interpreter.Game
	}
	var queue []open
	known, bytes := map[string]int32{}, 0
	var key []byte
	visit := func(next **interpreter.Game) (int32, error) {
		g := *next
		d, going := g.Next()
		if going && (!g.IsOpen() || d.IsSecret()) {
			return 0, errHidden
		}
		key = g.AppendPosition(key[:0])
		at, ok := known[string(key)]
		if ok {
			return at, nil
		}
		at = b.add(node{})
		known[string(key)] = at
		if bytes += len(key); bytes > mostBytes {
			return 0, errLarge
		}
		if !going {
			b.nodes[at] = b.endOf(g)
			return at, nil
		}
		queue, *next = append(queue, open{at, g}), nil
		return at, nil
	}
	if b.root, err = b.after(start, nil, visit); err != nil {
		return err
	}
	for len(queue) > 0 && len(b.nodes) < b.most && b.ctx.Err() == nil {
		o := queue[0]
		queue = queue[1:]
		d, _ := o.game.Next()
		choices, all := Choices(d, mostAnswers)
		if !all {
			return fmt.Errorf("a decision has more than %d answers", mostAnswers)
		}
		n := node{kind: decided, side: b.sides.Of(d.Player), children: make([]int32, len(choices))}
		for i := range choices {
			if n.children[i], err = b.after(o.game, &choices[i], visit); err != nil {
				return err
			}
		}
		b.nodes[o.at] = n
		b.spare = append(b.spare, o.game)
	}
	return nil
}

func (b *builder) endOf(g *interpreter.Game) node {
	r := g.Result()
	e := &end{shares: b.sides.Shares(r.Won, r.Scores, b.sides.CanBeWon)}
	for _, score := range r.Scores[:b.sides.Number] {
		e.scores = append(e.scores, float64(score))
	}
	return node{kind: ended, end: e}
}

// values returns the value of the game in wins, and in points if each point that one side gains is
// lost by the other. It leaves out points that count the same as wins.
func (b *builder) values() (values []Value) {
	for _, ofScore := range []bool{false, true} {
		if !ofScore && len(b.sides.Names) == 1 {
			continue
		}
		sum, least, most, ok := b.spread(ofScore)
		if !ok {
			continue
		}
		worth := func(e *end) float64 { return e.of(ofScore)[0] }
		v := Value{OfScore: ofScore, Sum: sum}
		if b.hidden {
			v.Low, v.High = b.equilibrium(worth, most-least)
		} else {
			v.Low, v.High = b.iterate(worth, least, most)
		}
		if v.High-v.Low <= widest*(most-least) {
			values = append(values, v)
		}
	}
	return values
}

func (e *end) of(score bool) []float64 {
	if score {
		return e.scores
	}
	return e.shares
}

// spread returns the sum of the results of both sides, and the range of the first one's result. ok
// is false if the sum isn't constant or there is nothing to gain. Points of unexplored positions
// are unknown, so they have no range.
func (b *builder) spread(ofScore bool) (sum, least, most float64, ok bool) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, n := range b.nodes {
		if n.kind == unexplored && ofScore {
			return 0, 0, 0, false
		}
		if n.kind != ended {
			continue
		}
		total := 0.0
		for _, x := range n.end.of(ofScore) {
			total += x
		}
		x := n.end.of(ofScore)[0]
		if !math.IsInf(least, 1) && total != sum && b.sides.Number > 1 {
			return 0, 0, 0, false
		}
		sum, least, most = total, min(least, x), max(most, x)
	}
	if !ofScore {
		return sum, 0, 1, most >= least
	}
	return sum, least, most, most > least
}

// iterate returns bounds for the value of a graph. The lower bounds start with the least result,
// and the upper ones with the greatest, so both stay valid in each round.
func (b *builder) iterate(worth func(*end) float64, least, most float64) (low, high float64) {
	lows, highs := make([]float64, len(b.nodes)), make([]float64, len(b.nodes))
	for i, n := range b.nodes {
		lows[i], highs[i] = least, most
		if n.kind == ended {
			lows[i] = worth(n.end)
			highs[i] = lows[i]
		}
	}
	for change := 1.0; change > precision/1000*(most-least) && b.ctx.Err() == nil; {
		change = 0
		for i := len(b.nodes) - 1; i >= 0; i-- {
			n := &b.nodes[i]
			if n.kind != decided && n.kind != lucky {
				continue
			}
			for _, bounds := range [][]float64{lows, highs} {
				x := n.value(bounds)
				change = max(change, math.Abs(x-bounds[i]))
				bounds[i] = x
			}
		}
	}
	return lows[b.root], highs[b.root]
}

// value returns the value of a decision or of luck from those of its children.
func (n *node) value(of []float64) (x float64) {
	if n.kind == lucky {
		for i, child := range n.children {
			x += n.chances[i] * of[child]
		}
		return x
	}
	x = of[n.children[0]]
	for _, child := range n.children[1:] {
		if n.side == 0 {
			x = max(x, of[child])
		} else {
			x = min(x, of[child])
		}
	}
	return x
}
