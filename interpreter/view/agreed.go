package view

import (
	"math/rand/v2"
	"slices"
	"sync"

	"houserule/interpreter"
	"houserule/interpreter/internal/visibility"
)

// What a player is shown of figures that rules reckon is never reckoned from what the player can't know: it is
// reckoned on copies of the game in which all of that is dealt anew. Where the copies agree, the figure does not depend
// on it and is shown; where they don't, it is a question mark.

// howManyDeals is how many copies have to agree.
const howManyDeals = 3

// DealtAnew are n copies for a player, in which nothing is left of what the player cannot know; only the game itself where
// the player knows all of it. They go back to Copies once nobody looks at them.
func DealtAnew(g *interpreter.Game, player, n int) []*interpreter.Game {
	if KnowsAll(g, player) {
		return []*interpreter.Game{g}
	}
	deals := NewDeals(g, player)
	copies := make([]*interpreter.Game, n)
	for i := range copies {
		copies[i] = deals.Next()
	}
	return copies
}

// Deals are games that a player can't tell from the one that is played, one after the other. They are the same for all games that
// the player can't tell apart.
type Deals struct {
	of     *interpreter.Game
	player int
	luck   *rand.Rand
}

// NewDeals begins to deal a game anew for a player.
func NewDeals(g *interpreter.Game, player int) *Deals {
	return &Deals{g, player, rand.New(rand.NewPCG(1, uint64(player)))}
}

// Next returns the next of them, which goes back to Copies once nobody looks at it.
func (d *Deals) Next() *interpreter.Game {
	copied := Copies.Copy(d.of)
	copied.Redeal(d.player, d.luck.IntN)
	copied.ReckonFor(d.player)
	return copied
}

// Guessed returns the next of them with something in the place of all that is kept secretly from the player.
func (d *Deals) Guessed() *interpreter.Game {
	copied := d.Next()
	copied.GuessKept(d.player, d.luck.IntN)
	return copied
}

// A Shelf has copies of games that are not needed any more: a table with several players is looked at for each of them, whenever
// something happens, and before each of their choices it is looked ahead.
type Shelf struct{ spare sync.Pool }

// Copy is a copy of a game, made in what another one of the same program has left behind, if there is any.
func (s *Shelf) Copy(g *interpreter.Game) *interpreter.Game {
	if left, ok := s.spare.Get().(*interpreter.Game); ok && left.Program() == g.Program() {
		return g.CloneInto(left)
	}
	return g.Clone()
}

// Put leaves a copy behind that nobody looks at any more.
func (s *Shelf) Put(copied *interpreter.Game) { s.spare.Put(copied) }

// Copies are those that are looked at.
var Copies Shelf

// KnowsAll reports whether there is nothing that a player can't tell from something else.
func KnowsAll(g *interpreter.Game, player int) bool {
	if g.Program().KeepsSecrets {
		return false
	}
	for _, alike := range visibility.Unknown(g.State(), player) {
		if len(alike) > 1 {
			return false
		}
	}
	return true
}

// agreed is what all copies say; known is false where they don't agree, and ok where there is nothing to say.
func (l viewer) agreed(reckon func(g *interpreter.Game) (int64, bool)) (value int64, known, ok bool) {
	value, ok = reckon(l.copies[0])
	for _, other := range l.copies[1:] {
		if again, still := reckon(other); again != value || still != ok {
			return none, false, true
		}
	}
	return value, true, ok
}

// Hint is what the rules suggest to the player who decides, by what the player knows: for that decision, whatever else is open.
// Where what is hidden has a say in what is asked, nothing is suggested.
func Hint(g *interpreter.Game, d *interpreter.Decision) interpreter.Choice {
	copied := DealtAnew(g, d.Player, 1)[0]
	if copied == g {
		copied = Copies.Copy(g)
	}
	defer Copies.Put(copied)
	same, err := copied.At(d.Place, d.Player)
	if err != nil {
		return interpreter.Choice{}
	}
	copied.PutFirst(same)
	c := copied.Suggestion()
	c.Indexes = slices.Clone(c.Indexes)
	return c
}
