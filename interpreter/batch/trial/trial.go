// Package trial plays games by random moves, replays them, and shortens them to the fewest moves
// that still show a finding. The caller passes a game, a seed and moves. The package returns
// choices and shorter trials. It depends on no particular game and no particular kind of finding.
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

// A Trial is a game that can be replayed: its seed and its slice of moves. After the last move
// all decisions are as suggested.
type Trial struct {
	Seed  uint64
	Moves []Move
}

// A Move says how to make a decision: as suggested, or at random with this seed. A seed works for
// every decision, so moves can be left out.
type Move uint64

// Suggested is the default move.
const Suggested Move = 0

// Move returns the move with index i. It returns Suggested after the end of the slice.
func (t Trial) Move(i int) Move {
	if i < len(t.Moves) {
		return t.Moves[i]
	}
	return Suggested
}

// Trim returns moves without the suggested ones at the end, which are the default. The result
// shares the slice.
func Trim(moves []Move) []Move {
	for len(moves) > 0 && moves[len(moves)-1] == Suggested {
		moves = moves[:len(moves)-1]
	}
	return moves
}

// A Player chooses moves at random.
type Player struct {
	wild   *auto.Player
	source *rand.PCG
	random *rand.Rand
	share  float64
}

// NewPlayer returns a player. Begin has to be called before Next.
func NewPlayer() *Player {
	source := rand.NewPCG(0, 0)
	return &Player{wild: auto.NewPlayer(auto.Random), source: source, random: rand.New(source)}
}

// wildness is the share of random decisions, by game index modulo 4. It varies because random
// decisions alone seldom get far into a game.
var wildness = [...]float64{1, 0.5, 0.1, 0}

// Begin prepares the player for the game with index i of a batch and the given seed.
func (p *Player) Begin(seed uint64, i int) {
	p.source.Seed(seed, 1)
	p.share = wildness[i%len(wildness)]
}

// Next returns the next move of the game. It doesn't depend on the decision.
func (p *Player) Next() Move {
	if p.random.Float64() < p.share {
		return Move(p.random.Uint64() | 1)
	}
	return Suggested
}

// Trial returns the first decisions of game i of a batch as a trial, so that it can be replayed.
func (p *Player) Trial(seed uint64, i, decisions int) Trial {
	p.Begin(seed, i)
	t := Trial{seed, make([]Move, decisions)}
	for n := range t.Moves {
		t.Moves[n] = p.Next()
	}
	return t
}

// Choose returns the decision that a move answers, and its choice. A suggested move answers next.
// A random move may answer another open decision instead. The choice is valid until the next
// call. The decision is nil if an offer has ended the game.
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

// A Finding is a finding: the first game that showed it, and the trial that shows it.
type Finding struct {
	Game      int             // index of the first game that showed it
	Times     int             // number of games that showed it
	Decisions int             // number of decisions in the trial up to the finding
	Answers   history.Journal // answers that the trial needs; the others are as suggested
	Trial
}

// Shown returns the trial that shows the finding, and the number of decisions after which it
// does.
func (f *Finding) Shown() (by Trial, decisions int) { return f.Trial, f.Decisions }

// Scenario returns the text of a scenario that replays the trial. The caller fills the recording
// with the name of the rules, the settings, and a game of the same program.
func (f *Finding) Scenario(r scenario.Recording, title string) string {
	seed := int64(f.Seed)
	r.Title, r.Seed = diag.Printable(strings.ToUpper(title[:1])+title[1:]), &seed // escaped because titles appear on terminals
	return r.Attempt(f.Answers)
}
