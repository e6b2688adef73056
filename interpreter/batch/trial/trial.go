// Package trial is games that are played wildly, can be played again, and can be cut down to the shortest ones that
// still show what they are to show. In go a game, a seed and moves; out come choices, and shorter trials. It knows no
// game, and nothing of what anybody looks for in one.
package trial

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/auto"
)

// A Trial is a game that can be played again: its seed and its moves. After its last move everything is as suggested.
type Trial struct {
	Seed  uint64
	Moves []Move
}

// A Move says how a decision is made: as suggested, or by chance, any number standing for one of all the choices that
// are legal. So a move means something at every decision, and moves can be left out.
type Move uint64

// Suggested is the move that goes without saying.
const Suggested Move = 0

// Move is move i.
func (t Trial) Move(i int) Move {
	if i < len(t.Moves) {
		return t.Moves[i]
	}
	return Suggested
}

// Trim leaves out the moves at the end that go without saying.
func Trim(moves []Move) []Move {
	for len(moves) > 0 && moves[len(moves)-1] == Suggested {
		moves = moves[:len(moves)-1]
	}
	return moves
}

// A Player makes moves.
type Player struct {
	wild   *auto.Player
	source *rand.PCG
	random *rand.Rand
	share  float64
}

// NewPlayer is a player that has not begun.
func NewPlayer() *Player {
	source := rand.NewPCG(0, 0)
	return &Player{wild: auto.NewPlayer(auto.Random), source: source, random: rand.New(source)}
}

// wildness is how many of the decisions are made by chance, in one game after the other. Chance alone seldom gets far
// into a game.
var wildness = [...]float64{1, 0.5, 0.1, 0}

// Begin gets ready for game i of a batch, whose luck comes from a seed.
func (p *Player) Begin(seed uint64, i int) {
	p.source.Seed(seed, 1)
	p.share = wildness[i%len(wildness)]
}

// Next returns the next move of the game. It does not depend on the decision.
func (p *Player) Next() Move {
	if p.random.Float64() < p.share {
		return Move(p.random.Uint64() | 1)
	}
	return Suggested
}

// Trial returns game i of a batch, up to a number of decisions, so that it can be played again.
func (p *Player) Trial(seed uint64, i, decisions int) Trial {
	p.Begin(seed, i)
	t := Trial{seed, make([]Move, decisions)}
	for n := range t.Moves {
		t.Moves[n] = p.Next()
	}
	return t
}

// Choose is what a move comes to at a decision, or by chance at another one that is open. The choice is good until the
// next one. There is no decision if an offer has ended the game.
func (p *Player) Choose(g *interpreter.Game, next *interpreter.Decision, m Move) (*interpreter.Decision, interpreter.Choice) {
	if m == Suggested {
		return next, g.Suggestion()
	}
	p.wild.Seed(uint64(m))
	d := p.wild.Turn(g, next)
	if d == nil {
		return nil, interpreter.Choice{}
	}
	return d, p.wild.Choose(g, d)
}

// Title returns the title of a scenario for a finding, which begins with its sort. It has no control characters, because people
// show it on a terminal.
func Title(sort, format string, args ...any) string {
	return diag.Printable(strings.ToUpper(sort[:1]) + sort[1:] + fmt.Sprintf(format, args...))
}
