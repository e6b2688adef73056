// Package trial is games that are played wildly, can be played again, and can be cut down to the shortest ones that
// still show what they are to show. In go a game, a seed and moves; out come choices, and shorter trials. It knows no
// game, and nothing of what anybody looks for in one.
package trial

import (
	"math/rand/v2"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/scenario"
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

// Choose returns the choice of a move for the next decision, or by chance for another one that is open. The choice is good until
// the next call. The decision is nil if an offer has ended the game.
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

// A Met says which games met something, and how one shows it.
type Met struct {
	Game      int             // the first that met it
	Times     int             // in how many games it was met
	Decisions int             // that the trial takes up to it
	Answers   history.Journal // those that have to be given; the others are as suggested
	Trial
}

// Shown returns the trial that shows it, and after how many decisions it does.
func (m *Met) Shown() (by Trial, decisions int) { return m.Trial, m.Decisions }

// Scenario returns a scenario that plays the trial. The recording has the name of the rules, the settings, and a game by the same
// program.
func (m *Met) Scenario(r scenario.Recording, title string) string {
	seed := int64(m.Seed)
	r.Title, r.Seed = diag.Printable(strings.ToUpper(title[:1])+title[1:]), &seed // people show a title on a terminal
	return r.Attempt(m.Answers)
}
