// Package auto plays whole games without a user. It takes a game and lets one policy decide for
// all players, or a separate seat for each player. It knows no particular game and doesn't
// evaluate the results.
package auto

import (
	"context"

	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// A Policy selects how decisions are made.
type Policy uint8

const (
	Suggested Policy = iota // the suggestions of the rules
	Random                  // any legal choice, all equally likely
)

func (p Policy) String() string {
	if p == Random {
		return "random"
	}
	return "suggest"
}

// MostDecisions is the default limit of decisions in a game. A game that needs more counts as
// endless.
const MostDecisions = 100_000

// A Game is a game to play: an *interpreter.Game, or a record that wraps one.
type Game interface {
	Decide(c interpreter.Choice) error
	Suggestion() interpreter.Choice
	Players() int
	Program() *program.Program
	SuggestsOffer(offer, player int) bool
	chance.Several
}

// A Player makes the decisions of one game after another.
type Player struct {
	policy Policy
	chance *chance.Drawer
}

// NewPlayer returns a player that follows policy.
func NewPlayer(policy Policy) *Player { return &Player{policy, chance.New()} }

// Seed fixes the future choices of a random player. Suggested ignores the seed.
func (p *Player) Seed(seed uint64) { p.chance.Seed(seed) }

// Play makes decisions until the game ends, most decisions were made, ctx is done, or the game
// returns an error. It returns the number of decisions that it made.
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

// lookEvery is the number of decisions and options after which Play checks its context again,
// because a check for each decision would be slow.
const lookEvery = 1024

// follow makes up to most suggested decisions inside the game, because that is faster than one
// call each. It returns their number, which is 0 for a record: a record has to see each decision.
func follow(g Game, most int) int {
	switch g := g.(type) {
	case *interpreter.Game:
		return g.Follow(most)
	case *Series:
		return g.Follow(most)
	}
	return 0
}

// Turn returns the pending decision to answer first: the next one or, for a random player, any of
// them. Before that, it makes offers as the rules suggest or at random. It returns nil if an
// offer has ended the game.
func (p *Player) Turn(g Game, next *interpreter.Decision) *interpreter.Decision {
	if p.policy != Suggested {
		return p.chance.Turn(g, next)
	}
	if makeSuggested(g) {
		next, _ = g.Next()
	}
	return next
}

// makeSuggested makes all offers that the rules suggest, player by player, and reports whether it
// made any. A record sees them, because the game itself makes them.
func makeSuggested(g Game) (made bool) {
	for player := range g.Players() {
		for offer := range g.Program().Offers {
			made = g.SuggestsOffer(offer, player) && g.MakeOffer(offer, player) == nil || made
		}
	}
	return made
}

// Choose returns the player's choice for a decision. Its slices are valid until the next call.
func (p *Player) Choose(g Game, d *interpreter.Decision) interpreter.Choice {
	if p.policy == Suggested {
		return g.Suggestion()
	}
	return p.chance.Draw(d)
}

// Players plays one game after another. Either one Player decides for all seats, or each seat has
// its own.
type Players struct {
	one   *Player
	table *seat.Table
}

// NewPlayers returns players that use policy. If seats is not nil, the slice names one player for
// each seat instead.
func NewPlayers(policy Policy, seats []seat.Name) *Players {
	if seats != nil {
		table := seat.NewTable(seats)
		table.TrainThoroughly()
		return &Players{table: table}
	}
	return &Players{one: NewPlayer(policy)}
}

// Play plays a game whose luck comes from seed, as Player.Play does. The error names the player
// whose program failed.
func (p *Players) Play(ctx context.Context, g *interpreter.Game, seed uint64, most int) (decisions int, err error) {
	if p.table == nil {
		p.one.Seed(seed)
		return p.one.Play(ctx, g, most), nil
	}
	p.table.Start(seed)
	return p.table.Play(ctx, g, most)
}

// Close ends the programs that the players have started.
func (p *Players) Close() {
	if p.table != nil {
		p.table.Close()
	}
}

// A Series plays one game after another from the same start and reuses the buffers of the
// previous game. Game is the current one.
type Series struct {
	*interpreter.Game
	start *interpreter.Game
}

// NewSeries returns a series whose games begin as clones of start. Several series may share start
// concurrently, as long as start itself is never played.
func NewSeries(start *interpreter.Game) *Series { return &Series{start.Clone(), start} }

// Begin resets the game to the start, gives it new luck, and returns it. The previous game's
// buffers are overwritten.
func (s *Series) Begin(luck luck.Luck) *interpreter.Game {
	s.start.CloneInto(s.Game)
	s.SetLuck(luck)
	return s.Game
}

// Again returns another series with the same start, for example for another goroutine.
func (s *Series) Again() *Series { return NewSeries(s.start) }
