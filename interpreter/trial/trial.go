// Package trial is games that are played wildly, can be played again, and can be cut down to the shortest ones that
// still show what they are to show. In go a game, a seed and moves; out come choices, and shorter trials. It knows no
// game, and nothing of what anybody looks for in one.
package trial

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/simulate"
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
	wild   *simulate.Player
	source *rand.PCG
	random *rand.Rand
	share  float64
}

// NewPlayer is a player that has not begun.
func NewPlayer() *Player {
	source := rand.NewPCG(0, 0)
	return &Player{wild: simulate.NewPlayer(simulate.Random), source: source, random: rand.New(source)}
}

// wildness is how many of the decisions are made by chance, in one game after the other. Chance alone seldom gets far
// into a game.
var wildness = [...]float64{1, 0.5, 0.1, 0}

// Begin gets ready for game i of many, whose luck comes from a seed.
func (p *Player) Begin(seed uint64, i int) {
	p.source.Seed(seed, 1)
	p.share = wildness[i%len(wildness)]
}

// Next is the next move of the game.
func (p *Player) Next() Move {
	if p.random.Float64() < p.share {
		return Move(p.random.Uint64() | 1)
	}
	return Suggested
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

// A Met is which game met something first, and how many have.
type Met struct {
	Game  int `json:"game"`
	Times int `json:"times"`
}

// When gives it of whatever holds it.
func (m *Met) When() *Met { return m }

// Join adds what was met in other games. Of what several games have met, the first counts. All are in the order of the
// games that met them, and what one game has met as it came.
func Join[F interface{ When() *Met }, K comparable](all, others []F, key func(F) K) []F {
	for _, f := range others {
		at := slices.IndexFunc(all, func(known F) bool { return key(known) == key(f) })
		if at < 0 {
			all = append(all, f)
			continue
		}
		known, times := all[at], all[at].When().Times+f.When().Times
		if f.When().Game < known.When().Game {
			all = append(slices.Delete(all, at, at+1), f)
			known = f
		}
		known.When().Times = times
	}
	slices.SortStableFunc(all, func(a, b F) int { return cmp.Compare(a.When().Game, b.When().Game) })
	return all
}

// A Shortest is the shortest game that shows something: its seed, how many decisions it takes, and the answers that have to
// be given.
type Shortest struct {
	Seed      uint64
	Decisions int
	Answers   history.Journal
}

// IsOf tells whether games of a batch can have met something, and have shown it in a game for so many players that takes no
// more than most decisions.
func (m *Met) IsOf(b simulate.Batch, s Shortest, players, most int) bool {
	isTried := s.Seed == simulate.GameSeed(b.Seed, m.Game) || 1 <= s.Seed && s.Seed <= otherSeeds
	return b.Has(m.Game) && m.Times >= 1 && m.Times <= b.Size() && isTried &&
		s.Decisions >= 0 && s.Decisions <= most && len(s.Answers) <= s.Decisions && s.Answers.AreDecisions(players)
}
