// Package auto plays whole games by itself. In goes a game; a policy makes the decisions of all seats, or a player of its own
// those of each. The package knows no game, and nothing of what becomes of the games.
package auto

import (
	"context"

	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// A Policy says how decisions are made.
type Policy uint8

const (
	Suggested Policy = iota // as the rules suggest
	Random                  // any legal choice, all equally likely
)

func (p Policy) String() string {
	if p == Random {
		return "random"
	}
	return "suggest"
}

// MostDecisions is the number of decisions that a game may take by default. One that takes more counts as endless.
const MostDecisions = 100_000

// A Game is played: an *interpreter.Game, or the record of one.
type Game interface {
	Decide(c interpreter.Choice) error
	Suggestion() interpreter.Choice
	Players() int
	Program() *program.Program
	SuggestsOffer(offer, player int) bool
	chance.Several
}

// A Player makes the decisions of one game after the other.
type Player struct {
	policy Policy
	chance *chance.Drawer
}

// NewPlayer returns a player with a policy.
func NewPlayer(policy Policy) *Player { return &Player{policy, chance.New()} }

// Seed fixes the choices of a random player from here on.
func (p *Player) Seed(seed uint64) { p.chance.Seed(seed) }

// Play makes the decisions of a game until it ends, there were as many as the most, or the context is done. It returns how many
// there were.
func (p *Player) Play(ctx context.Context, g Game, most int) (decisions int) {
	for sinceLook := 0; decisions < most; decisions++ {
		if sinceLook++; sinceLook >= lookEvery {
			sinceLook = 0
			if ctx.Err() != nil {
				break
			}
		}
		if p.policy == Suggested {
			followed := follow(g, min(most-decisions-1, lookEvery))
			if decisions += followed; followed > 0 && ctx.Err() != nil {
				break
			}
		}
		d, ok := g.Next()
		if !ok {
			break
		}
		if d = p.Turn(g, d); d == nil {
			break
		}
		sinceLook += len(d.Options)
		if g.Decide(p.Choose(g, d)) != nil {
			break
		}
	}
	return decisions
}

// lookEvery is the number of decisions and options after which Play checks the context again.
const lookEvery = 1024

// follow has a game make decisions as suggested, and returns how many: none for a record, which has to see each of them.
func follow(g Game, most int) int {
	switch g := g.(type) {
	case *interpreter.Game:
		return g.Follow(most)
	case *Series:
		return g.Follow(most)
	}
	return 0
}

// Turn returns the open decision that is answered first: the next one or, for a random player, any. Before that, offers are made
// as the rules suggest or by chance. Turn returns nil if an offer has ended the game.
func (p *Player) Turn(g Game, next *interpreter.Decision) *interpreter.Decision {
	if p.policy != Suggested {
		return p.chance.Turn(g, next)
	}
	if makeSuggested(g) {
		next, _ = g.Next()
	}
	return next
}

// makeSuggested makes all offers that the rules suggest, player by player, and reports whether there were any. A record notes them,
// because they are made by the game.
func makeSuggested(g Game) (made bool) {
	for player := range g.Players() {
		for offer := range g.Program().Offers {
			made = g.SuggestsOffer(offer, player) && g.MakeOffer(offer, player) == nil || made
		}
	}
	return made
}

// Choose returns the player's choice for a decision of a game. It is good until the next call.
func (p *Player) Choose(g Game, d *interpreter.Decision) interpreter.Choice {
	if p.policy == Suggested {
		return g.Suggestion()
	}
	return p.chance.Draw(d)
}

// Players play one game after the other: one player has all seats, or each seat has its own.
type Players struct {
	one   *Player
	table *seat.Table
}

// NewPlayers returns one player with a policy or, if seats is not nil, one for each seat.
func NewPlayers(policy Policy, seats []seat.Name) *Players {
	if seats != nil {
		return &Players{table: seat.NewTable(seats)}
	}
	return &Players{one: NewPlayer(policy)}
}

// Play plays a game whose luck comes from a seed, as Player.Play does. The error names the player who could not go on.
func (p *Players) Play(ctx context.Context, g *interpreter.Game, seed uint64, most int) (decisions int, err error) {
	if p.table == nil {
		p.one.Seed(seed)
		return p.one.Play(ctx, g, most), nil
	}
	p.table.Start(seed)
	return p.table.Play(ctx, g, most)
}

// Close ends the programs that players have started.
func (p *Players) Close() {
	if p.table != nil {
		p.table.Close()
	}
}

// A Series is one game after the other from the same start, each in the memory of the one before. Game is the one that is played.
type Series struct {
	*interpreter.Game
	start *interpreter.Game
}

// NewSeries returns a series whose games begin like start. Any number of series may have the same start, at the same time, as
// long as nobody plays that.
func NewSeries(start *interpreter.Game) *Series { return &Series{start.Clone(), start} }

// Begin begins a game with luck of its own.
func (s *Series) Begin(luck luck.Luck) *interpreter.Game {
	s.start.CloneInto(s.Game)
	s.SetLuck(luck)
	return s.Game
}

// Again returns another series with the same start.
func (s *Series) Again() *Series { return NewSeries(s.start) }
